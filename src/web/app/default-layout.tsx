import { Outlet } from 'react-router'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/runtime.ts'
import { useStoredSession } from '#web/records/stored-session.ts'
import { Button } from '#web/ui/button.tsx'
import { LanguageLink } from './language-link.tsx'
import { useScreenTexts } from './screen-texts.ts'
import { Wordmark } from './wordmark.tsx'

/** The layout of public pages: a bar with sign-in, and a footer. */
export default function DefaultLayout() {
  const t = useT('common')
  const isSignedIn = useStoredSession()
  const { supportEmail, limits, branding } = useRuntime()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-b bg-canvas/90 backdrop-blur">
        <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:px-6">
          <LocalLink to="/" className="mr-auto rounded-md">
            <Wordmark />
          </LocalLink>
          <LanguageLink />
          {isSignedIn ? (
            <Button asChild variant="primary" size="sm">
              <LocalLink to="/dashboard">{t('actions.goToDashboard')}</LocalLink>
            </Button>
          ) : (
            <>
              <Button asChild variant="ghost" size="sm" className={limits.signUp ? 'max-sm:hidden' : undefined}>
                <LocalLink to="/auth/login">{t('actions.signIn')}</LocalLink>
              </Button>
              {limits.signUp && (
                <Button asChild variant="primary" size="sm">
                  <LocalLink to="/auth/register">{t('actions.signUp')}</LocalLink>
                </Button>
              )}
            </>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Page />
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-8 text-ink-muted sm:px-6">
          <span className="mr-auto max-sm:w-full">{branding.name}</span>
          <LocalLink to="/ghostwriter" className="hover:text-ink">
            Ghostwriter
          </LocalLink>
          <LocalLink to="/privacy-policy" className="hover:text-ink">
            {t('legal.privacy')}
          </LocalLink>
          <LocalLink to="/terms-of-service" className="hover:text-ink">
            {t('legal.terms')}
          </LocalLink>
          {supportEmail && (
            <a href={`mailto:${supportEmail}`} className="hover:text-ink">
              {supportEmail}
            </a>
          )}
        </div>
      </footer>
    </div>
  )
}

function Page() {
  useScreenTexts()
  return <Outlet />
}
