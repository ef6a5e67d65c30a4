import type { InterviewTurn, ProposalField, SuggestionsRequest } from './suggestions.ts'

/** Body of `POST /api/ambassadors/interview`. Nothing is stored. */
export type InterviewRequest = Pick<
  SuggestionsRequest,
  'instance' | 'language' | 'name' | 'headline' | 'description'
> & { turns: InterviewTurn[] }

/**
 * The next step. With a provider, the response may be lines of JSON (`application/x-ndjson`): each `{ partial }` is the unfinished
 * question, and the last line is the step.
 */
export interface InterviewStep {
  isDone: boolean
  about: ProposalField
  /** '' once it is done. */
  question: string
}

/** Max questions of an interview. */
export const maxQuestions = 14
