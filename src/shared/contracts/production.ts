import type { GenerationState } from '../collections/production-batches.ts'
import type { Decision } from '../collections/topics.ts'
import type { Finding, QualityReport } from '../quality/report.ts'

/** Why generation stopped, as stored in `error` of a batch or post. The interface has a text for each. */
export const productionErrors = [
  'no-knowledge',
  'off-topic',
  'unclear-speaker',
  'thin-material',
  'not-enough-material',
  'nothing-new',
  'notes-unmet',
  'notes-partly-met',
  'out-of-credits',
  'plan-locked',
  'provider-down',
  'provider-slow',
  'provider-limited',
  'provider-refused',
  'provider-declined',
  'provider-filtered',
  'invalid-output',
  'crashed',
  'unexpected',
] as const
export type ProductionError = (typeof productionErrors)[number]

/** Whether an agent is working, or about to work, on a batch or post. */
export const isAtWork = ({ generation }: { generation: GenerationState | '' }): boolean =>
  generation === 'requested' || generation === 'running'

/** Whether the last run on a batch or post ended without a result. */
export const hasStopped = ({ generation }: { generation: GenerationState | '' }): boolean =>
  generation === 'failed' || generation === 'canceled'

interface Reviewed {
  decision: Decision | ''
  notes: string
}

/** Items marked `partial` that do not say what to change. Regeneration waits for them. */
export const withoutNotes = <R extends Reviewed>(items: readonly R[]): R[] =>
  items.filter((item) => item.decision === 'partial' && item.notes.trim() === '')

/** Items that a regeneration rewrites. */
export const toRegenerate = <R extends Reviewed>(items: readonly R[]): R[] =>
  items.filter((item) => item.decision === 'partial' || item.decision === 'reject')

/** Whether review is finished: everything decided, at least one item approved. */
export const areSettled = (items: readonly Reviewed[]): boolean =>
  items.some(({ decision }) => decision === 'approve') &&
  items.every(({ decision }) => decision === 'approve' || decision === 'reject')

/**
 * The findings of a post's quality report that must be fixed. Approving it anyway is allowed and not stored separately: the
 * report stays on the post.
 */
export const mustChange = ({ quality }: { quality: QualityReport | null }): Finding[] =>
  (quality?.findings ?? []).filter(({ severity }) => severity === 'block')
