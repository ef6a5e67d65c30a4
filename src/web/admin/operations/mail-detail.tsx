import { Send } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { type Status, StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Facts } from './facts.tsx'

/** A record of `mails`. */
export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  state: 'queued' | 'sent' | 'kept' | 'failed'
  attempts: number
  error: string
  sentAt: string
  created: string
}

/** One mail beside the list. */
export function MailDetail({
  mail,
  onSend,
  onClose,
}: {
  mail: Mail | undefined
  onSend: (mail: Mail) => Promise<void>
  onClose: () => void
}) {
  const t = useT('adminOperations')
  const { dateTime, number } = useFormats()
  if (!mail) return null
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={mail.subject}
      size="lg"
      footer={
        mail.state !== 'queued' && (
          <Button icon={<Send />} onClick={() => void onSend(mail)}>
            {t(mail.state === 'sent' ? 'mails.sendAgain' : 'mails.sendNow')}
          </Button>
        )
      }
    >
      {mail.state === 'kept' && (
        <Banner tone="neutral" className="mb-4">
          {t('mails.kept')}
        </Banner>
      )}
      <Facts
        rows={[
          [t('mails.to'), mail.to],
          [t('state'), <MailStateBadge key="state" state={mail.state} />],
          [t('mails.created'), dateTime(mail.created)],
          [t('mails.sentAt'), dateTime(mail.sentAt)],
          [t('jobs.attempts'), mail.attempts > 0 ? number(mail.attempts) : ''],
          [t('mails.error'), mail.error],
        ]}
      />
      <Content mail={mail} />
    </Drawer>
  )
}

/** The mail as text or HTML. HTML is shown in a frame without scripts, forms, links or an origin. */
function Content({ mail: { text, html } }: { mail: Mail }) {
  const t = useT('adminOperations')
  const [view, setView] = useState<'text' | 'html'>('text')
  return (
    <div className="mt-5 flex min-h-0 flex-1 flex-col gap-3">
      {html && (
        <SegmentedControl
          size="sm"
          label={t('mails.view')}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'text', label: t('mails.asText') },
            { value: 'html', label: t('mails.asSent') },
          ]}
        />
      )}
      {view === 'text' ? (
        <p className="rounded-card bg-sunken p-4 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      ) : (
        <iframe
          title={t('mails.frame')}
          sandbox=""
          srcDoc={`${nothingRemote}${html}`}
          className="min-h-96 w-full flex-1 rounded-card border border-line bg-white"
        />
      )}
    </div>
  )
}

const nothingRemote = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`

const looks: Record<Mail['state'], Status> = { queued: 'queued', sent: 'done', kept: 'waiting', failed: 'error' }

export function MailStateBadge({ state }: Pick<Mail, 'state'>) {
  const t = useT('adminOperations')
  return <StatusBadge status={looks[state]}>{t(`mails.states.${state}`)}</StatusBadge>
}
