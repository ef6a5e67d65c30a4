import { recordDate } from '#server/engine/clock.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { firstWords } from '#shared/first-words.ts'
import { scheduling as english } from '#shared/locales/en-US/scheduling.ts'
import { scheduling as portuguese } from '#shared/locales/pt-BR/scheduling.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { FeedPost } from '#shared/scheduling/calendar-feed.ts'
import { contentHash } from '../content-hash.ts'
import type { ScheduledPost } from '../gate.ts'
import { millisecondsOf } from '../moments.ts'

const pastMilliseconds = 30 * 86_400_000
/** Calendars fetch the whole feed each time. */
const maxPosts = 2000
/** Roughly what a calendar shows per entry. */
const maxWordCharacters = 60

const words = { 'en-US': english, 'pt-BR': portuguese }

interface Reading {
  instance: string
  /** Empty for all ambassadors. */
  ambassador: string
  language: Language
  /** Base URL of the web app in that language. */
  base: string
}

/**
 * A workspace's scheduled posts from 30 days ago on, as shared outside: ambassador, channel, state, the first words of the
 * approved text, and a link.
 */
export async function feedPosts(
  records: RecordReader,
  { instance, ambassador, language, base }: Reading,
  now: Date,
): Promise<FeedPost[]> {
  const rows = await records.find('scheduled_posts', {
    filter: `instance = {:instance} && publishAt >= {:from}${ambassador && ' && ambassador = {:ambassador}'}`,
    params: { instance, ambassador, from: recordDate(new Date(now.getTime() - pastMilliseconds)) },
    sort: 'publishAt,id',
    limit: maxPosts,
  })
  const posts = await byId(records, 'posts', rows, ({ post }) => post)
  const ambassadors = await byId(records, 'ambassadors', rows, (row) => row.ambassador)
  const channels = await byId(records, 'channels', rows, ({ channel }) => channel)
  const { statuses } = words[language]
  return rows.map((row) => {
    const post = posts.get(row.post)!
    return {
      ...{ id: row.id, status: row.status || 'scheduled', sequence: row.fence },
      ...{ moment: millisecondsOf(row.publishAt), changed: millisecondsOf(row.updated) },
      title: [ambassadors.get(row.ambassador)!.name, approvedWords(row, post)].filter(Boolean).join(': '),
      description: `${statuses[row.status || 'scheduled']} · ${channels.get(row.channel)!.name}`,
      url: row.externalUrl || `${base}${pathOf(post)}`,
    }
  })
}

/** Empty if the text was changed after its approval. */
const approvedWords = (row: ScheduledPost, post: Row<'posts'>): string =>
  post.decision === 'approve' && row.contentHash === contentHash(post) ? firstWords(post.body, maxWordCharacters) : ''

const pathOf = ({ batch, id }: Row<'posts'>): string =>
  batch ? `/dashboard/production/${batch}?item=${id}` : '/dashboard/scheduling'

async function byId<N extends 'posts' | 'ambassadors' | 'channels'>(
  records: RecordReader,
  collection: N,
  rows: readonly ScheduledPost[],
  idOf: (row: ScheduledPost) => string,
): Promise<Map<string, Row<N>>> {
  const found = await records.byIds(collection, [...new Set(rows.map(idOf))])
  return new Map(found.map((row) => [row.id, row as Row<N>]))
}
