import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { type Expand, type Expanded, useLive, useRecords } from '#web/records/index.ts'

const maxPosts = 100

/** Approved posts that were never scheduled, the last approved first; optionally of one ambassador. */
export function useUnscheduledPosts({
  isEnabled = true,
  ambassador = '',
}: {
  isEnabled?: boolean
  ambassador?: string | undefined
} = {}) {
  const { instance } = useInstance()
  const enabled = isEnabled && Boolean(instance)
  const params = { instance: instance?.id ?? '', ambassador }
  const query = useRecords('posts', {
    filter: `instance = {:instance} && decision = "approve" && body != "" && scheduled_posts_via_post.id = ""${ambassador && ' && ambassador = {:ambassador}'}`,
    params,
    sort: '-approvedAt',
    expand: 'ambassador' as Expand<{ ambassador: Row<'ambassadors'> }>,
    perPage: maxPosts,
    skipTotal: true,
    enabled,
    silent: true,
  })
  useLive('posts', '*', { filter: 'instance = {:instance}', params, enabled })
  return {
    posts: (query.data?.items ?? []) as Expanded<'posts', { ambassador: Row<'ambassadors'> }>[],
    isFailed: query.isError && !query.data,
    isLoaded: Boolean(query.data),
    refetch: query.refetch,
  }
}
