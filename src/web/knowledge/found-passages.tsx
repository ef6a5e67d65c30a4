import { useQuery } from '@tanstack/react-query'
import type { FoundPassages as Found } from '#shared/contracts/knowledge.ts'
import { usePlaceName, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Marked } from '#web/ui/list/marked.tsx'

/** Passages that match the query, as the writing agents find them. */
export function FoundPassages({
  base,
  query,
  onOpen,
}: {
  base: string
  query: string
  onOpen: (item: string, passage: string) => void
}) {
  const t = useT('knowledge')
  const common = useT('common')
  const placeName = usePlaceName()
  const found = useQuery({
    queryKey: ['found-passages', base, query],
    queryFn: ({ signal }) =>
      pb.send<Found>(`/api/knowledge-bases/${base}/passages`, { query: { q: query }, requestKey: null, signal }),
    placeholderData: (before) => before,
    meta: { silent: true },
  })
  const passages = found.data?.passages ?? []
  return (
    <Card title={t('found.title')} flush className="mb-4">
      {found.isError ? (
        <ErrorState
          compact
          title={common('fetchFailed')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : found.isPending ? (
        <div className="px-4 pb-4 sm:px-5">
          <SkeletonText lines={3} />
        </div>
      ) : (
        <>
          <p role="status" className="px-4 pb-3 text-caption text-ink-subtle sm:px-5">
            {passages.length > 0 ? t('found.count', { count: passages.length }) : t('found.none')}
          </p>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line empty:hidden">
            {passages.map(({ chunk, item, title, headings, text, byMeaning, ...place }) => (
              <li key={chunk} className="relative px-4 py-3 hover:bg-hover sm:px-5">
                <button
                  type="button"
                  onClick={() => onOpen(item, chunk)}
                  className="rounded-sm text-left text-sm font-medium text-ink after:absolute after:inset-0"
                >
                  {[title, ...headings.filter((heading) => heading !== title), placeName(place)]
                    .filter(Boolean)
                    .join(' › ')}
                </button>
                {byMeaning && <Badge className="ml-2">{t('found.byMeaning')}</Badge>}
                <p className="mt-0.5 line-clamp-3 text-caption text-ink-muted">
                  <Marked text={text} query={query} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
