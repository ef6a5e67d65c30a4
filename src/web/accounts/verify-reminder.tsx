import { MailCheck, X } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useVerificationMail } from './verification-mail.ts'

/** Asks the person to open the confirmation mail, and sends it again. */
export default function VerifyReminder({ email, onHide }: { email: string; onHide: () => void }) {
  const t = useT('verification')
  const common = useT('common')
  const { send, isBusy, isSent, seconds } = useVerificationMail(email)
  return (
    <div className="flex items-center gap-2 border-b border-info-line bg-info-soft py-1.5 pr-2 pl-4 text-caption text-info-ink">
      <MailCheck aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{t('title')}.</strong>{' '}
          {isSent ? t('changeSent', { email }) : t('banner', { email })} {seconds > 0 && t('wait', { count: seconds })}
        </p>
        {seconds === 0 && (
          <Button size="sm" loading={isBusy} onClick={() => void send()}>
            {t('resend')}
          </Button>
        )}
      </div>
      <IconButton size="sm" label={common('actions.close')} tooltip={false} icon={<X />} onClick={onHide} />
    </div>
  )
}
