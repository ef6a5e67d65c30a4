import { requireFeature } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { maxFollowedSites } from '#shared/contracts/knowledge.ts'
import { lookKey, queueLook } from './look-at-site.ts'

/** Checks a site when somebody starts to follow it, and when they resume it after a pause. */
export function registerFollowedSiteHooks(engine: Engine): void {
  engine.records.hooks('followed_sites', {
    async beforeCreate({ record, request, records }) {
      record.createdBy = request?.auth?.record.id ?? ''
      if (request) await requireFeature(records, 'knowledgeLinks')
    },
    async afterCreate({ record, records, request }) {
      const { instance } = await records.get('knowledge_bases', record.base)
      if (request) await requireRoom(records, instance)
      await queueLook(engine, records.tx, record.id, instance)
    },
    beforeUpdate({ record, request, changed }) {
      if (!request || !changed('isPaused') || record.isPaused) return
      record.failedChecks = 0
      record.error = ''
    },
    async afterUpdate({ record, records, request, changed }) {
      if (!request || !changed('isPaused') || record.isPaused) return
      const { instance } = await records.get('knowledge_bases', record.base)
      await queueLook(engine, records.tx, record.id, instance)
    },
    async beforeDelete({ record, records }) {
      await engine.jobs.cancel(records.tx, lookKey(record.id))
    },
  })
}

/** @throws ApiError 400 `validation_too_many_sites` */
async function requireRoom(records: RecordWriter, instance: string): Promise<void> {
  await records.lock('instances', instance)
  const filter = 'base.instance = {:instance}'
  if ((await records.count('followed_sites', { filter, params: { instance } })) <= maxFollowedSites) return
  throw invalid('base', 'validation_too_many_sites', `A workspace follows ${maxFollowedSites} sites at most.`, {
    max: maxFollowedSites,
  })
}
