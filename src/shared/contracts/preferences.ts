/** What notes and edits can ask for again and again. A word that is never to be used is `never:` and the word. */
export const preferenceKinds = [
  ...(['shorter', 'longer', 'first-person', 'numbers', 'no-numbers', 'list', 'no-list', 'question'] as const),
  ...(['no-question', 'emojis', 'no-emojis', 'hashtags', 'no-hashtags'] as const),
] as const
export type PreferenceKind = (typeof preferenceKinds)[number]
export type PreferenceKey = PreferenceKind | `never:${string}`
export const preferenceKeyPattern = `^(?:${preferenceKinds.join('|')}|never:[^\\n]{1,60})?$`

/** A note or an edit of a member in which something was asked for. */
export interface PreferenceEvidence {
  post: string
  batch: string
  /** The first line of the post. */
  title: string
  kind: 'note' | 'edit'
  /** The note, or what was taken out or added; '' for an edit of the length. */
  excerpt: string
  /** Characters before and after an edit of the length. */
  lengths?: [before: number, after: number]
}

export interface PreferenceProposal {
  key: PreferenceKey
  evidence: PreferenceEvidence[]
}

/** Of `GET /api/ambassadors/{id}/preference-proposals`. */
export interface PreferenceProposals {
  /** Those found most often first. */
  proposals: PreferenceProposal[]
}

/** A preference is proposed once it is found in so many posts. */
export const minPosts = 2

/** The word of `never:word`; '' for other keys. */
export const forbiddenWord = (key: string): string => (key.startsWith('never:') ? key.slice('never:'.length) : '')

export const postsIn = (evidence: readonly PreferenceEvidence[] | null): Set<string> =>
  new Set((evidence ?? []).map(({ post }) => post))

/** Proposals that nobody has decided on. A dismissed one is made again once as many new posts speak for it. */
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
