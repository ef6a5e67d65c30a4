import { ChartColumn, Download, FileUp, RefreshCw, Table } from 'lucide-react'
import { useState } from 'react'
import type { PostResult } from '#shared/contracts/results.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { NumbersDialog } from './numbers-dialog.tsx'
import { ResultCharts } from './result-charts.tsx'
import { ResultFilters } from './result-filters.tsx'
import { ResultPosts } from './result-posts.tsx'
import { ResultTotals } from './result-totals.tsx'
import { useDownloadResults } from './use-download-results.ts'
import { useResults } from './use-results.ts'
import { WorkedCard } from './worked-card.tsx'

/** The results of published posts, and the actions to enter them. */
export default function ResultsPage() {
  const t = useT('results')
  const chosen = useResults()
  const { query } = chosen
  const [asTable, setAsTable] = useState(false)
  const [editing, setEditing] = useState<PostResult | null>(null)
  const download = useDownloadResults()
  const posts = query.data?.posts ?? []
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button icon={asTable ? <ChartColumn /> : <Table />} onClick={() => setAsTable(!asTable)}>
              {t(asTable ? 'views.chart' : 'views.table')}
            </Button>
            <Button icon={<Download />} onClick={() => download(posts)}>
              {t('csv')}
            </Button>
            <ImportButton onStored={() => void query.refetch()} />
            <RefreshButton />
          </>
        }
      />
      <ResultFilters {...chosen} />
      {query.data ? (
        <div className="space-y-4">
          {query.data.isCut && <Banner tone="warning">{t('cut')}</Banner>}
          {posts.length === 0 ? (
            <NothingPublished />
          ) : (
            <>
              <ResultTotals posts={posts} />
              <ResultCharts posts={posts} from={chosen.from} to={chosen.to} asTable={asTable} />
              {chosen.ambassador && <WorkedCard key={chosen.ambassador} ambassador={chosen.ambassador} />}
              <ResultPosts posts={posts} onEnter={setEditing} />
            </>
          )}
        </div>
      ) : query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <SkeletonCards />
      )}
      {editing && <NumbersDialog post={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function NothingPublished() {
  const t = useT('results')
  return (
    <EmptyState
      icon={<ChartColumn />}
      title={t('empty')}
      description={t('emptyText')}
      action={
        <Button asChild>
          <LocalLink to="/dashboard/scheduling">{t('toCalendar')}</LocalLink>
        </Button>
      }
    />
  )
}

function ImportButton({ onStored }: { onStored: () => void }) {
  const t = useT('results')
  const { canEdit } = useInstance()
  const [isOpen, setOpen] = useState(false)
  if (!canEdit) return null
  return (
    <>
      <Button icon={<FileUp />} onClick={() => setOpen(true)}>
        {t('importing.open')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} onStored={onStored} />}
    </>
  )
}

/** Fetches numbers from the networks that provide them; new ones arrive as events. */
function RefreshButton() {
  const t = useT('results')
  const { instance, canEdit } = useInstance()
  const [isBusy, setBusy] = useState(false)
  if (!canEdit) return null
  async function refresh(): Promise<void> {
    setBusy(true)
    try {
      await pb.send(`/api/instances/${instance!.id}/results/refresh`, { method: 'POST', requestKey: null })
      toast({ tone: 'success', title: t('refreshed') })
    } catch (error) {
      reportFailure(error, t('refreshFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<RefreshCw />} loading={isBusy} onClick={() => void refresh()}>
      {t('refresh')}
    </Button>
  )
}
