import { diffWordsWithSpace } from 'diff'

export interface Change {
  value: string
  added: boolean
  removed: boolean
}

/** Max differing words, because they determine the time to compare; texts that differ more are shown whole, old and new. */
const maxEdits = 500

/** The changes of a text, word by word, in reading order. */
export function changedWords(before: string, after: string): Change[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  if (!changes) {
    return [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  }
  return changes.map(({ value, added, removed }) => ({ value, added, removed }))
}
