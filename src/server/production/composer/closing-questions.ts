import type { Voice } from './brief.ts'
import type { Wording } from './language-words.ts'
import { minSamples } from './sample-layout.ts'
import { hash, seededShuffle } from './seeded-shuffle.ts'

/** Whether the samples show that the person hardly ever asks questions. */
export const neverAsks = ({ profile }: Voice): boolean =>
  (profile?.samples ?? 0) >= minSamples && profile!.questions < 0.02

/** Whether the samples show that the person often asks. */
const oftenAsks = ({ profile }: Voice): boolean => (profile?.samples ?? 0) >= minSamples && profile!.questions > 0.08

/**
 * A question that fits the last paragraph; '' if none does, or the post does better without: one of two ends on its own
 * words, unless the person often asks.
 */
export function closingQuestion(
  paragraph: string,
  hook: string,
  voice: Voice,
  wording: Wording,
  used: (question: string) => boolean,
): string {
  // A post that opens with a question already answers one.
  if (/\?"?$/.test(hook)) return ''
  if (neverAsks(voice) || (!oftenAsks(voice) && hash(hook) % 2 === 0)) return ''
  const fitting = wording.closers.fitting.find(({ ending }) => ending.test(paragraph))
  return seededShuffle(fitting?.questions ?? [], hook).find((question) => !used(question)) ?? ''
}

/** The question that a reviewer asked for, about their subject if they named one. */
export function requestedQuestion(
  subject: string,
  paragraph: string,
  hook: string,
  wording: Wording,
  used: (question: string) => boolean,
): string {
  if (subject) return wording.closers.about(subject)
  const { fitting, any } = wording.closers
  const choices = [
    ...(fitting.find(({ ending }) => ending.test(paragraph))?.questions ?? []),
    ...seededShuffle(any, hook),
  ]
  return choices.find((question) => !used(question)) ?? any[0]!
}
