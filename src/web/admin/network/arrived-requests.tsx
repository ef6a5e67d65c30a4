import { Inbox } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { stateOf } from './list-state.ts'

type Arrived = Row<'simulated_requests'>

const shownRequests = 50

/** The latest requests, live. */
export function ArrivedRequests({ nameOf }: { nameOf: (account: string) => string }) {
  const t = useT('adminNetwork')
  const { dateTime } = useFormats()
  const query = useRecords('simulated_requests', {
    ...{ sort: '-arrivedAt,-created', perPage: shownRequests, skipTotal: true, silent: true },
  })
  useLive('simulated_requests', '*', { onChange: () => void query.refetch() })

  const columns: Column<Arrived>[] = [
    { id: 'request', header: t('request'), cell: ({ request }) => request && t(`kinds.${request}`) },
    { id: 'at', header: t('at'), labelOnPhone: true, cell: ({ arrivedAt }) => dateTime(arrivedAt) },
    {
      id: 'account',
      header: t('account'),
      labelOnPhone: true,
      cell: ({ account }) => (account ? nameOf(account) : t('unnamed')),
    },
    {
      id: 'answer',
      header: t('answer'),
      labelOnPhone: true,
      cell: ({ status }) => (
        <Badge tone={status >= 200 && status < 300 ? 'success' : 'danger'}>{status || t('noAnswer')}</Badge>
      ),
    },
    { id: 'fault', header: t('fault'), labelOnPhone: true, cell: ({ fault }) => (fault ? t(`faults.${fault}`) : '–') },
  ]
  return (
    <Card flush title={t('requests')}>
      <DataTable
        label={t('requests')}
        columns={columns}
        rows={query.data?.items ?? []}
        rowKey={({ id }) => id}
        state={stateOf(query)}
        onRetry={() => void query.refetch()}
        texts={{
          empty: { icon: <Inbox />, title: t('noRequests'), description: t('noRequestsText') },
          noResults: { title: t('noRequests') },
          error: { title: t('loadFailed') },
          forbidden: { title: t('forbidden') },
        }}
      />
    </Card>
  )
}
