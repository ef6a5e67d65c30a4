import { LayoutTemplate, Timer } from 'lucide-react'
import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { Unreachable } from './unreachable.tsx'
import { useTimeLeft } from './use-window.ts'

const soonMilliseconds = 3600_000

/** Time left for free-form replies. */
export function WindowCountdown({ conversation, left }: { conversation: Conversation; left: number }) {
  const t = useT('whatsapp')
  const { dateTime } = useFormats()
  const time = useTimeLeft(left)
  return (
    <>
      <Unreachable contact={conversation.expand?.contact} />
      <Tooltip content={t('window.openText', { at: dateTime(conversation.windowEndsAt) })}>
        <p
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip is read by keyboard too
          tabIndex={0}
          className={cx(
            'flex min-w-0 items-center gap-1 rounded-control text-caption',
            left < soonMilliseconds ? 'text-warning-ink' : 'text-ink-subtle',
          )}
        >
          <Timer aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{t('window.open', { time })}</span>
        </p>
      </Tooltip>
    </>
  )
}

/** Replaces the composer when only templates may be sent. */
export function ClosedWindow({ conversation }: { conversation: Conversation }) {
  const t = useT('whatsapp')
  const { open } = useOverlay()
  return (
    <Banner
      tone="warning"
      title={t('window.closed')}
      actions={
        <Button variant="primary" icon={<LayoutTemplate />} onClick={() => void open(TemplateDialog, { conversation })}>
          {t('window.choose')}
        </Button>
      }
    >
      {t('window.closedText')}
      <Unreachable contact={conversation.expand?.contact} className="mt-1" />
    </Banner>
  )
}
