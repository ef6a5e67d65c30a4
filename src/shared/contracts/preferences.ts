/** Recurring requests in notes and edits. A word to avoid has the key `never:` and the word. */
export const preferenceKinds = [
  ...(['shorter', 'longer', 'first-person', 'numbers', 'no-numbers', 'list', 'no-list', 'question'] as const),
  ...(['no-question', 'emojis', 'no-emojis', 'hashtags', 'no-hashtags'] as const),
] as const
export type PreferenceKind = (typeof preferenceKinds)[number]
export type PreferenceKey = PreferenceKind | `never:${string}`
export const preferenceKeyPattern = `^(?:${preferenceKinds.join('|')}|never:[^\\n]{1,60})?$`

/** A member's note or edit that contains the request. */
export interface PreferenceEvidence {
  post: string
  batch: string
  /** The first line of the post. */
  title: string
  kind: 'note' | 'edit'
  /** The note, or the removed or added text; '' for a change of length. */
  excerpt: string
  /** Characters before and after a change of length. */
  lengths?: [before: number, after: number]
}

export interface PreferenceProposal {
  key: PreferenceKey
  evidence: PreferenceEvidence[]
}

/** Of `GET /api/ambassadors/{id}/preference-proposals`. */
export interface PreferenceProposals {
  /** The most frequent first. */
  proposals: PreferenceProposal[]
}

/** The number of posts in which a preference has to be found before it is proposed. */
export const minPosts = 2

/** The word of `never:word`; '' for other keys. */
export const forbiddenWord = (key: string): string => (key.startsWith('never:') ? key.slice('never:'.length) : '')

export const postsIn = (evidence: readonly PreferenceEvidence[] | null): Set<string> =>
  new Set((evidence ?? []).map(({ post }) => post))

/** Open proposals. A dismissed one is proposed again after as many new posts with the request. */
export function openProposals(
  proposals: readonly PreferenceProposal[],
  decided: readonly { key: string; status: string; evidence: readonly PreferenceEvidence[] | null }[],
): PreferenceProposal[] {
  return proposals.filter(({ key, evidence }) => {
    const known = decided.find((preference) => preference.key === key)
    if (!known) return true
    const before = postsIn(known.evidence)
    const fresh = [...postsIn(evidence)].filter((post) => !before.has(post))
    return known.status === 'dismissed' && fresh.length >= minPosts
  })
}
