import { useT } from '#web/locale/index.ts'
import { DownloadCard } from '#web/privacy/index.ts'
import { useSession } from '#web/records/index.ts'
import { SecurityLink } from '#web/security/index.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ProfileConsents } from './profile-consents.tsx'
import { ProfileDeletion } from './profile-deletion.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileEmail } from './profile-email.tsx'
import { ProfilePicture } from './profile-picture.tsx'

/** The person's own settings, independent of the chosen workspace. */
export default function ProfilePage() {
  const t = useT('accounts')
  const { user } = useSession()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('profile.title')} description={user ? t('profile.text') : t('profile.administrator')} />
      {user && (
        <div className="space-y-5">
          <ProfilePicture user={user} />
          <ProfileDetails key={user.id} user={user} />
          <ProfileEmail user={user} />
          <SecurityLink />
          <ProfileConsents user={user} />
          <DownloadCard />
          <ProfileDeletion />
        </div>
      )}
    </div>
  )
}
