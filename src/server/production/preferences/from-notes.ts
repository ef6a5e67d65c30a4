import type { PreferenceKey } from '#shared/contracts/preferences.ts'
import { forbiddenWords, readRevisionRequests } from '../composer/index.ts'

/** The requests in a note that may apply to other posts too, without its subject and requests such as "another opening". */
export function askedInNote(note: string): PreferenceKey[] {
  const asked = readRevisionRequests(note)
  const kinds: [PreferenceKey, boolean][] = [
    ['shorter', asked.shorter],
    ['longer', asked.longer],
    ['first-person', asked.firstPerson],
    ['numbers', asked.numbers],
    ['no-numbers', asked.noNumbers],
    ['list', asked.list],
    ['no-list', asked.noList],
    ['question', asked.question],
    ['no-question', asked.noQuestion],
    ['emojis', asked.emojis === true],
    ['no-emojis', asked.emojis === false],
    ['hashtags', asked.hashtags === true],
    ['no-hashtags', asked.hashtags === false],
  ]
  return [
    ...kinds.flatMap(([key, isAsked]) => (isAsked ? [key] : [])),
    ...forbiddenWords(note).map((word): PreferenceKey => `never:${word}`),
  ]
}
