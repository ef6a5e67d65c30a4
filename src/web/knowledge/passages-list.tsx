import { useEffect } from 'react'
import { useT } from '#web/locale/index.ts'
import { useInfiniteRecords, useLive } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import type { Item } from './item-kind.tsx'
import { Passage } from './passage.tsx'

const perPage = 100

/** The passages of an item, in order. */
export function PassagesList({ item, begin, canEdit }: { item: Item; begin: string; canEdit: boolean }) {
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
          <Passage key={chunk.id} chunk={chunk} item={item} isWanted={chunk.id === begin} canEdit={canEdit} />
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
