import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { checkedNumbers } from './numbers.ts'

/** People enter numbers by hand; numbers from files and networks can only be deleted. */
export function registerHooks({ records, clock }: Engine): void {
  records.hooks('post_results', {
    async beforeCreate({ record, records: writer, request }) {
      if (!request) return
      await requirePublished(writer, record.instance, record.scheduled)
      const { auth } = request
      record.source = 'hand'
      record.numbers = checkedNumbers(record.numbers)
      record.measuredAt = recordDate(clock.now())
      record.createdBy = auth && !auth.isSuperuser ? auth.record.id : ''
    },
    beforeUpdate({ record, changed, request }) {
      if (!request || !changed('numbers')) return
      if (record.source !== 'hand') {
        throw invalid('numbers', 'validation_not_by_hand', 'Only numbers that were entered by hand can be changed.')
      }
      record.numbers = checkedNumbers(record.numbers)
      record.measuredAt = recordDate(clock.now())
    },
  })
}

/** @throws ApiError 400 unless it is a published post of the workspace */
export async function requirePublished(records: RecordReader, instance: string, id: string): Promise<void> {
  const scheduled = await records.byId('scheduled_posts', id)
  if (scheduled?.instance !== instance) {
    throw invalid('scheduled', 'validation_missing_rel_records', 'The post belongs to another workspace.')
  }
  if (scheduled.status !== 'published') {
    throw invalid('scheduled', 'validation_not_published', 'The post has not been published yet.')
  }
}
