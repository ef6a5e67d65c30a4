import type { InterviewStep } from '#shared/contracts/interview.ts'
import type { InterviewTurn } from '#shared/contracts/suggestions.ts'

/** An interview as far as it went, for the lifetime of the tab, so that a reload loses no answer. */
export interface KeptInterview {
  turns: InterviewTurn[]
  /** The question that is open, or the end; null while it is asked for. */
  step: InterviewStep | null
  /** What is typed and not sent. */
  draft: string
}

export const noInterview: KeptInterview = { turns: [], step: null, draft: '' }

/** @param of the ambassador; '' for the one that is being created */
const keyOf = (instance: string, of: string): string => `timbre.interview.${instance}.${of || 'new'}`

export function readInterview(instance: string, of: string): KeptInterview {
  try {
    return { ...noInterview, ...JSON.parse(sessionStorage.getItem(keyOf(instance, of)) ?? '{}') }
  } catch {
    return noInterview
  }
}
export const keepInterview = (instance: string, of: string, interview: KeptInterview): void =>
  sessionStorage.setItem(keyOf(instance, of), JSON.stringify(interview))
export const dropInterview = (instance: string, of: string): void => sessionStorage.removeItem(keyOf(instance, of))
