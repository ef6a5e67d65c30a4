import type { ChannelKind } from '../collections/channels.ts'
import type { HookClass } from '../results/hook-class.ts'

/** Numbers of a post that networks provide. `engagements`: the sum, if only that is known. */
export const metrics = ['impressions', 'reactions', 'comments', 'reposts', 'clicks', 'engagements'] as const
export type Metric = (typeof metrics)[number]

/** Missing numbers are unknown, as opposed to 0. */
export type Numbers = Partial<Record<Metric, number>>

export const maxCount = 1_000_000_000_000

/** `hand`: entered by a person; `import`: from the network's export file; `network`: fetched from the network. */
export const resultSources = ['hand', 'import', 'network'] as const
export type ResultSource = (typeof resultSources)[number]

export interface Known {
  value: number
  source: ResultSource
  /** The time of the numbers. */
  at: string
}

/** A published post with its results. */
export interface PostResult {
  /** Of the scheduled post. */
  id: string
  post: string
  batch: string
  /** The first line. */
  title: string
  ambassador: { id: string; name: string }
  channel: { id: string; name: string; kind: ChannelKind | '' }
  publishedAt: string
  url: string
  /** The editorial line whose words it contains; empty if there is none. */
  line: string
  hook: HookClass
  known: Partial<Record<Metric, Known>>
}

/** Of `GET /api/instances/{instance}/results`, newest first. */
export interface Results {
  posts: PostResult[]
  /** Whether further posts were left out. */
  isCut: boolean
}

/** A row of a file, and the post it is about. */
export interface ImportRow {
  address: string
  title: string
  numbers: Numbers
  /** The scheduled post; null if none of the workspace has this address. */
  scheduled: string | null
  /** The first line of that post. */
  post: string
}

/** Of `POST /api/instances/{instance}/results/preview`. Nothing is stored. */
export interface ImportPreview {
  rows: ImportRow[]
}

/** Of `POST /api/instances/{instance}/results/import`. */
export interface ImportOrder {
  rows: { scheduled: string; numbers: Numbers }[]
}

export interface ImportDone {
  /** The id for undoing the import. */
  id: string
  count: number
}
