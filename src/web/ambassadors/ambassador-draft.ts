import type { Traits } from '#shared/collections/ambassadors.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/collections/users.ts'
import { checks, isBlank, isEmail } from '#web/forms/index.ts'
import { textsOf } from '#web/locale/index.ts'

export const traitNames = ['casual', 'bold', 'narrative', 'humorous', 'expansive'] as const
export type TraitName = (typeof traitNames)[number]

export interface BasicDraft extends Record<string, unknown> {
  name: string
  headline: string
  email: string
  linkedinUrl: string
  website: string
  description: string
  language: Language
}
export interface PlanningDraft extends Record<string, unknown> {
  mainObjectives: string[]
  editorialLines: string[]
}
export interface PersonalityDraft extends Record<string, unknown> {
  toneOfVoice: string
  writingStyle: string
  useEmojis: boolean
  useHashtags: boolean
  traits: Required<Traits>
  voiceSamples: string[]
  bannedPhrases: string[]
}

/** What a form needs of its values, whichever page holds them. */
export interface Fields<D> {
  values: D
  errors: Partial<Record<string, string>>
  set: <K extends keyof D & string>(name: K, value: D[K]) => void
  disabled?: boolean
}

export const basicDraft = (row: Row<'ambassadors'> | null, language: Language): BasicDraft => ({
  name: row?.name ?? '',
  headline: row?.headline ?? '',
  email: row?.email ?? '',
  linkedinUrl: row?.linkedinUrl ?? '',
  website: row?.website ?? '',
  description: row?.description ?? '',
  language: row?.language || language,
})

export const planningDraft = (row: Row<'ambassadors'> | null): PlanningDraft => ({
  mainObjectives: row?.mainObjectives ?? [],
  editorialLines: row?.editorialLines ?? [],
})

export const personalityDraft = (row: Row<'ambassadors'> | null): PersonalityDraft => ({
  toneOfVoice: row?.toneOfVoice ?? '',
  writingStyle: row?.writingStyle ?? '',
  useEmojis: row?.useEmojis ?? false,
  useHashtags: row?.useHashtags ?? false,
  traits: { casual: 50, bold: 50, narrative: 50, humorous: 50, expansive: 50, ...row?.traits },
  voiceSamples: row?.voiceSamples ?? [],
  bannedPhrases: row?.bannedPhrases ?? [],
})

export const checkBasic = ({ name, email, linkedinUrl, website }: BasicDraft) => ({
  name: checks.required(name),
  email: !isBlank(email) && !isEmail(email) && textsOf('validation')('email'),
  linkedinUrl: checks.url(linkedinUrl),
  website: checks.url(website),
})

/** Blank lines of a list are not meant. */
export const tidyLines = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean)
