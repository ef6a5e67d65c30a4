import { ChartColumn, Settings, Table, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { ChatReport } from '#shared/contracts/chat.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useServices } from '#web/provisioning/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { NamesProvider } from '../inbox/names.tsx'
import { DownloadConversations } from './download-conversations.tsx'
import { Bars } from './report-bars.tsx'
import { ReportDays } from './report-days.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportHours } from './report-hours.tsx'
import { AgentTable, ChannelTable } from './report-tables.tsx'
import { ReportTotals } from './report-totals.tsx'
import { useReport } from './use-report.ts'

/** Chat figures for a range of days: response times, workload and outcomes. */
export default function ChatReports() {
  const t = useT('chatReports')
  const { services, state, retry, isRetrying } = useServices()
  if (state === 'error') {
    return <ErrorState headingLevel={1} title={t('failed')} onRetry={retry} isRetrying={isRetrying} />
  }
  if (state === 'loading') return <SkeletonRows rows={5} />
  if (!services.some(({ service, own }) => service.slug === 'chat' && own)) {
    return <EmptyState headingLevel={1} icon={<Wrench />} title={t('missing')} />
  }
  return (
    <NamesProvider>
      <Reports />
    </NamesProvider>
  )
}

function Reports() {
  const t = useT('chatReports')
  const chosen = useReport()
  const [asTable, setAsTable] = useState(false)
  const { report } = chosen
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button icon={asTable ? <ChartColumn /> : <Table />} onClick={() => setAsTable(!asTable)}>
              {t(asTable ? 'views.chart' : 'views.table')}
            </Button>
            <DownloadConversations {...chosen} />
          </>
        }
      />
      <ReportFilters {...chosen} />
      {report ? (
        report.conversations === 0 && report.days.every(({ resolved }) => resolved === 0) ? (
          <NoConversations />
        ) : (
          <Parts report={report} asTable={asTable} />
        )
      ) : chosen.isFailed ? (
        <ErrorState title={t('failed')} onRetry={chosen.retry} isRetrying={chosen.isRetrying} />
      ) : (
        <SkeletonCards />
      )}
    </>
  )
}

function Parts({ report, asTable }: { report: ChatReport; asTable: boolean }) {
  const t = useT('chatReports')
  const { outcomes, handOvers, ratings } = report
  return (
    <div className="space-y-4">
      <ReportTotals report={report} />
      <ReportDays days={report.days} asTable={asTable} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Bars
          title={t('outcomes.title')}
          description={t('outcomes.text')}
          rows={(Object.keys(outcomes) as (keyof typeof outcomes)[]).map((outcome) => ({
            ...{ key: outcome, label: t(`outcomes.${outcome}`), note: t(`outcomes.${outcome}Text`) },
            count: outcomes[outcome],
          }))}
        />
        <div className="space-y-4">
          <Bars
            title={t('handOvers.title')}
            none={t('handOvers.none')}
            rows={handOvers.map(({ reason, count }) => ({ key: reason, label: t(`handOvers.${reason}`), count }))}
          />
          <Bars
            title={t('ratings.title')}
            none={t('ratings.none')}
            rows={ratings
              .map((count, at) => ({ key: String(at + 1), label: t('ratings.stars', { count: at + 1 }), count }))
              .toReversed()}
          />
        </div>
      </div>
      <ReportHours hours={report.hours} />
      <AgentTable agents={report.agents} />
      <ChannelTable channels={report.channels} />
      <p className="text-caption text-ink-subtle">{t('clock', { zone: report.timezone })}</p>
    </div>
  )
}

function NoConversations() {
  const t = useT('chatReports')
  return (
    <EmptyState
      icon={<ChartColumn />}
      title={t('empty')}
      description={t('emptyText')}
      action={
        <Button asChild icon={<Settings />}>
          <LocalLink to="/dashboard/chat/settings?part=channels">{t('settings')}</LocalLink>
        </Button>
      }
    />
  )
}
