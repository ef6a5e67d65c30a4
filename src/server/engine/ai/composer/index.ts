export type { Draft, DraftBrief, Evidence, Idea, IdeaBrief, Passage, Segment, Voice } from './brief.ts'
export { composeDraft } from './drafts.ts'
export { composeIdeas } from './ideas.ts'
