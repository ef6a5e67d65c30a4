import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Table } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Overview, type OverviewPeriod, overviewPeriods } from '#shared/contracts/administration.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { FigureCards } from './figure-cards.tsx'
import { OperatorNotices } from './operator-notices.tsx'

const periods = Object.keys(overviewPeriods) as OverviewPeriod[]
const refreshMilliseconds = 60_000

/** Usage of the installation in a period, which is stored in the address. */
export default function OverviewPage() {
  const t = useT('admin')
  const common = useT('common')
  const [address, setAddress] = useSearchParams()
  const [asTable, setAsTable] = useState(false)
  const period = periods.find((one) => one === address.get('period')) ?? '30d'
  const overview = useQuery({
    queryKey: ['overview', period],
    queryFn: ({ signal }) => pb.send<Overview>('/api/admin/overview', { query: { period }, requestKey: null, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
    meta: { silent: true },
  })
  return (
    <>
      <OperatorNotices />
      <PageHeader
        title={t('overview.title')}
        description={t('overview.description')}
        actions={
          <>
            <SegmentedControl
              label={t('overview.period')}
              value={period}
              onValueChange={(next) => setAddress(next === '30d' ? {} : { period: next }, { replace: true })}
              options={periods.map((value) => ({ value, label: t(`overview.periods.${value}`) }))}
            />
            <Button icon={asTable ? <ChartColumn /> : <Table />} onClick={() => setAsTable(!asTable)}>
              {t(asTable ? 'chart.chart' : 'chart.table')}
            </Button>
          </>
        }
      />
      {overview.data ? (
        <>
          <Now now={overview.data.now} />
          <FigureCards overview={overview.data} asTable={asTable} />
        </>
      ) : overview.isError ? (
        <ErrorState
          title={t('overview.failed')}
          description={common('contentFailed')}
          onRetry={() => void overview.refetch()}
          isRetrying={overview.isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-64 rounded-card" />
          ))}
        </div>
      )}
    </>
  )
}

const nowLinks: Record<keyof Overview['now'], string | null> = {
  users: '/dashboard/admin/users',
  workspaces: '/dashboard/admin/instances',
  queuedJobs: '/dashboard/admin/operations',
  runningJobs: '/dashboard/admin/operations',
  storedBytes: null,
}

function Now({ now }: { now: Overview['now'] }) {
  const t = useT('admin')
  const { number, bytes } = useFormats()
  const names = Object.keys(nowLinks) as (keyof Overview['now'])[]
  return (
    <dl
      aria-label={t('overview.now')}
      className="mb-4 grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-5"
    >
      {names.map((name) => {
        const value = name === 'storedBytes' ? bytes(now[name]) : number(now[name])
        const to = nowLinks[name]
        return (
          <div key={name} className="bg-surface px-4 py-3 last:max-sm:col-span-2">
            <dt className="text-caption text-ink-muted">{t(`overview.nowFigures.${name}`)}</dt>
            <dd className="text-title tabular-nums">
              {to ? (
                <LocalLink to={to} className="hover:underline">
                  {value}
                </LocalLink>
              ) : (
                value
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
