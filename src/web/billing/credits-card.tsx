import { useState } from 'react'
import { type Currency, maxPacks, packPrice } from '#shared/contracts/billing.ts'
import { LocalLink, useFormats, useLanguage, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useBalance, usePaymentPage } from './use-billing.ts'
import { useMoney } from './use-money.ts'

/** The remaining credits, their price, and how to get more. */
export function CreditsCard({ canBuy }: { canBuy: boolean }) {
  const t = useT('billing')
  const { number } = useFormats()
  const { limits } = useRuntime()
  const { balance } = useBalance()
  const [isBuying, setBuying] = useState(false)
  const currency = useLanguage() === 'pt-BR' ? 'BRL' : 'USD'
  const isSold = canBuy && packPrice(limits, currency) > 0
  return (
    <Card title={t('credits.card')}>
      {balance === undefined ? (
        <Skeleton className="h-6 w-28" />
      ) : (
        <p className="text-base font-semibold">{t('credits.balance', { count: balance })}</p>
      )}
      <p className="mt-1 text-sm text-ink-muted">
        {t('credits.explained', {
          post: number(limits.creditsPerPost),
          rewritten: number(limits.creditsPerRegeneratedPost),
          picture: number(limits.creditsPerPicture),
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild size="sm">
          <LocalLink to="/dashboard/credits">{t('credits.ledger')}</LocalLink>
        </Button>
        {isSold && (
          <Button size="sm" onClick={() => setBuying(true)}>
            {t('credits.buy')}
          </Button>
        )}
      </div>
      {isBuying && <BuyDialog currency={currency} onClose={() => setBuying(false)} />}
    </Card>
  )
}

const choices = [1, 2, 5, 10, maxPacks]

function BuyDialog({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const t = useT('billing')
  const common = useT('common')
  const { number } = useFormats()
  const money = useMoney()
  const { limits } = useRuntime()
  const { open, isOpening } = usePaymentPage()
  const [packs, setPacks] = useState(1)
  const totalOf = (count: number) =>
    t('credits.total', {
      credits: number(count * limits.packCredits),
      price: money(count * packPrice(limits, currency), currency),
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('credits.buy')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button variant="primary" loading={isOpening} onClick={() => open({ kind: 'credits', packs, currency })}>
            {t('credits.checkout')}
          </Button>
        </>
      }
    >
      <Select
        label={t('credits.packs', { credits: number(limits.packCredits) })}
        value={String(packs)}
        onValueChange={(value) => setPacks(Number(value))}
        options={choices.map((count) => ({ value: String(count), label: totalOf(count) }))}
      />
    </Dialog>
  )
}
