import type { InterviewTurn, ProposalField, SuggestionsRequest } from './suggestions.ts'

/** Body of `POST /api/ambassadors/interview`. Nothing of it is stored. */
export type InterviewRequest = Pick<
  SuggestionsRequest,
  'instance' | 'language' | 'name' | 'headline' | 'description'
> & { turns: InterviewTurn[] }

/**
 * What comes next. With a provider it may come as lines of JSON (`application/x-ndjson`): each `{ partial }` is the question
 * as far as it is written, and the last line is this.
 */
export interface InterviewStep {
  isDone: boolean
  about: ProposalField
  /** '' once it is done. */
  question: string
}

/** Questions after which the interview ends in any case. */
export const maxQuestions = 14
