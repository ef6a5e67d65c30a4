import { readSettings, type Settings } from '#server/admin/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/record-store.ts'
import type { Row } from '#shared/collections/index.ts'
import { planLocked } from './refusals.ts'

/** A plan is active until its date; no date means it is not. */
export function planIsActive(instance: Pick<Row<'instances'>, 'planExpiresAt'>, now: Date): boolean {
  return instance.planExpiresAt !== '' && instance.planExpiresAt > recordDate(now)
}

/** Reading stays possible without a plan; generating does not. @throws ApiError 403 `plan_locked` */
export async function requirePlan(records: RecordReader, instance: string, now: Date): Promise<void> {
  if (!planIsActive(await records.get('instances', instance), now)) throw planLocked()
}

type Limit = Exclude<
  keyof Settings,
  'trialDays' | 'trialPosts' | 'creditsPerPost' | 'creditsPerRegeneratedPost' | 'paidPlanFactor'
>

/**
 * How much of something the plan of the instance allows. Keeps others from counting until the transaction ends, so
 * that no two writers take the last place.
 */
export async function lockAllowance(records: RecordWriter, instance: string, limit: Limit): Promise<number> {
  const { plan } = await records.lock('instances', instance)
  const settings = await readSettings(records)
  return settings[limit] * (plan === 'pro' ? settings.paidPlanFactor : 1)
}
