import type { PreferenceKey } from '#shared/contracts/preferences.ts'
import { forbiddenWords, readRevisionRequests } from '../composer/index.ts'

/** What a note asks for that could hold for other posts, too; not its subject, and not "another opening". */
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
