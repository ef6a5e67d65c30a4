import type { Language } from '#shared/preferred-language.ts'
import {
  type BasicDraft,
  basicDraft,
  type PersonalityDraft,
  type PlanningDraft,
  personalityDraft,
  planningDraft,
} from './ambassador-draft.ts'
import type { SegmentDraft } from './segment-draft.ts'

export const wizardSteps = ['basic', 'knowledge', 'personality', 'assistant'] as const
export type WizardStep = (typeof wizardSteps)[number]

export type WizardDraft = BasicDraft &
  PlanningDraft &
  PersonalityDraft & { knowledgeBases: string[]; segments: SegmentDraft[] }

export const emptyWizard = (language: Language): WizardDraft => ({
  ...basicDraft(null, language),
  ...planningDraft(null),
  ...personalityDraft(null),
  knowledgeBases: [],
  segments: [],
})

/** The step of each field, to show the server's validation errors. */
export function stepOf(field: string): WizardStep {
  if (field === 'knowledgeBases') return 'knowledge'
  if (field in planningDraft(null)) return 'assistant'
  return field in personalityDraft(null) ? 'personality' : 'basic'
}
