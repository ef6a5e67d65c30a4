import { readSettings } from '#server/admin/index.ts'
import { book } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { createInstance, servicesOfPlan } from './new-instance.ts'

/** Creates the workspace of a new account: a trial with its credits, or without a plan if there are no trials. */
export async function createFirstInstance(
  records: RecordWriter,
  user: Row<'users'>,
  name: string,
  now: Date,
): Promise<Row<'instances'>> {
  const { trialDays, trialPosts, signUpTrial } = await readSettings(records)
  const plan = signUpTrial ? 'trial' : 'none'
  const instance = await createInstance(records, {
    name,
    plan,
    planExpiresAt: signUpTrial ? recordDate(new Date(now.getTime() + trialDays * 86_400_000)) : '',
    owner: user.id,
    services: await servicesOfPlan(records, plan),
  })
  if (signUpTrial) {
    const trial = { amount: trialPosts, reason: 'trial', reference: 'trial' }
    await book(records, { instance: instance.id, user: user.id, ...trial })
  }
  await records.update('users', user.id, { instance: instance.id })
  return instance
}
