import { LocalLink, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/runtime.ts'
import { Button } from '#web/ui/button.tsx'

/** Links to the sign-up, or to the sign-in if only invited people can sign up. */
export function StartButton({ className }: { className?: string }) {
  const t = useT('landing')
  const common = useT('common')
  const { signUp } = useRuntime().limits
  return (
    <Button asChild variant="primary" size="lg" className={className}>
      <LocalLink to={signUp ? '/auth/register' : '/auth/login'}>
        {signUp ? t('hero.start') : common('actions.signIn')}
      </LocalLink>
    </Button>
  )
}
