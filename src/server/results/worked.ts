import { recordDate } from '#server/engine/clock.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Worked, workedOf } from '#shared/results/worked.ts'
import { listResults } from './list-results.ts'

const days = 365

/** What worked among the posts of an ambassador of the last year. */
export async function whatWorked(
  records: RecordReader,
  { id, instance }: Pick<Row<'ambassadors'>, 'id' | 'instance'>,
  now: Date,
): Promise<Worked> {
  const from = recordDate(new Date(now.getTime() - days * 86_400_000))
  const to = recordDate(new Date(now.getTime() + 86_400_000))
  return workedOf((await listResults(records, { instance, from, to, ambassador: id })).posts)
}

/** The openings that agents learn from: of what worked, without what the team left out; none where it is switched off. */
export async function openingsThatWorked(
  records: RecordReader,
  ambassador: Row<'ambassadors'>,
  now: Date,
): Promise<string[]> {
  if (ambassador.ignoresResults) return []
  const { posts } = await whatWorked(records, ambassador, now)
  return posts.filter(({ id }) => !ambassador.leftOutPosts.includes(id)).map(({ title }) => title)
}
