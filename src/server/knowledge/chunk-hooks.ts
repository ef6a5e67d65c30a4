import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { documentOf } from './passage-document.ts'
import { passageIndex } from './passage-index.ts'

/** People correct or disable passages; these hooks update the index. */
export function registerChunkHooks(engine: Engine): void {
  const index = passageIndex(engine)
  engine.records.hooks('knowledge_chunks', {
    beforeUpdate({ request, record, original, changed }) {
      if (!request || !changed('text')) return
      record.text = record.text.trim()
      if (record.text === '') throw invalid('text', 'validation_required', 'Cannot be blank.')
      const read = original!.original || original!.text
      record.original = record.text === read ? '' : read
    },
    async afterUpdate({ request, record, records, changed }) {
      if (!request || !(changed('text') || changed('disabled'))) return
      if (record.disabled) return index.remove(records.tx, [record.id])
      const { title } = await records.get('knowledge_items', record.item)
      await index.put(records.tx, [documentOf(record, title)])
    },
  })
}
