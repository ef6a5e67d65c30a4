import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/collections/users.ts'
import { checks, isBlank, isEmail } from '#web/forms/use-fields.ts'
import { textsOf } from '#web/locale/index.ts'

/** An ambassador as the form holds it. */
export interface AmbassadorDraft extends Record<string, unknown> {
  name: string
  headline: string
  email: string
  linkedinUrl: string
  website: string
  description: string
  language: Language
  knowledgeBases: string[]
  mainObjectives: string[]
  editorialLines: string[]
  toneOfVoice: string
  writingStyle: string
  useEmojis: boolean
  useHashtags: boolean
  casual: number
  bold: number
  narrative: number
  samples: string
  bannedPhrases: string[]
}

const separator = /\n\s*-{3,}\s*\n/

export function draftOf(row: Row<'ambassadors'> | null, language: Language): AmbassadorDraft {
  return {
    name: row?.name ?? '',
    headline: row?.headline ?? '',
    email: row?.email ?? '',
    linkedinUrl: row?.linkedinUrl ?? '',
    website: row?.website ?? '',
    description: row?.description ?? '',
    language: row?.language || language,
    knowledgeBases: row?.knowledgeBases ?? [],
    mainObjectives: row?.mainObjectives ?? [],
    editorialLines: row?.editorialLines ?? [],
    toneOfVoice: row?.toneOfVoice ?? '',
    writingStyle: row?.writingStyle ?? '',
    useEmojis: row?.useEmojis ?? false,
    useHashtags: row?.useHashtags ?? false,
    casual: row?.traits?.casual ?? 50,
    bold: row?.traits?.bold ?? 50,
    narrative: row?.traits?.narrative ?? 50,
    samples: (row?.voiceSamples ?? []).join('\n---\n'),
    bannedPhrases: row?.bannedPhrases ?? [],
  }
}

/** The draft as the record API takes it. */
export function recordOf({ casual, bold, narrative, samples, ...rest }: AmbassadorDraft): object {
  const voiceSamples = samples
    .split(separator)
    .map((sample) => sample.trim())
    .filter(Boolean)
  return { ...rest, traits: { casual, bold, narrative }, voiceSamples }
}

export const checkDraft = ({ name, email, linkedinUrl, website }: AmbassadorDraft) => ({
  name: checks.required(name),
  email: !isBlank(email) && !isEmail(email) && textsOf('validation')('email'),
  linkedinUrl: checks.url(linkedinUrl),
  website: checks.url(website),
})
