import type { Tongue } from '#shared/quality/language.ts'
import type { Voice } from './brief.ts'
import { shuffled } from './chance.ts'
import { topicOf } from './naming.ts'
import type { Section, Unit } from './reading.ts'
import type { Angle, Wording } from './wording.ts'

/** From here on samples show what a person never does. */
const fewestSamples = 3

/** Whether the person is known to hardly ever ask questions. */
export const neverAsks = ({ profile }: Voice): boolean =>
  (profile?.samples ?? 0) >= fewestSamples && profile!.questions < 0.02

/** Whether a text on this, by this person, closes best with a question to its readers. */
export const closesOnQuestion = (section: Section, lead: Unit, voice: Voice): boolean =>
  !neverAsks(voice) && (lead.text.length + section.units.length) % 3 !== 0

/** Questions that a text can close on, the fittest first. */
export function closings(section: Section, angle: Angle, hook: string, tongue: Tongue, wording: Wording): string[] {
  const topic = topicOf(section, tongue, wording)
  const byTopic = topic ? wording.closers.topic.map((say) => say(topic)) : []
  return [wording.closers[angle], byTopic, wording.closers.any].flatMap((kind) => shuffled(kind, hook))
}
