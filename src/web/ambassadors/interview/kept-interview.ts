import type { InterviewStep } from '#shared/contracts/interview.ts'
import type { InterviewTurn } from '#shared/contracts/suggestions.ts'

/** The state of an interview, stored for the lifetime of the tab, so that a reload does not lose answers. */
export interface KeptInterview {
  turns: InterviewTurn[]
  /** The open question, or the end; null while it is being loaded. */
  step: InterviewStep | null
  /** The typed answer that is not sent yet. */
  draft: string
}

export const noInterview: KeptInterview = { turns: [], step: null, draft: '' }

/** @param of the ambassador's id; '' for one that is being created */
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
