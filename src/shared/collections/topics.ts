import { signedIn } from './access-rules.ts'
import { collection } from './define.ts'
import { editor, json, number, relation, select, text } from './fields.ts'
import { atLeast } from './rules.ts'

export const decisions = ['approve', 'reject', 'partial'] as const
export type Decision = (typeof decisions)[number]

/** The beginning of a passage in its source: a page or slide, from 1, or a time of a recording. */
export interface SourcePlace {
  page?: number
  slide?: number
  seconds?: number
}

/** The source of a statement; `quote` is verbatim from the passage. */
export interface Source extends SourcePlace {
  /** Knowledge chunk; empty for a page of the web. */
  chunk: string
  item: string
  title: string
  headings: string[]
  url: string
  /** When a web page was published, as `YYYY-MM-DD`, if known. */
  date?: string
  quote: string
}

export interface TopicVersion {
  version: number
  title: string
  angle: string
  hook: string
  rationale: string
  outline: string[]
  sources: Source[]
  /** The reviewer's notes that led to the next version. */
  notes: string
  at: string
}

export const topics = collection('topics', {
  tenant: { path: 'batch.instance' },
  lockedAfter: 'batch',
  fields: {
    batch: relation('production_batches', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    position: number({ onlyInt: true, writtenBy: 'server' }),
    title: text({ max: 300 }),
    angle: text({ max: 40 }),
    hook: text({ max: 600 }),
    /** Why this audience cares. */
    rationale: text({ max: 1500 }),
    outline: json<string[]>({ maxSize: 20_000 }),
    sources: json<Source[]>({ writtenBy: 'server' }),
    decision: select(decisions),
    notes: editor({ maxSize: 20_000 }),
    version: number({ onlyInt: true }),
    /** Earlier versions, oldest first. */
    versions: json<TopicVersion[]>({ writtenBy: 'server' }),
  },
  rules: {
    list: signedIn,
    view: signedIn,
    create: null,
    update: atLeast('reviewer', 'batch.instance'),
    delete: null,
  },
  indexes: [
    // Everything that a workspace's list sorts and filters by, so that only the shown rows are read.
    { fields: ['batch', 'created', 'updated', 'decision'] },
  ],
})
