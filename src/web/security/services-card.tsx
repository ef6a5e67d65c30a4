import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import {
  invalidate,
  linkService,
  reportFailure,
  unlinkService,
  useLinkedServices,
  useRuntime,
} from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { useProved } from './use-proved.ts'

/** The sign-in services of this installation, linked or not; renders nothing without any. */
export function ServicesCard() {
  const t = useT('security')
  const { providers } = useRuntime()
  const linked = useLinkedServices()
  const [busy, setBusy] = useState('')
  const change = useServiceActs()
  if (providers.length === 0) return null
  return (
    <Card title={t('services.title')} description={t('services.text')}>
      <ul className="space-y-3">
        {providers.map(({ name, label }) => {
          const isLinked = linked.includes(name)
          const act = () => {
            setBusy(name)
            void change(name, label, isLinked).finally(() => setBusy(''))
          }
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3">
              <span className="flex items-center gap-2 text-sm font-medium">
                {label}
                <Badge tone={isLinked ? 'success' : 'neutral'}>
                  {isLinked ? t('services.linked') : t('services.notLinked')}
                </Badge>
              </span>
              <Button
                size="sm"
                loading={busy === name}
                aria-label={t(isLinked ? 'services.unlinkLabel' : 'services.linkLabel', { service: label })}
                onClick={act}
              >
                {isLinked ? t('services.unlink') : t('services.link')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function useServiceActs() {
  const t = useT('security')
  const confirm = useConfirm()
  const proved = useProved()
  return async (name: string, service: string, isLinked: boolean): Promise<void> => {
    const isSure =
      !isLinked ||
      (await confirm({
        title: t('services.unlinkTitle', { service }),
        description: t('services.unlinkText'),
        confirmLabel: t('services.unlink'),
      }))
    if (!isSure) return
    try {
      const done = await proved(() => (isLinked ? unlinkService(name) : linkService(name)))
      if (done)
        toast({ tone: 'success', title: t(isLinked ? 'services.unlinkDone' : 'services.linkDone', { service }) })
      await invalidate({ queryKey: ['linked-services'] })
    } catch (error) {
      reportFailure(error, t('services.failed'))
    }
  }
}
