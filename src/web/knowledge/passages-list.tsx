import { useEffect, useRef } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useInfiniteRecords, useLive } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import type { Item } from './item-kind.tsx'

const perPage = 100

/** The passages of an item, in order. */
export function PassagesList({ item, begin }: { item: Item; begin: string }) {
  const t = useT('knowledge')
  const common = useT('common')
  const own = { filter: 'item = {:item}', params: { item: item.id } }
  const chunks = useInfiniteRecords('knowledge_chunks', { ...own, sort: 'position', perPage, silent: true })
  useLive('knowledge_chunks', '*', own)
  const rows = chunks.data?.pages.flatMap((page) => page.items) ?? []
  // The found passage may be far down.
  const isMissing = Boolean(begin) && chunks.hasNextPage && !rows.some(({ id }) => id === begin)
  const { fetchNextPage, isFetching } = chunks
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage()
  }, [isMissing, isFetching, fetchNextPage])

  if (chunks.isError) return <ErrorState compact title={common('fetchFailed')} onRetry={() => void chunks.refetch()} />
  if (chunks.isPending) return <SkeletonText lines={6} />
  if (rows.length === 0) return <EmptyState compact headingLevel={3} title={t('panel.none')} />
  return (
    <>
      <p className="mb-3 text-caption text-ink-muted">{t('panel.passagesText')}</p>
      <ol className="space-y-3">
        {rows.map((chunk) => (
          <Passage key={chunk.id} chunk={chunk} isWanted={chunk.id === begin} />
        ))}
      </ol>
      {chunks.hasNextPage && (
        <Button className="mt-3" loading={chunks.isFetchingNextPage} onClick={() => void chunks.fetchNextPage()}>
          {t('panel.more')}
        </Button>
      )}
    </>
  )
}

function Passage({ chunk, isWanted }: { chunk: Row<'knowledge_chunks'>; isWanted: boolean }) {
  const t = useT('knowledge')
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return (
    <li
      ref={place}
      aria-current={isWanted ? 'true' : undefined}
      className={cx('rounded-card border p-3.5', isWanted ? 'border-focus bg-selected' : 'border-line')}
    >
      <div className="mb-1.5 flex items-start justify-between gap-3">
        <p className="min-w-0 pt-1 text-caption text-ink-subtle">
          <span className="tabular-nums">{(chunk.position ?? 0) + 1}</span>
          {Boolean(chunk.headings?.length) && ` · ${chunk.headings!.join(' › ')}`}
        </p>
        <CopyButton iconOnly size="sm" text={chunk.text} label={t('panel.copy')} />
      </div>
      <p className="whitespace-pre-wrap break-words text-sm text-ink">{chunk.text}</p>
    </li>
  )
}
