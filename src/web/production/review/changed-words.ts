import { diffWordsWithSpace } from 'diff'

export interface Change {
  value: string
  added: boolean
  removed: boolean
}

/** Max differing words, which determine the time of the comparison. Texts that differ more are shown in full, old and new. */
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
