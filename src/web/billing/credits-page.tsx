import { Download, ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { type ShownMember, useMembers } from '#web/people/index.ts'
import { useRecordList, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { postOf, reasonOf } from './ledger-words.ts'
import { useBalance } from './use-billing.ts'
import { useLedgerExport } from './use-ledger-export.ts'

const kinds = {
  spent: 'amount < 0',
  returned: 'reason = "released"',
  added: 'amount > 0 && reason != "released"',
}
const daysOf = { week: 7, month: 30, year: 365 }

/** The ledger of the workspace for its members: reason, person, amount and balance. */
export default function CreditsPage() {
  const t = useT('billing')
  const formats = useFormats()
  const { instance } = useInstance()
  const { balance } = useBalance()
  const periods = usePeriods()
  const list = useRecordList('credit_entries', {
    base: 'instance = {:instance}',
    baseParams: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
    search: ['reference'],
    filters: { kind: kinds, who: 'user = {:value}', period: periods },
    sorts: { newest: '-sequence', oldest: 'sequence' },
    defaultSort: 'newest',
  })
  const { members, state: membersState } = useMembers()
  const who = useNames(members, membersState === 'ready')
  const { download, isBusy } = useLedgerExport(
    list.query('instance = {:instance}', { instance: instance?.id ?? '' }),
    who,
  )
  const cellOf = useWhat(list.rows)
  return (
    <>
      <PageHeader
        title={t('ledger.title')}
        description={t('ledger.description')}
        badge={
          balance !== undefined && (
            <Badge tone="primary">{t('ledger.balance', { count: formats.number(balance) })}</Badge>
          )
        }
        actions={
          <Button
            icon={<Download />}
            loading={isBusy || membersState === 'loading'}
            disabled={list.hasNone}
            onClick={download}
          >
            {t('ledger.export')}
          </Button>
        }
      />
      <RecordTable
        list={list}
        label={t('ledger.title')}
        searchLabel={t('ledger.search')}
        filters={[
          { name: 'kind', label: t('ledger.kind'), options: optionsOf(kinds, (value) => t(`ledger.kinds.${value}`)) },
          {
            name: 'who',
            label: t('ledger.who'),
            options: members.map(({ user, name, email }) => ({ value: user, label: name || email })),
          },
          {
            name: 'period',
            label: t('ledger.period'),
            options: optionsOf(daysOf, (value) => t(`ledger.periods.${value}`)),
          },
        ]}
        sortLabel={(sort) => t(`ledger.sorts.${sort}`)}
        columns={[
          { id: 'what', header: t('ledger.what'), cell: cellOf },
          { id: 'who', header: t('ledger.who'), cell: (entry) => who(entry) },
          { id: 'amount', header: t('ledger.amount'), cell: ({ amount }) => <Amount amount={amount} /> },
          {
            id: 'after',
            header: t('ledger.after'),
            labelOnPhone: true,
            cell: ({ balanceAfter }) => formats.number(balanceAfter),
          },
          {
            id: 'when',
            header: t('ledger.when'),
            cell: ({ created }) => <time dateTime={created}>{formats.dateTime(created)}</time>,
          },
        ]}
        texts={{
          empty: { icon: <ReceiptText />, title: t('ledger.none'), description: t('ledger.noneText') },
          noResults: { title: t('ledger.noResults') },
          failed: t('ledger.failed'),
          forbidden: { title: t('ledger.forbidden') },
        }}
      />
    </>
  )
}

const optionsOf = <V extends string>(values: Record<V, unknown>, labelOf: (value: V) => string) =>
  (Object.keys(values) as V[]).map((value) => ({ value, label: labelOf(value) }))

/** Filters by period. Constant while the page is open, so that the list is not refetched all the time. */
function usePeriods(): Record<keyof typeof daysOf, string> {
  return useMemo(() => {
    const since = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ')
    const filter = (days: number) => `created >= "${since(days)}"`
    return { week: filter(daysOf.week), month: filter(daysOf.month), year: filter(daysOf.year) }
  }, [])
}

function Amount({ amount }: { amount: number }) {
  const { number } = useFormats()
  return (
    <span className={amount > 0 ? 'font-medium text-success-ink tabular-nums' : 'tabular-nums'}>
      {amount > 0 ? `+${number(amount)}` : number(amount)}
    </span>
  )
}

/** Names of people who spent or bought credits; grants and refunds are the server's. */
function useNames(
  members: readonly ShownMember[],
  isComplete: boolean,
): (entry: Pick<Row<'credit_entries'>, 'user'>) => string {
  const t = useT('billing')
  const names = new Map(members.map(({ user, name, email }) => [user, name || email]))
  return ({ user }) => (user ? (names.get(user) ?? (isComplete ? t('ledger.formerMember') : '')) : t('ledger.nobody'))
}

/** The reason, with a link to the post's batch if there is one. */
function useWhat(rows: readonly Row<'credit_entries'>[]) {
  const t = useT('billing')
  const ids = [...new Set(rows.map(postOf).filter(Boolean))]
  const params = Object.fromEntries(ids.map((id, index) => [`id${index}`, id]))
  const posts = useRecords('posts', {
    filter: ids.map((_, index) => `id = {:id${index}}`).join(' || '),
    params,
    fields: 'id,batch,body',
    perPage: 100,
    enabled: ids.length > 0,
    silent: true,
  })
  const byId = new Map(posts.data?.items.map((post) => [post.id, post]))
  return (entry: Row<'credit_entries'>) => {
    const post = byId.get(postOf(entry))
    if (!post) return reasonOf(entry, t)
    return (
      <>
        {reasonOf(entry, t)}
        <LocalLink to={`/dashboard/production/${post.batch}`} className="text-link-style block max-w-72 truncate">
          {post.body.split('\n', 1)[0] || post.id}
        </LocalLink>
      </>
    )
  }
}
