import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { json, relation, text } from './fields.ts'

/** A page that a search found. */
export interface FoundPage {
  url: string
  title: string
  /** `YYYY-MM-DD`; empty if it is not known. */
  date: string
}

/** A passage of a page. It belongs to the batch, not to a knowledge base. */
export interface WebPassage extends FoundPage {
  headings: string[]
  text: string
  position: number
}

/** Web results of a batch, stored so that a retry neither pays again nor reads something else. */
export const webSearches = collection('web_searches', {
  tenant: { path: 'batch.instance' },
  fields: {
    batch: relation('production_batches', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    /** A hash of the query; a different query is a new search. */
    asked: text({ max: 64, writtenBy: 'server' }),
    /** The search provider; empty if only given pages were read. */
    provider: text({ max: 40, writtenBy: 'server' }),
    pages: json<FoundPage[]>({ maxSize: 200_000, writtenBy: 'server' }),
    /** Null until the pages have been read. */
    passages: json<WebPassage[]>({ maxSize: 2_000_000, writtenBy: 'server' }),
  },
  rules: locked,
  indexes: [{ fields: ['batch'], unique: true }],
})
