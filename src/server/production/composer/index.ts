/**
 * The embedded composer: finds runs of sentences in documents that say something without the rest and that somebody
 * would sign, and makes short texts of them, in English and Portuguese, without any model. It uses the documents' own
 * sentences, so it never states what they do not; the same input always gives the same output.
 */
export type { Draft, DraftBrief, Segment, TopicProposal, TopicsBrief, Voice } from './brief.ts'
export { composeDraft } from './compose-draft.ts'
export { composeTopics } from './compose-topics.ts'
export { holdsOthersWords } from './dialogues.ts'
export { isOwnWords } from './discourse.ts'
export { forbiddenWords } from './forbidden-words.ts'
export { isClosed } from './private-matter.ts'
export { isFiller, readRevisionRequests } from './revision-requests.ts'
export { unmetRequests } from './unmet-requests.ts'
export { isUnderstood } from './usual-requests.ts'
