import { readSettings, type Settings } from '#server/admin/index.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'

type Limit = Exclude<
  keyof Settings,
  'trialDays' | 'trialPosts' | 'creditsPerPost' | 'creditsPerRegeneratedPost' | 'paidPlanFactor'
>

/**
 * How much of something the instance's plan allows. Locks the count until the transaction ends, so
 * that two writers cannot take the last slot.
 */
export async function lockAllowance(records: RecordWriter, instance: string, limit: Limit): Promise<number> {
  const { plan } = await records.lock('instances', instance)
  const settings = await readSettings(records)
  return settings[limit] * (plan === 'pro' ? settings.paidPlanFactor : 1)
}
