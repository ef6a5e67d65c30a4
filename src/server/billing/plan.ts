import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { isPlanActive } from '#shared/contracts/billing.ts'

/**
 * Without a plan, or once deletion is requested, an instance can be read but generates nothing.
 * @throws ApiError 403 `plan_locked`, `instance_to_be_deleted`
 */
export async function requirePlan(records: RecordReader, instance: string, now: Date): Promise<void> {
  const row = await records.get('instances', instance)
  if (row.deletion) throw toBeDeleted()
  if (isPlanActive(row, now)) return
  const message = 'This feature is not yet available in your current plan.'
  throw new ApiError(403, message, { plan: fieldError('plan_locked', message) })
}

/** Whether `requirePlan` failed because the plan has ended. */
export const isPlanLocked = (error: unknown): boolean =>
  error instanceof ApiError && error.data.plan?.code === 'plan_locked'

const toBeDeleted = () => {
  const message = 'This workspace is scheduled for deletion, so nothing new can be generated.'
  return new ApiError(403, message, { instance: fieldError('instance_to_be_deleted', message) })
}

/** Why jobs of an instance without an active plan are held. */
export const heldUntilPaid = 'plan-locked'
