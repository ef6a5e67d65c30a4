import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Traits } from '#shared/collections/ambassadors.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { OptionalCheck } from '#shared/quality/optional-checks.ts'
import { type FormState, rules } from '#web/forms/index.ts'

export const traitNames = ['casual', 'bold', 'narrative', 'humorous', 'expansive'] as const

export type BasicDraft = {
  /** A new picture that is not stored yet, null for none, undefined for the stored one. */
  avatar: File | null | undefined
  name: string
  headline: string
  email: string
  linkedinUrl: string
  website: string
  description: string
  language: Language
}
export type PlanningDraft = {
  mainObjectives: string[]
  editorialLines: string[]
  needsOutsideReview: boolean
}
export type PersonalityDraft = {
  toneOfVoice: string
  writingStyle: string
  useEmojis: boolean
  useHashtags: boolean
  traits: Required<Traits>
  voiceSamples: string[]
  bannedPhrases: string[]
  ignoredChecks: OptionalCheck[]
}

/** The values of a form and their setter, for the assistant's suggestions. */
export interface Fields<D> {
  values: D
  set<K extends keyof D & string>(name: K, value: D[K]): void
}

export function fieldsOf<D extends FieldValues>(form: FormState<D>, values: D): Fields<D> {
  return { values, set: form.set as Fields<D>['set'] }
}

export const basicDraft = (row: Row<'ambassadors'> | null, language: Language): BasicDraft => ({
  avatar: undefined,
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
  needsOutsideReview: row?.needsOutsideReview ?? false,
})

export const personalityDraft = (row: Row<'ambassadors'> | null): PersonalityDraft => ({
  toneOfVoice: row?.toneOfVoice ?? '',
  writingStyle: row?.writingStyle ?? '',
  useEmojis: row?.useEmojis ?? false,
  useHashtags: row?.useHashtags ?? false,
  traits: { casual: 50, bold: 50, narrative: 50, humorous: 50, expansive: 50, ...row?.traits },
  voiceSamples: row?.voiceSamples ?? [],
  bannedPhrases: row?.bannedPhrases ?? [],
  ignoredChecks: row?.ignoredChecks ?? [],
})

/** The validation of every form with the basic fields. */
export const basicSchema = z.looseObject({
  name: rules.required(),
  email: rules.optionalEmail(),
  linkedinUrl: rules.url(),
  website: rules.url(),
})

/** The fields of a record: trimmed texts, lists without blank lines, and the picture only if it changed. */
export function recordOf<D extends Partial<BasicDraft & PlanningDraft & PersonalityDraft>>(draft: D) {
  const tidy = Object.entries(draft).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : Array.isArray(value) ? tidyLines(value as string[]) : value,
  ])
  return Object.fromEntries(tidy.filter(([, value]) => value !== undefined)) as Omit<D, 'avatar'> & { avatar?: string }
}

/** Drops the blank lines of a list. */
export const tidyLines = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean)
