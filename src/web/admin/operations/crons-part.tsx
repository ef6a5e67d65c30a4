import { CalendarClock, Play } from 'lucide-react'
import type { CronState } from '#shared/contracts/operations.ts'
import { type Translate, useFormats, useT } from '#web/locale/index.ts'
import { failureOf, pb, refreshServed, reportFailure, useServed } from '#web/records/index.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'

/** The server's schedules, with the result of the last run and the time of the next one. */
export function CronsPart() {
  const t = useT('adminOperations')
  const columns = useColumns()
  const query = useServed('crons', (signal) =>
    pb.send<{ crons: CronState[] }>('/api/admin/crons', { requestKey: null, signal }),
  )

  async function run(id: string): Promise<void> {
    try {
      await pb.crons.run(id, { requestKey: null })
      toast({ tone: 'success', title: t('crons.started', { name: nameOf(id, t) }) })
    } catch (error) {
      reportFailure(error, t('crons.startFailed'))
    }
    refreshServed('crons')
  }
  const isForbidden = query.isError && failureOf(query.error).status === 403
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <DataTable
        label={t('crons.title')}
        columns={columns}
        rows={query.data?.crons ?? []}
        rowKey={({ id }) => id}
        state={query.data ? 'ready' : isForbidden ? 'forbidden' : query.isError ? 'error' : 'loading'}
        onRetry={() => void query.refetch()}
        rowActions={({ id }) => (
          <IconButton
            size="sm"
            label={t('crons.runNowOf', { name: nameOf(id, t) })}
            icon={<Play />}
            onClick={() => void run(id)}
          />
        )}
        texts={{
          empty: { icon: <CalendarClock />, title: t('crons.none') },
          noResults: { title: t('crons.none') },
          error: { title: t('crons.loadFailed') },
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      />
    </div>
  )
}

function useColumns(): Column<CronState>[] {
  const t = useT('adminOperations')
  const { dateTime, relative } = useFormats()
  return [
    { id: 'name', header: t('crons.name'), cell: ({ id }) => nameOf(id, t) },
    {
      id: 'expression',
      header: t('crons.expression'),
      from: 'md',
      cell: ({ expression }) => <code className="text-caption whitespace-nowrap">{expression}</code>,
    },
    {
      id: 'last',
      header: t('crons.last'),
      labelOnPhone: true,
      cell: ({ startedAt }) => (startedAt ? dateTime(startedAt) : t('never')),
    },
    { id: 'outcome', header: t('crons.outcome'), cell: (cron) => <Outcome {...cron} /> },
    { id: 'next', header: t('crons.next'), labelOnPhone: true, cell: ({ nextAt }) => relative(nextAt) },
  ]
}

function Outcome({ startedAt, finishedAt, error }: CronState) {
  const t = useT('adminOperations')
  if (!startedAt) return null
  if (!finishedAt) return <StatusBadge status="working">{t('crons.running')}</StatusBadge>
  if (!error) return <StatusBadge status="done">{t('crons.succeeded')}</StatusBadge>
  return (
    <>
      <StatusBadge status="error">{t('crons.failed')}</StatusBadge>
      <span className="mt-1 block text-caption [overflow-wrap:anywhere]">{error}</span>
    </>
  )
}

/** The description of a schedule; its id if a newer server added it. */
function nameOf(id: string, t: Translate<'adminOperations'>): string {
  const key = `crons.names.${id}`
  const text = t(key as 'crons.names.deleteInstances')
  return text === key ? id : text
}
