import { limits } from '../limits.ts'
import type { AiTaskName } from '../settings.ts'
import { type Branding, defaultBranding } from './branding.ts'
import { defaultLegalTexts, type LegalTexts } from './legal.ts'

type Widened<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends boolean
      ? boolean
      : { readonly [K in keyof T]: Widened<T[K]> }
export type Limits = Widened<typeof limits>

/** The response of `GET /api/runtime`: the configuration of the installation for the web app. */
export interface Runtime {
  /** Base address of the record API; empty means the same origin. */
  pocketBaseUrl: string
  /** Changes with every build; a page of another build offers to reload. */
  buildId: string
  supportEmail: string
  branding: Branding
  legal: LegalTexts
  /** Sign-in services besides email and password: their name in the record API, and their label. */
  providers: readonly { name: string; label: string }[]
  /** Name of the AI provider of each task, or `offline` when none is configured. */
  aiProviders: Readonly<Record<AiTaskName, string>>
  /** Name of the service that searches the web for batches; empty if none is configured. */
  webSearch: string
  /** Whether mails are sent; without a mail server the interface must not promise any. */
  mail: boolean
  /** Whether plans and credits can be bought; otherwise an administrator sets them. */
  payments: boolean
  /** Max writes of one `/api/batch` call; 0 if batches are switched off. */
  maxBatchRequests: number
  /** The limits that differ from the defaults. */
  limits: Partial<Limits>
}

/** The part that is embedded in pages, so that they are right before the first response. */
export type Installation = Pick<Runtime, 'branding' | 'legal'>

/** Used until the server has responded. */
export const defaultRuntime: Runtime & { limits: Limits } = {
  pocketBaseUrl: '',
  buildId: '',
  supportEmail: '',
  branding: defaultBranding,
  legal: defaultLegalTexts,
  providers: [],
  aiProviders: {
    plan: 'offline',
    topics: 'offline',
    posts: 'offline',
    critique: 'offline',
    revisions: 'offline',
    suggestions: 'offline',
    answers: 'offline',
    transcription: 'offline',
    pictures: 'offline',
    embeddings: 'offline',
  },
  webSearch: '',
  mail: false,
  payments: false,
  maxBatchRequests: 0,
  limits,
}
