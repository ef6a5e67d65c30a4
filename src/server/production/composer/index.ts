/**
 * The embedded composer: finds what documents claim and puts it into short texts, in English and Portuguese, without
 * any model. It uses the documents' own sentences, so it never states what they do not; the same input always gives
 * the same output.
 */
export type { Draft, DraftBrief, TopicProposal, TopicsBrief, Voice } from './brief.ts'
export { composeDraft } from './compose-draft.ts'
export { composeTopics } from './compose-topics.ts'
