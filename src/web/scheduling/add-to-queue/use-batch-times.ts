import type { Row } from '#shared/collections/index.ts'
import { useRecords } from '#web/records/index.ts'

/** A post may have been canceled and scheduled again. */
const maxTimes = 500

/** The scheduled posts of a batch by post, without canceled ones. */
export function useBatchTimes(batch: string) {
  const query = useRecords('scheduled_posts', {
    filter: 'post.batch = {:batch}',
    params: { batch },
    sort: 'publishAt',
    perPage: maxTimes,
    skipTotal: true,
    enabled: Boolean(batch),
    silent: true,
  })
  const times = new Map<string, Row<'scheduled_posts'>>()
  for (const row of query.data?.items ?? []) if (row.status !== 'canceled') times.set(row.post, row)
  return { isLoaded: Boolean(query.data), times }
}
