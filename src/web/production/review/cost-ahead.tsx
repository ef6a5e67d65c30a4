import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'

/** The price of the posts. Topics whose post exists already cost nothing. */
export function CostAhead({ approved, posts }: { approved: readonly Row<'topics'>[]; posts: readonly Row<'posts'>[] }) {
  const t = useT('production')
  const { creditsPerPost: price } = useRuntime().limits
  const withPost = new Set(posts.map(({ topic }) => topic))
  const fresh = approved.filter(({ id }) => !withPost.has(id)).length
  return (
    <>
      {posts.length > 0 && `${t('review.written', { count: posts.length, price })} `}
      {fresh > 0 && t('review.costAhead', { count: fresh, price: fresh * price })}
    </>
  )
}
