import { MessageCircleOff } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'

/** Warns that WhatsApp cannot reach a customer, since when, and what to do; empty if it can. */
export function Unreachable({ contact, className }: { contact: Row<'contacts'> | undefined; className?: string }) {
  const t = useT('whatsapp')
  const { dateTime } = useFormats()
  if (!contact?.unreachableAt) return null
  return (
    <p className={cx('flex items-start gap-1.5 text-caption text-danger-ink', className)}>
      <MessageCircleOff aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {t('unreachable.text', { time: dateTime(contact.unreachableAt) })}
    </p>
  )
}
