import { ExternalLink } from 'lucide-react'
import { useFormats, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { useInvoices } from './use-billing.ts'
import { useMoney } from './use-money.ts'

const tones = { paid: 'success', open: 'warning', void: 'neutral' } as const

/** The invoices of the provider, for owners. */
export function InvoicesCard() {
  const t = useT('billing')
  const { date } = useFormats()
  const money = useMoney()
  const { data = [], isError, isPending, refetch } = useInvoices(true)
  return (
    <Card title={t('invoices.title')} flush>
      <DataTable
        label={t('invoices.title')}
        rows={data}
        rowKey={({ id }) => id}
        state={isPending ? 'loading' : isError ? 'error' : 'ready'}
        onRetry={() => void refetch()}
        isFiltered={false}
        columns={[
          {
            id: 'number',
            header: t('invoices.number'),
            cell: ({ number, url }) =>
              url ? (
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('invoices.open', { number })}
                  className="text-link-style inline-flex items-center gap-1"
                >
                  {number}
                  <ExternalLink aria-hidden="true" className="size-3.5" />
                </a>
              ) : (
                number
              ),
          },
          { id: 'date', header: t('invoices.date'), cell: ({ created }) => date(created) },
          { id: 'amount', header: t('invoices.amount'), cell: ({ amount, currency }) => money(amount, currency) },
          {
            id: 'status',
            header: t('invoices.status'),
            cell: ({ status }) => <Badge tone={tones[status]}>{t(`invoices.statuses.${status}`)}</Badge>,
          },
        ]}
        texts={{
          empty: { title: t('invoices.none'), description: t('invoices.noneText') },
          noResults: { title: t('invoices.none') },
          error: { title: t('invoices.failed') },
          forbidden: { title: t('invoices.failed') },
        }}
      />
    </Card>
  )
}
