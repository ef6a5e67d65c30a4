import { readSettings, type Settings } from '#server/admin/index.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { type InstanceLimit, ownLimits } from '#shared/contracts/instances.ts'

/**
 * How much of something the instance's own limit or its plan allows. Locks the count until the transaction ends, so
 * that two writers cannot take the last slot.
 */
export async function lockAllowance(records: RecordWriter, instance: string, limit: InstanceLimit): Promise<number> {
  const [row, settings] = await Promise.all([records.lock('instances', instance), readSettings(records)])
  return limitOf(row, settings, limit)
}

/** A limit that an administrator set for this instance overrides that of its plan. */
export function limitOf({ plan, provisioning }: Row<'instances'>, settings: Settings, limit: InstanceLimit): number {
  return ownLimits(provisioning)[limit] ?? settings[limit] * (plan === 'pro' ? settings.paidPlanFactor : 1)
}

/** The same for limits that every plan defines. */
export async function lockPlanAllowance(
  records: RecordWriter,
  instance: string,
  limit: 'Members' | 'Ambassadors',
): Promise<number> {
  const plan = await lockPlan(records, instance)
  return (await readSettings(records))[`${plan}${limit}`]
}

/** Workspaces without a plan have the limits of a trial. */
async function lockPlan(records: RecordWriter, instance: string): Promise<'trial' | 'pro'> {
  const { plan } = await records.lock('instances', instance)
  return plan === 'pro' ? 'pro' : 'trial'
}
