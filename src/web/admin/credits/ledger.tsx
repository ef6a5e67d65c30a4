import { Coins } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { type Expand, useRecord, useRecordList } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'

type Entry = Row<'credit_entries'> & { expand?: { instance?: Row<'instances'>; user?: Row<'users'> } }

const reasons = [
  'trial',
  'plan',
  'purchase',
  'post-generated',
  'post-regenerated',
  'picture-generated',
  'released',
  'granted',
  'corrected',
] as const
const periods = { day: 1, week: 7, month: 30, quarter: 90 } as const
type Period = keyof typeof periods

const dayMilliseconds = 86_400_000

/** The start of each period; constant while the list is shown, so that its pages are consistent. */
function useStarts(): Record<Period, string> {
  const [now] = useState(() => Date.now())
  const start = (days: number) => new Date(now - days * dayMilliseconds).toISOString().replace('T', ' ')
  return Object.fromEntries(Object.entries(periods).map(([name, days]) => [name, start(days)])) as Record<
    Period,
    string
  >
}

/** All entries of the ledger, or those of one workspace. */
export function Ledger({ only, onShowAll }: { only: string; onShowAll: () => void }) {
  const t = useT('admin')
  const starts = useStarts()
  const workspace = useRecord('instances', only, { silent: true }).data
  const list = useRecordList('credit_entries', {
    base: only ? 'instance = {:only}' : '',
    baseParams: { only },
    search: ['unaccented(instance.name)', 'unaccented(user.name)', 'user.email', 'reason', 'note'],
    filters: {
      reason: 'reason = {:value}',
      period: {
        day: 'created >= {:day}',
        week: 'created >= {:week}',
        month: 'created >= {:month}',
        quarter: 'created >= {:quarter}',
      },
    },
    params: starts,
    sorts: { newest: '-created', oldest: 'created' },
    defaultSort: 'newest',
    expand: 'instance,user' as Expand<NonNullable<Entry['expand']>>,
  })
  return (
    <RecordTable
      list={list}
      label={t('credits.views.ledger')}
      searchLabel={t('credits.ledgerSearch')}
      filters={[
        {
          name: 'reason',
          label: t('credits.reason'),
          options: reasons.map((value) => ({ value, label: t(`credits.reasons.${value}`) })),
        },
        {
          name: 'period',
          label: t('credits.period'),
          options: (Object.keys(periods) as Period[]).map((value) => ({ value, label: t(`credits.periods.${value}`) })),
        },
      ]}
      sortLabel={(sort) => t(`credits.sorts.${sort}`)}
      columns={useColumns()}
      texts={{
        empty: { icon: <Coins />, title: t('credits.ledgerNone'), description: t('credits.ledgerNoneText') },
        noResults: { title: t('credits.ledgerNoResults') },
        failed: t('credits.ledgerFailed'),
        forbidden: { title: t('users.forbidden'), description: t('users.forbiddenText') },
      }}
    >
      {only && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm">
          {t('credits.onlyOf', { workspace: workspace?.name ?? only })}
          <Button variant="link" onClick={onShowAll}>
            {t('credits.showAll')}
          </Button>
        </p>
      )}
    </RecordTable>
  )
}

function useColumns(): Column<Entry>[] {
  const t = useT('admin')
  const { number, dateTime } = useFormats()
  const isKnown = (reason: string): reason is (typeof reasons)[number] =>
    (reasons as readonly string[]).includes(reason)
  return [
    {
      id: 'workspace',
      header: t('credits.workspace'),
      cell: ({ instance, expand }) => (
        <LocalLink to={`/dashboard/admin/instances/${instance}`} className="text-link-style">
          {expand?.instance?.name ?? instance}
        </LocalLink>
      ),
    },
    {
      id: 'reason',
      header: t('credits.reason'),
      cell: ({ reason, note }) => (
        <>
          {isKnown(reason) ? t(`credits.reasons.${reason}`) : reason}
          {note && <span className="block text-caption text-ink-subtle [overflow-wrap:anywhere]">{note}</span>}
        </>
      ),
    },
    {
      id: 'person',
      header: t('credits.person'),
      from: 'md',
      cell: ({ expand }) => expand?.user?.name || expand?.user?.email || '–',
    },
    {
      id: 'amount',
      header: t('credits.amount'),
      align: 'end',
      cell: ({ amount }) => (
        <span className="whitespace-nowrap tabular-nums">{amount > 0 ? `+${number(amount)}` : number(amount)}</span>
      ),
    },
    {
      id: 'after',
      header: t('credits.after'),
      align: 'end',
      from: 'sm',
      cell: ({ balanceAfter }) => <span className="tabular-nums">{number(balanceAfter)}</span>,
    },
    {
      id: 'when',
      header: t('credits.when'),
      width: '12rem',
      cell: ({ created }) => (
        <time dateTime={created} className="whitespace-nowrap">
          {dateTime(created)}
        </time>
      ),
    },
  ]
}
