import type { Language } from '#shared/quality/language.ts'
import type { Voice } from './brief.ts'
import type { Angle, Wording } from './language-words.ts'
import { subjectPhraseOf } from './naming.ts'
import type { Section } from './reading.ts'
import { seededShuffle } from './seeded-shuffle.ts'
import type { Unit } from './unit.ts'

/** Fewer samples do not show what a person never does. */
const minSamples = 3

/** Whether the samples show that the person hardly ever asks questions. */
export const neverAsks = ({ profile }: Voice): boolean =>
  (profile?.samples ?? 0) >= minSamples && profile!.questions < 0.02

/** Whether the post closes with a question: two of three do, unless the person never asks. */
export const closesOnQuestion = (section: Section, lead: Unit, voice: Voice): boolean =>
  !neverAsks(voice) && (lead.text.length + section.units.length) % 3 !== 0

/** Questions that a post can close on, the most fitting first. */
export function closingQuestions(
  section: Section,
  angle: Angle,
  hook: string,
  language: Language,
  wording: Wording,
): string[] {
  const subject = subjectPhraseOf(section, language, wording)
  const bySubject = subject ? wording.closers.subject.map((questionOn) => questionOn(subject)) : []
  return [wording.closers[angle], bySubject, wording.closers.any].flatMap((kind) => seededShuffle(kind, hook))
}
