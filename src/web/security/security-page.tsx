import { useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { FactorCard } from './factor-card.tsx'
import { History } from './history.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ServicesCard } from './services-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Sign-in methods, sessions and the security history of a person or administrator. */
export default function SecurityPage() {
  const t = useT('security')
  const { id, user } = useSession()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('title')} description={t('description')} />
      <div key={id} className="space-y-5">
        <PasswordCard />
        <FactorCard />
        <PasskeysCard />
        {user && <ServicesCard />}
        <SessionsCard />
        <History account={id} />
      </div>
    </div>
  )
}
