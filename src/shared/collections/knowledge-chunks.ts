import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { json, number, relation, text } from './fields.ts'

/** A passage small enough to quote. Written by ingestion only. */
export const knowledgeChunks = collection('knowledge_chunks', {
  tenant: { path: 'base.instance' },
  fields: {
    base: relation('knowledge_bases', { required: true, cascadeDelete: true }),
    item: relation('knowledge_items', { required: true, cascadeDelete: true }),
    /** Order inside the item, from 0. */
    position: number({ onlyInt: true }),
    /** Headings above the passage, outermost first. */
    headings: json<string[]>(),
    text: text({ required: true, max: 20_000 }),
    language: text({ max: 10 }),
  },
  rules: readOnly,
  indexes: [{ fields: ['item', 'position'] }, { fields: ['base'] }],
})
