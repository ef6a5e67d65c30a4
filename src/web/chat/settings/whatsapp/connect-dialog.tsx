import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { WhatsAppSetup } from '#shared/contracts/whatsapp.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { KeysForm } from './keys-form.tsx'

/** Connects a number in two steps: enter Meta's values here, then our webhook at Meta. */
export function ConnectDialog({
  channel,
  open,
  onOpenChange,
  onClose,
}: OverlayProps & { channel: Row<'chat_channels'> }) {
  const t = useT('whatsapp')
  const path = `/api/chat-channels/${channel.id}/whatsapp`
  const setup = useQuery({
    queryKey: ['whatsapp-setup', channel.id],
    queryFn: ({ signal }) => pb.send<WhatsAppSetup>(path, { requestKey: null, signal }),
    gcTime: 0,
    meta: { silent: true },
  })
  const [saved, setSaved] = useState<WhatsAppSetup | null>(null)
  const [step, setStep] = useState<'keys' | 'webhook'>('keys')
  const known = saved ?? setup.data
  const title = t('settings.connect', { name: channel.name })
  if (known && step === 'keys') {
    return (
      <KeysForm
        title={title}
        path={path}
        setup={known}
        open={open}
        onOpenChange={onOpenChange}
        onCancel={() => onClose()}
        onSaved={(now) => {
          setSaved(now)
          setStep('webhook')
        }}
      />
    )
  }
  const footer = known && (
    <>
      <Button onClick={() => setStep('keys')}>{t('settings.back')}</Button>
      <Button variant="primary" onClick={() => onClose()}>
        {t('settings.done')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={known ? `${t('settings.step', { count: 2 })}: ${t('settings.stepWebhook')}` : undefined}
      size="md"
      closesOutside={false}
      footer={footer}
    >
      {known ? (
        <Webhook setup={known} channel={channel.id} />
      ) : setup.isError ? (
        <ErrorState
          compact
          title={t('settings.loadFailed')}
          onRetry={() => void setup.refetch()}
          isRetrying={setup.isFetching}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  )
}

function Webhook({ setup, channel }: { setup: WhatsAppSetup; channel: string }) {
  const t = useT('whatsapp')
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-muted">{t('settings.webhookText')}</p>
      <Copied label={t('settings.webhookUrl')} copy={t('settings.copyUrl')} text={setup.webhookUrl} />
      <Copied label={t('settings.verifyToken')} copy={t('settings.copyToken')} text={setup.verifyToken} />
      <div className="space-y-2 border-t border-line pt-4">
        <ConnectionTest channel={channel} />
      </div>
    </div>
  )
}

function Copied({ label, copy, text }: { label: string; copy: string; text: string }) {
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <div className="mt-1 flex items-start gap-2 rounded-control bg-sunken p-2.5">
        <code className="min-w-0 flex-1 text-caption [overflow-wrap:anywhere]">{text}</code>
        <CopyButton iconOnly size="sm" text={text} label={copy} />
      </div>
    </div>
  )
}
