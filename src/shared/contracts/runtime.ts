import { limits } from '../limits.ts'

type Widened<T> = T extends number ? number : T extends string ? string : { readonly [K in keyof T]: Widened<T[K]> }
export type Limits = Widened<typeof limits>

/** The answer of `GET /api/runtime`: what a build needs to know about its installation. */
export interface Runtime {
  /** Base address of the record API; empty means the same origin. */
  pocketBaseUrl: string
  /** Changes with every build; a page of another build offers to reload. */
  buildId: string
  supportEmail: string
  /** Services to sign in with besides e-mail and password: as the record API names them, and as people do. */
  providers: readonly { name: string; label: string }[]
  /** Name of the AI provider, or `offline` when none is configured. */
  aiProvider: string
  /** Whether mails are sent; without a mail server the interface must not promise any. */
  mail: boolean
  /** How many writes one call of `/api/batch` takes; 0 while batches are switched off. */
  maxBatchRequests: number
  /** The limits in force, where they differ from the defaults. */
  limits: Partial<Limits>
}

/** What holds until the server has answered. */
export const defaultRuntime: Runtime & { limits: Limits } = {
  pocketBaseUrl: '',
  buildId: '',
  supportEmail: '',
  providers: [],
  aiProvider: 'offline',
  mail: false,
  maxBatchRequests: 0,
  limits,
}
