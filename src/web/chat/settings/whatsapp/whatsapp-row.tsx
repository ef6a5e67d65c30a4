import { Pause, Play, PlugZap } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import type { DeliveryError } from '#shared/contracts/whatsapp.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BotCheck } from '../bot-check.tsx'
import { Check } from '../check.tsx'
import { RowActs } from '../listed.tsx'
import { useDeleteAsked } from '../use-delete-asked.ts'
import { ConnectionTest } from './connection-test.tsx'

type Channel = Row<'chat_channels'>

/** A number: its state, problems and actions. */
export function WhatsAppRow({
  channel,
  bot,
  mayChange,
  onEdit,
  onConnect,
}: {
  channel: Channel
  bot: Row<'bots'> | undefined
  mayChange: boolean
  onEdit: () => void
  onConnect: () => void
}) {
  const t = useT('whatsapp')
  const { number } = useFormats()
  const update = useUpdate('chat_channels')
  const ask = useDeleteAsked('chat_channels')
  const { id, name, status, phoneNumberId, phoneNumber, verifiedName, health, error, errorDetail, dailyLimit } = channel
  const isActive = status === 'active'
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm font-medium">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <State channel={channel} />
        </p>
        {mayChange && (
          <span className="flex shrink-0">
            <IconButton
              size="sm"
              label={t(isActive ? 'settings.pause' : 'settings.resume', { name })}
              icon={isActive ? <Pause /> : <Play />}
              onClick={() => update.mutate({ id, status: isActive ? 'paused' : 'active' })}
            />
            <RowActs
              name={name}
              onEdit={onEdit}
              onDelete={() => void ask(id, t('settings.deleteTitle', { name }), t('settings.deleteText'))}
            />
          </span>
        )}
      </div>
      <div className="mt-2 space-y-1">
        <Check holds={phoneNumber !== '' && health !== 'broken'}>
          {phoneNumber ? t('settings.number', { name: verifiedName, number: phoneNumber }) : t('settings.noNumber')}
        </Check>
        {error && (
          <Check holds={false}>
            {t(`errors.${error as DeliveryError}`)} {errorDetail && t('said', { detail: errorDetail })}
          </Check>
        )}
        <BotCheck bot={bot} />
        {dailyLimit > 0 && (
          <p className="text-caption text-ink-muted">{t('settings.dailyLimit', { limit: number(dailyLimit) })}</p>
        )}
        {!isActive && <p className="text-caption text-ink-muted">{t('settings.pausedText')}</p>}
      </div>
      {mayChange && (
        <div className="mt-3 space-y-2">
          <Button size="sm" icon={<PlugZap />} onClick={onConnect}>
            {t('settings.connect', { name })}
          </Button>
          {phoneNumberId && <ConnectionTest channel={id} />}
        </div>
      )}
    </div>
  )
}

function State({ channel: { status, health, phoneNumberId } }: { channel: Channel }) {
  const t = useT('whatsapp')
  if (!phoneNumberId) return <Badge>{t('settings.unconnected')}</Badge>
  if (status === 'paused') return <Badge>{t('settings.paused')}</Badge>
  if (health === 'broken') return <Badge tone="danger">{t('settings.broken')}</Badge>
  return <Badge tone="success">{t('settings.active')}</Badge>
}
