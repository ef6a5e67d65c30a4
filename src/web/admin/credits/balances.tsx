import { Building2, Coins, ScrollText } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useRecordList } from '#web/records/index.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { useCreditTotals } from './use-credit-totals.ts'

/** The balance of each workspace beside the sum of its ledger. */
export function Balances({ onBook }: { onBook: (instance: Row<'instances'>) => void }) {
  const t = useT('admin')
  const { number } = useFormats()
  const list = useRecordList('instances', {
    ...{ base: '', baseParams: {} },
    search: ['unaccented(name)', 'unaccented(nickname)'],
    filters: { plan: 'plan = {:value}' },
    sorts: { name: 'name', newest: '-created', oldest: 'created' },
    defaultSort: 'name',
  })
  const { data } = useCreditTotals(list.rows.map(({ id }) => id))
  const totalsOf = ({ id }: { id: string }) => data?.totals.find(({ instance }) => instance === id)
  const shown = (value: number | undefined) => (
    <span className="tabular-nums">{value === undefined ? '…' : number(value)}</span>
  )
  return (
    <RecordTable
      list={list}
      label={t('credits.views.workspaces')}
      searchLabel={t('credits.search')}
      filters={[
        {
          name: 'plan',
          label: t('credits.plan'),
          options: (['trial', 'pro', 'none'] as const).map((value) => ({ value, label: t(`users.plans.${value}`) })),
        },
      ]}
      sortLabel={(sort) => t(`credits.sorts.${sort}`)}
      rowTo={({ id }) => `/dashboard/admin/credits?instance=${id}`}
      columns={[
        { id: 'workspace', header: t('credits.workspace'), cell: ({ name }) => name },
        {
          id: 'plan',
          header: t('credits.plan'),
          from: 'md',
          cell: ({ plan }) => (plan ? t(`users.plans.${plan}`) : '–'),
        },
        {
          id: 'balance',
          header: t('credits.balance'),
          align: 'end',
          labelOnPhone: true,
          cell: (row) => shown(totalsOf(row)?.balance),
        },
        { id: 'sum', header: t('credits.sum'), align: 'end', from: 'sm', cell: (row) => shown(totalsOf(row)?.sum) },
        {
          id: 'entries',
          header: t('credits.entries'),
          align: 'end',
          from: 'lg',
          cell: (row) => shown(totalsOf(row)?.entries),
        },
        {
          id: 'check',
          header: t('credits.check'),
          cell: (row) => {
            const totals = totalsOf(row)
            if (!totals) return null
            const matches = totals.balance === totals.sum
            return (
              <StatusBadge status={matches ? 'done' : 'error'}>
                {t(matches ? 'credits.matches' : 'credits.mismatch')}
              </StatusBadge>
            )
          },
        },
      ]}
      rowActions={{
        labelOf: ({ name }) => t('users.actionsFor', { name }),
        items: (row) => [
          { label: t('credits.book'), icon: <Coins />, onSelect: () => onBook(row) },
          {
            label: t('credits.views.ledger'),
            icon: <ScrollText />,
            to: `/dashboard/admin/credits?instance=${row.id}`,
          },
        ],
      }}
      texts={{
        empty: { icon: <Building2 />, title: t('credits.none'), description: t('credits.noneText') },
        noResults: { title: t('credits.noResults') },
        failed: t('credits.failed'),
        forbidden: { title: t('users.forbidden'), description: t('users.forbiddenText') },
      }}
    />
  )
}
