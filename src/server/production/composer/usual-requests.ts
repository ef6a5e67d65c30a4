import { type RevisionRequests, readRevisionRequests } from './revision-requests.ts'

const read = (preferences: readonly string[]): RevisionRequests => readRevisionRequests(preferences.join('.\n'))

/** What the team wants in every post, as far as it can be understood. */
export function usualRequests({ preferences = [] }: { preferences?: readonly string[] }): RevisionRequests {
  return read(preferences)
}

/** Whether the composer can follow the preference, so that the screen can say if it cannot. */
export function isUnderstood(preference: string): boolean {
  const { focus: _focus, keywords: _keywords, questionAbout: _about, example: _example, ...asked } = read([preference])
  const { anotherHook: _hook, anotherEnding: _ending, remove, emojis, hashtags, ...switches } = asked
  return remove.size > 0 || emojis !== null || hashtags !== null || Object.values(switches).includes(true)
}

/**
 * The requests for one text: those of its own note, and the usual ones that the note does not contradict. Which subject a
 * text has, and which run of sentences, is decided when topics are chosen, so that posts do not all choose the same.
 */
export function withUsual(own: RevisionRequests, usual: RevisionRequests): RevisionRequests {
  const either = (wanted: 'list' | 'question', refused: 'noList' | 'noQuestion') => ({
    [wanted]: own[wanted] || (usual[wanted] && !own[refused]),
    [refused]: own[refused] || (usual[refused] && !own[wanted]),
  })
  return {
    ...own,
    ...either('list', 'noList'),
    ...either('question', 'noQuestion'),
    ...(own.anotherEnding && !own.question ? { question: false } : {}),
    noNumbers: own.noNumbers || (usual.noNumbers && !own.numbers),
    emojis: own.emojis ?? usual.emojis,
    hashtags: own.hashtags ?? usual.hashtags,
    remove: own.remove.union(usual.remove.difference(own.focus)),
  }
}

/** Whether a line is as the team usually wants it, as far as figures go. */
export const isUsuallyWanted = (text: string, { numbers, noNumbers }: RevisionRequests): boolean =>
  /\d/.test(text) ? !noNumbers : !numbers
