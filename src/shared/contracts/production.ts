import type { Row } from '../collections/index.ts'
import type { GenerationState } from '../collections/production-batches.ts'
import type { Decision } from '../collections/topics.ts'
import { type Finding, findingKey, type QualityReport } from '../quality/report.ts'

/** Why generation stopped, as stored in `error` of a batch or post. The interface has a text for each. */
export const productionErrors = [
  'no-knowledge',
  'off-topic',
  'unclear-speaker',
  'confidential',
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
  'search-down',
  'search-limited',
  'search-refused',
  'crashed',
  'unexpected',
] as const
export type ProductionError = (typeof productionErrors)[number]

/** A model's current step on a post. */
export type WritingStage = 'draft' | 'critique' | 'repair'

/** Sent while a model writes a post, under `liveDraftTopic`; null when it stops. */
export interface WrittenSoFar {
  stage: WritingStage
  /** Unchecked and not stored. */
  text: string
}

/** The topic to subscribe to, for members who may view the post. */
export const liveDraftTopic = (post: string): string => `@live/posts/${post}`

/** Whether an agent is working, or about to work, on a batch or post. */
export const isAtWork = ({ generation }: { generation: GenerationState | '' }): boolean =>
  generation === 'requested' || generation === 'running' || generation === 'composer'

interface Run {
  generation: GenerationState | ''
  error: string
}

/** Whether the AI provider failed the last run on a batch or post, so that the embedded composer can take it over. */
export const isFailedByProvider = ({ generation, error }: Run): boolean =>
  generation === 'failed' && (error.startsWith('provider-') || error === 'invalid-output')

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

/** Findings that block approval, scheduling and export of a text unless somebody accepts them. */
export const blockingFindings = (quality: QualityReport | null): Finding[] =>
  (quality?.findings ?? []).filter(({ severity }) => severity === 'block')

/** The blocking findings that nobody has accepted. */
export function mustChange({ quality, acceptedFindings }: Assessed): Finding[] {
  const accepted = new Set(acceptedFindings?.map(findingKey))
  return blockingFindings(quality).filter((finding) => !accepted.has(findingKey(finding)))
}

type Assessed = Pick<Row<'posts'>, 'quality' | 'acceptedFindings'>
