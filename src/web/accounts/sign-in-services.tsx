import { LogIn } from 'lucide-react'
import { describeProblem, RichText, useLanguage, useT } from '#web/locale/index.ts'
import { type FirstStep, failureOf, signInWith, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { legalLinks } from './auth-form.tsx'

/** Sign-in with other services, if any are configured. */
export function SignInServices({
  remember = true,
  invitation,
  onDone,
  onFailure,
}: {
  remember?: boolean
  /** The key of an invitation, whose workspace a new account joins. */
  invitation?: string
  onDone: (step: FirstStep | null) => void
  onFailure: (message: string) => void
}) {
  const t = useT('accounts')
  const language = useLanguage()
  const { providers } = useRuntime()
  if (providers.length === 0) return null
  const enter = (provider: string): void => {
    onFailure('')
    // People without an account consent by continuing, as the text below says.
    const newUser = { language, termsConsentAt: new Date().toISOString(), ...(invitation && { invitation }) }
    signInWith(provider, newUser, remember).then(onDone, (error) => {
      // E.g. because the invitation is for another address.
      const [problem] = Object.values(failureOf(error).fields)
      onFailure(problem ? describeProblem(problem) : t('services.failed'))
    })
  }
  return (
    <div className="mt-6 space-y-3">
      <div className="flex items-center gap-3 text-caption text-ink-muted">
        <span className="h-px flex-1 bg-line" />
        {t('login.or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      {providers.map(({ name, label }) => (
        <Button key={name} size="lg" className="w-full" onClick={() => enter(name)}>
          <LogIn />
          {t('services.continue', { service: label })}
        </Button>
      ))}
      <p className="text-caption text-ink-muted">
        <RichText area="accounts" text="services.terms" parts={legalLinks} />
      </p>
    </div>
  )
}
