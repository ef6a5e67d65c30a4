import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { MailSettings } from './mail-settings.tsx'
import { SubjectSettings } from './subject-settings.tsx'
import { useNotifyBy } from './use-notify-by.ts'

/** The person's notification settings. Every choice is saved immediately. */
export default function NotificationSettingsPage() {
  const t = useT('people')
  const { user } = useSession()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('notices.title')} description={user ? t('notices.description') : undefined} />
      {user ? <OwnSettings key={user.id} user={user} /> : <Banner tone="neutral">{t('notices.administrator')}</Banner>}
    </div>
  )
}

function OwnSettings({ user }: { user: Row<'users'> }) {
  const t = useT('people')
  const settings = useNotifyBy(user)
  return (
    <div className="space-y-5">
      {!user.verified && <Banner tone="neutral">{t('notices.unverified')}</Banner>}
      <SubjectSettings settings={settings} />
      <MailSettings settings={settings} />
    </div>
  )
}
