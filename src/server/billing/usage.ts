import { readSettings } from '#server/admin/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type InstanceLimit, instanceLimits } from '#shared/contracts/instances.ts'
import type { Usage } from '#shared/contracts/usage.ts'
import { limitOf } from './allowance.ts'
import { spentInMonth } from './monthly-spend.ts'
import { storedBytes } from './quotas.ts'

/** An instance's usage of each limit, and the other content that is deleted with it. @throws ApiError 404 */
export async function usageOf({ records, clock }: Pick<Engine, 'records' | 'clock'>, id: string): Promise<Usage> {
  const instance = await records.get('instances', id)
  const settings = await readSettings(records)
  const of = { filter: 'instance = {:id}', params: { id, day: recordDate(clock.now()).slice(0, 10) } }
  const day = await records.first('usage_days', { ...of, filter: 'instance = {:id} && day = {:day}' })
  const used: Record<InstanceLimit, number> = {
    openBatches: await records.count('production_batches', {
      ...of,
      filter: 'instance = {:id} && status != "completed"',
    }),
    topicRunsPerDay: day?.topicRuns ?? 0,
    postRunsPerDay: day?.postRuns ?? 0,
    suggestionsPerDay: day?.suggestions ?? 0,
    picturesPerDay: day?.pictures ?? 0,
    monthlyUsd: Math.round((await spentInMonth(records.database, id, clock.now())) * 100) / 100,
    knowledgeBases: await records.count('knowledge_bases', of),
    knowledgeItems: await records.count('knowledge_items', { ...of, filter: 'base.instance = {:id}' }),
    fileBytes: await storedBytes(records.database, id),
    openInvitations: await records.count('invitations', { ...of, filter: 'instance = {:id} && acceptedAt = ""' }),
  }
  return {
    ...(Object.fromEntries(
      instanceLimits.map((name) => [name, { used: used[name], limit: limitOf(instance, settings, name) }]),
    ) as Record<InstanceLimit, { used: number; limit: number }>),
    members: await records.count('user_instance_roles', of),
    ambassadors: await records.count('ambassadors', of),
    batches: await records.count('production_batches', of),
    posts: await records.count('posts', of),
  }
}
