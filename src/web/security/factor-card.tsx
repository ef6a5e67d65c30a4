import { useState } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { FactorSetupDialog } from './factor-setup-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useOwnApp } from './use-own-factor.ts'
import { useProved } from './use-proved.ts'

/** Two-step verification: on or off, and its recovery codes. */
export function FactorCard() {
  const t = useT('security')
  const { date } = useFormats()
  const { list, app: factor } = useOwnApp()
  const act = useFactorActs()
  if (!list.data) {
    return (
      <Card title={t('factor.title')} description={t('factor.text')}>
        {list.isError ? (
          <ErrorState title={t('factor.failed')} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton className="h-8" />
        )}
      </Card>
    )
  }
  return (
    <Card
      title={t('factor.title')}
      description={t('factor.text')}
      actions={<Badge tone={factor ? 'success' : 'neutral'}>{factor ? t('factor.on') : t('factor.off')}</Badge>}
    >
      {factor ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-muted">
            {t('factor.since', { date: date(factor.confirmedAt) })}{' '}
            {t('factor.left', { count: factor.recoveryCodesLeft })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" loading={act.isBusy} onClick={() => void act.renewCodes()}>
              {t('factor.newCodes')}
            </Button>
            <Button size="sm" variant="danger" loading={act.isBusy} onClick={() => void act.turnOff()}>
              {t('factor.turnOff')}
            </Button>
          </div>
        </div>
      ) : (
        <Button size="sm" variant="primary" loading={act.isBusy} onClick={() => void act.turnOn()}>
          {t('factor.turnOn')}
        </Button>
      )}
    </Card>
  )
}

/** Each action first asks for a recent sign-in if there is none. */
function useFactorActs() {
  const t = useT('security')
  const confirm = useConfirm()
  const { open } = useOverlay()
  const proved = useProved()
  const ask = <T,>(method: string, path: string) => pb.send<T>(`/api/security/${path}`, { method, requestKey: null })
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await work().catch((error) => reportFailure(error, t('factor.failed')))
    setBusy(false)
  }

  async function turnOn(): Promise<void> {
    const begun = await proved(() => ask<{ secret: string; url: string }>('POST', 'second-factor'))
    const recoveryCodes = begun && (await open(FactorSetupDialog, begun))
    if (!recoveryCodes) return
    toast({ tone: 'success', title: t('factor.turnedOn') })
    await open(RecoveryCodesDialog, { recoveryCodes })
  }
  async function turnOff(): Promise<void> {
    const isSure = await confirm({
      title: t('factor.turnOffTitle'),
      description: t('factor.turnOffText'),
      confirmLabel: t('factor.turnOff'),
    })
    if (!isSure) return
    const done = await proved(async () => {
      await ask('DELETE', 'second-factor')
      return true
    })
    if (done) toast({ tone: 'success', title: t('factor.turnedOff') })
  }
  async function renewCodes(): Promise<void> {
    const isSure = await confirm({
      title: t('factor.newCodesTitle'),
      description: t('factor.newCodesText'),
      confirmLabel: t('factor.makeCodes'),
    })
    if (!isSure) return
    const renewed = await proved(() => ask<{ recoveryCodes: string[] }>('POST', 'recovery-codes'))
    if (renewed) await open(RecoveryCodesDialog, renewed)
  }
  return {
    isBusy,
    turnOn: () => run(turnOn),
    turnOff: () => run(turnOff),
    renewCodes: () => run(renewCodes),
  }
}
