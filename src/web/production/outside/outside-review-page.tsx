import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { OutsideReview } from '#shared/contracts/reviews.ts'
import { describeFailure, useFormats, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ReviewedPostCard } from './reviewed-post-card.tsx'
import { useReviewEvents } from './use-review-events.ts'

/** Polling interval without a stream. */
const refetchMilliseconds = 10_000

const isGone = (error: unknown): boolean => error !== null && failureOf(error).status === 404

/** The page of a review link, for people without an account: the posts, and a decision on each. */
export default function OutsideReviewPage() {
  const t = useT('outside')
  const { token = '' } = useParams()
  const address = `/api/review/${encodeURIComponent(token)}`
  const [isLive, setLive] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['outside-review', token],
    queryFn: ({ signal }) => pb.send<OutsideReview>(address, { requestKey: null, signal }),
    refetchInterval: ({ state }) => (isLive || isGone(state.error) ? false : refetchMilliseconds),
    meta: { silent: true },
  })
  const isOver = isGone(error)
  useReviewEvents({ address, enabled: !isOver, onChange: () => void refetch(), onLive: setLive })
  if (isOver) {
    return (
      <div role="status">
        <EmptyState icon={<Unlink />} headingLevel={1} title={t('overTitle')} description={t('overText')} />
      </div>
    )
  }
  if (!data && error) return <ErrorState title={describeFailure(failureOf(error))} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={t('loading')} />
  return (
    <>
      <Heading review={data} />
      <ol className="mt-6 space-y-8">
        {data.posts.map((post, at) => (
          <li key={post.id}>
            <ReviewedPostCard
              post={post}
              number={data.posts.length > 1 ? at + 1 : undefined}
              address={`${address}/posts/${post.id}`}
              reviewer={data.reviewer}
              onAnswered={() => refetch()}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

function Heading({ review: { from, message, expiresAt, posts } }: { review: OutsideReview }) {
  const t = useT('outside')
  const { date } = useFormats()
  const count = posts.length
  const done = posts.filter(({ decision, before }) => decision && before === null).length
  const isDone = count > 0 && done === count
  return (
    <header>
      <h1 className="text-2xl font-semibold">{isDone ? t('headingDone') : t('heading', { count })}</h1>
      {from && <p className="mt-1.5 text-ink-muted [overflow-wrap:anywhere]">{t('from', { from })}</p>}
      {message && (
        <p className="mt-3 whitespace-pre-line rounded-card border bg-surface p-4 text-sm [overflow-wrap:anywhere]">
          {message}
        </p>
      )}
      <p role="status" className="mt-3 text-caption text-ink-muted">
        {t('progress', { done, count })} · {t(isDone ? 'doneText' : 'until', { date: date(expiresAt) })}
      </p>
    </header>
  )
}
