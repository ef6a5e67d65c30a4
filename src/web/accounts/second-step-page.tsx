import { LogOut } from 'lucide-react'
import { useGo, useT } from '#web/locale/index.ts'
import { FactorCard, PasskeysCard, useOwnFactor } from '#web/security/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The page where administrators set up the second factor that they need before anything else. */
export default function SecondStepPage() {
  const t = useT('security')
  const go = useGo()
  const signOut = useSignOut()
  const { isSetUp } = useOwnFactor()
  return (
    <div className="w-full space-y-5">
      <header>
        <h1 className="text-2xl font-semibold">{t('required.title')}</h1>
        <p className="mt-1.5 text-ink-muted">{t('required.text')}</p>
      </header>
      <FactorCard />
      <PasskeysCard />
      {isSetUp && <Banner tone="success" announce title={t('required.done')} />}
      <div className="flex flex-wrap gap-3">
        {isSetUp && (
          <Button variant="primary" onClick={() => go('/dashboard/admin', { replace: true })}>
            {t('required.goOn')}
          </Button>
        )}
        <Button icon={<LogOut />} onClick={() => void signOut()}>
          {t('required.signOut')}
        </Button>
      </div>
    </div>
  )
}
