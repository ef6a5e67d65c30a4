import { signedIn } from './access-rules.ts'
import { collection } from './define.ts'
import { bool, json, number, relation, text } from './fields.ts'
import { atLeast } from './rules.ts'

/** A passage small enough to quote. Written by ingestion; people can correct or exclude it. */
export const knowledgeChunks = collection('knowledge_chunks', {
  tenant: { path: 'base.instance' },
  fields: {
    base: relation('knowledge_bases', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    item: relation('knowledge_items', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    /** Order inside the item, from 0. */
    position: number({ onlyInt: true, writtenBy: 'server' }),
    /** Headings above the passage, outermost first. */
    headings: json<string[]>({ writtenBy: 'server' }),
    text: text({ required: true, max: 20_000 }),
    /** The original text, if a person has edited it. */
    original: text({ max: 20_000, writtenBy: 'server' }),
    /** Excluded: neither found nor quoted. */
    disabled: bool(),
    /** Page or slide where it begins, from 1; 0 if its source has none. */
    page: number({ onlyInt: true, writtenBy: 'server' }),
    /** Seconds from the start of a recording to where it begins. */
    seconds: number({ onlyInt: true, writtenBy: 'server' }),
    language: text({ max: 10, writtenBy: 'server' }),
  },
  rules: { list: signedIn, view: signedIn, create: null, update: atLeast('editor', 'base.instance'), delete: null },
  indexes: [{ fields: ['item', 'position'] }, { fields: ['base'] }],
})
