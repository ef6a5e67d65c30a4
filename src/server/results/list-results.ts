import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Known, type Metric, metrics, type PostResult, type Results } from '#shared/contracts/results.ts'
import { editorialLineOf } from '#shared/results/editorial-line.ts'
import { hookClassOf } from '#shared/results/hook-class.ts'

export interface ResultsFilter {
  instance: string
  /** Stored dates. */
  from: string
  to: string
  ambassador?: string
  channel?: string
}

const maxPosts = 1000

/** The posts published in a period, with their results. */
export async function listResults(
  records: RecordReader,
  { instance, from, to, ambassador, channel }: ResultsFilter,
): Promise<Results> {
  const conditions = [
    'instance = {:instance} && status = "published" && publishedAt >= {:from} && publishedAt < {:to}',
    ambassador && 'ambassador = {:ambassador}',
    channel && 'channel = {:channel}',
  ].filter(Boolean)
  const found = await records.find('scheduled_posts', {
    filter: conditions.join(' && '),
    params: { instance, from, to, ambassador: ambassador ?? '', channel: channel ?? '' },
    sort: '-publishedAt,id',
    limit: maxPosts + 1,
  })
  const rows = found.slice(0, maxPosts)
  const related = await relatedOf(records, rows)
  return { posts: rows.map((row) => shown(row, related)), isCut: found.length > maxPosts }
}

type Related = Awaited<ReturnType<typeof relatedOf>>

async function relatedOf(records: RecordReader, rows: readonly Row<'scheduled_posts'>[]) {
  const idsOf = (field: 'post' | 'ambassador' | 'channel') => [...new Set(rows.map((row) => row[field]))]
  const readPosts = async () => {
    const posts = await inParts(idsOf('post'), (ids) => records.byIds('posts', ids))
    const topicIds = [...new Set(posts.flatMap(({ topic }) => topic || []))]
    return [posts, await inParts(topicIds, (ids) => records.byIds('topics', ids))] as const
  }
  const [[posts, topics], ambassadors, channels, results] = await Promise.all([
    readPosts(),
    records.byIds('ambassadors', idsOf('ambassador')),
    records.byIds('channels', idsOf('channel')),
    inParts(
      rows.map(({ id }) => id),
      (ids) =>
        records.find('post_results', {
          filter: ids.map((_, at) => `scheduled = {:id${at}}`).join(' || '),
          params: Object.fromEntries(ids.map((id, at) => [`id${at}`, id])),
          sort: 'measuredAt,id',
        }),
    ),
  ])
  return {
    posts: byId(posts),
    topics: byId(topics),
    ambassadors: byId(ambassadors),
    channels: byId(channels),
    results: Map.groupBy(results, ({ scheduled }) => scheduled),
  }
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> => new Map(rows.map((row) => [row.id, row]))

const perStatement = 100

async function inParts<T>(ids: readonly string[], read: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < ids.length; at += perStatement) found.push(...(await read(ids.slice(at, at + perStatement))))
  return found
}

const maxTitle = 200

function shown(row: Row<'scheduled_posts'>, related: Related): PostResult {
  const { id, publishedAt, externalUrl } = row
  const post = related.posts.get(row.post)
  const ambassador = related.ambassadors.get(row.ambassador)
  const channel = related.channels.get(row.channel)
  const body = post?.body ?? ''
  const topic = related.topics.get(post?.topic ?? '')
  const title = body.split('\n').find((line) => line.trim() !== '') ?? ''
  return {
    ...{ id, post: row.post, batch: post?.batch ?? '', title: title.slice(0, maxTitle), publishedAt, url: externalUrl },
    ambassador: { id: row.ambassador, name: ambassador?.name ?? '' },
    channel: { id: row.channel, name: channel?.name ?? '', kind: channel?.kind ?? '' },
    line: editorialLineOf(`${topic?.title ?? ''}\n${body}`, ambassador?.editorialLines ?? []),
    hook: hookClassOf(body),
    known: knownOf(related.results.get(id) ?? []),
  }
}

/** The latest value of each number. @param rows the earliest first */
export function knownOf(rows: readonly Row<'post_results'>[]): Partial<Record<Metric, Known>> {
  const known: Partial<Record<Metric, Known>> = {}
  for (const { numbers, source, measuredAt } of rows) {
    for (const metric of metrics) {
      const value = numbers?.[metric]
      if (value !== undefined && source) known[metric] = { value, source, at: measuredAt }
    }
  }
  return known
}
