import { recordDate } from '#server/engine/clock.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Worked, type WorkedPost, workedOf } from '#shared/results/worked.ts'
import { listResults } from './list-results.ts'

const days = 365

/** An ambassador's most successful posts of the last year. */
export async function whatWorked(
  records: RecordReader,
  { id, instance }: Pick<Row<'ambassadors'>, 'id' | 'instance'>,
  now: Date,
): Promise<Worked> {
  const from = recordDate(new Date(now.getTime() - days * 86_400_000))
  const to = recordDate(new Date(now.getTime() + 86_400_000))
  return workedOf((await listResults(records, { instance, from, to, ambassador: id })).posts)
}

/** Lessons for agents from successful posts, without posts that the team excluded. */
export interface Lessons {
  /** Openings; none if they are switched off. */
  openings: string[]
  /** For the voice: whole texts in a language, best first; none if they are switched off. */
  texts: string[]
}

export async function lessonsOf(
  records: RecordReader,
  ambassador: Row<'ambassadors'>,
  language: string,
  now: Date,
): Promise<Lessons> {
  const { ignoresResults, ignoresResultsInVoice } = ambassador
  if (ignoresResults && ignoresResultsInVoice) return { openings: [], texts: [] }
  const taken = await takenFrom(records, ambassador, now)
  return {
    openings: ignoresResults ? [] : taken.map(({ title }) => title),
    texts: ignoresResultsInVoice ? [] : await textsOf(records, ambassador, taken, language),
  }
}

/** More texts would outweigh the person's own samples. */
const maxTexts = 3

/** Only approved texts, because a text may have changed since. */
async function textsOf(
  records: RecordReader,
  ambassador: Row<'ambassadors'>,
  taken: readonly WorkedPost[],
  language: string,
): Promise<string[]> {
  const posts = await records.byIds('posts', [...new Set(taken.map(({ id }) => id))])
  const batches = await records.byIds(
    'production_batches',
    [...new Set(posts.map(({ batch }) => batch))].filter(Boolean),
  )
  const languages = new Map(batches.map((batch) => [batch.id, batch.language]))
  return posts
    .filter(
      ({ decision, batch }) => decision === 'approve' && (languages.get(batch) || ambassador.language) === language,
    )
    .map(({ body }) => body)
    .slice(0, maxTexts)
}

async function takenFrom(records: RecordReader, ambassador: Row<'ambassadors'>, now: Date): Promise<WorkedPost[]> {
  const { posts } = await whatWorked(records, ambassador, now)
  return posts.filter(({ id }) => !ambassador.leftOutPosts.includes(id))
}
