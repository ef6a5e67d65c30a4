import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useRecord } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { BalanceFaults } from './balance-faults.tsx'
import { Balances } from './balances.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { Ledger } from './ledger.tsx'

const views = ['workspaces', 'ledger'] as const

/** Balances and the ledger of all workspaces, or with `?instance=` of one. */
export default function CreditsPage() {
  const t = useT('admin')
  const [address, setAddress] = useSearchParams()
  const only = useRecord('instances', address.get('instance') ?? '', { silent: true }).data
  const [booking, setBooking] = useState<'any' | Row<'instances'> | null>(null)
  const view = address.has('instance') || address.get('view') === 'ledger' ? 'ledger' : 'workspaces'
  return (
    <>
      <PageHeader
        title={t('credits.title')}
        description={t('credits.description')}
        actions={
          <Button variant="primary" icon={<Coins />} onClick={() => setBooking(only ?? 'any')}>
            {t('credits.book')}
          </Button>
        }
      />
      <BalanceFaults />
      <SegmentedControl
        label={t('credits.view')}
        value={view}
        onValueChange={(next) => setAddress(next === 'ledger' ? { view: next } : {})}
        options={views.map((value) => ({ value, label: t(`credits.views.${value}`) }))}
        className="mb-4"
      />
      {view === 'ledger' ? (
        <Ledger only={address.get('instance') ?? ''} onShowAll={() => setAddress({ view: 'ledger' })} />
      ) : (
        <Balances onBook={setBooking} />
      )}
      {booking && <BookingDialog instance={booking === 'any' ? undefined : booking} onClose={() => setBooking(null)} />}
    </>
  )
}
