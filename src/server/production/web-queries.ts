import { createHash } from 'node:crypto'
import type { Engine } from '#server/engine/engine.ts'
import { withoutEnd } from '#shared/trim.ts'
import type { Batch } from './batches.ts'
import type { Profile } from './profile.ts'
import { subjectOf } from './wish.ts'

const maxQueries = 3

/** The addresses of pages that a prompt names, without the punctuation of its sentences. */
const addressesIn = (prompt: string): string[] =>
  (prompt.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []).map((address) => withoutEnd(address, '.,;:!?'))

export interface WebQuestion {
  /** Pages that somebody named. */
  named: string[]
  queries: string[]
  /** Identifies the question. */
  asked: string
}

/** The pages and queries with which a batch searches the web. */
export function webQuestion({ webSearch }: Pick<Engine, 'webSearch'>, batch: Batch, profile: Profile): WebQuestion {
  const named = [...new Set([...addressesIn(batch.prompt), profile.ambassador.website].filter(Boolean))]
  const queries = webSearch.offer() ? webQueries(batch, profile) : []
  const asked = createHash('sha256')
    .update(JSON.stringify([named, queries, batch.language]))
    .digest('hex')
  return { named, queries, asked }
}

/** The web queries: the batch's wish, else each of the ambassador's subjects. */
function webQueries(batch: Batch, { ambassador, segments }: Profile): string[] {
  const wish = subjectOf(batch.prompt, batch.language || 'en-US')
  if (wish) return [wish]
  const ofSegments = segments.map(({ title, keywords }) => [title, ...(keywords ?? [])].join(' '))
  return [
    ...(ambassador.editorialLines ?? []),
    ...ofSegments,
    ...(ambassador.mainObjectives ?? []),
    ambassador.headline,
  ]
    .map((query) => query.trim())
    .filter(Boolean)
    .slice(0, maxQueries)
}
