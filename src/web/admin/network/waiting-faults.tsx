import { CircleCheck } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { stateOf } from './list-state.ts'

type Fault = Row<'simulated_faults'>

const maxShown = 100

/** The pending faults, live. */
export function WaitingFaults({ nameOf }: { nameOf: (account: string) => string }) {
  const t = useT('adminNetwork')
  const { number } = useFormats()
  const query = useRecords('simulated_faults', { sort: 'created', perPage: maxShown, skipTotal: true, silent: true })
  useLive('simulated_faults', '*', { onChange: () => void query.refetch() })

  const columns: Column<Fault>[] = [
    {
      id: 'fault',
      header: t('fault'),
      cell: ({ fault, retryAfter, milliseconds }) => (
        <>
          {fault && t(`faults.${fault}`)}
          {retryAfter && <Aside>{t('retryAfter', { value: retryAfter })}</Aside>}
          {milliseconds > 0 && <Aside>{t('pause', { seconds: number(milliseconds / 1000) })}</Aside>}
        </>
      ),
    },
    {
      id: 'request',
      header: t('request'),
      labelOnPhone: true,
      cell: ({ request }) => request && t(`kinds.${request}`),
    },
    {
      id: 'account',
      header: t('account'),
      labelOnPhone: true,
      cell: ({ account }) => (account ? nameOf(account) : t('everyone')),
    },
    { id: 'times', header: t('times'), align: 'end', labelOnPhone: true, cell: ({ times }) => number(times) },
  ]
  return (
    <Card flush title={t('waiting')} className="mb-4">
      <DataTable
        label={t('waiting')}
        columns={columns}
        rows={query.data?.items ?? []}
        rowKey={({ id }) => id}
        state={stateOf(query)}
        onRetry={() => void query.refetch()}
        texts={{
          empty: { icon: <CircleCheck />, title: t('noFaults'), description: t('noFaultsText') },
          noResults: { title: t('noFaults') },
          error: { title: t('loadFailed') },
          forbidden: { title: t('forbidden') },
        }}
      />
    </Card>
  )
}

const Aside = ({ children }: { children: string }) => (
  <span className="block text-caption text-ink-muted">{children}</span>
)
