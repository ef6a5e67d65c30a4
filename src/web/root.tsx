import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { manifestPath } from '#shared/contracts/branding.ts'
import { languageOfPath, useLanguage } from '#web/locale/languages.ts'
import { iconOfPage } from '#web/records/installation.ts'
import { AppTexts } from './app/app-texts.tsx'
import { pageMeta } from './app/current-screen.ts'
import { ErrorPage } from './app/error-page.tsx'
import { StartPage, startScript } from './app/start-page.tsx'
import './ui/styles.css'
import { themeScript } from './ui/theme.ts'

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    // The theme script changes <html> before hydration.
    <html lang={languageOfPath(pathname) ?? 'en-US'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f8fafc" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#090e1a" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the string is our own constant */}
        <script dangerouslySetInnerHTML={{ __html: `${themeScript};${startScript}` }} />
        <link rel="preload" href={interLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="manifest" href={manifestPath(languageOfPath(pathname) ?? 'en-US')} />
        <link rel="icon" href={iconOfPage()} type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** For all pages; none defines its own `meta`. */
export const meta = pageMeta

export default function Root() {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => void window.dispatchEvent(new Event('app-ready')), [])
  return (
    <AppTexts>
      <Outlet />
    </AppTexts>
  )
}

/** Shown until the first page is loaded; prerendered into the file that the server sends. */
export const HydrateFallback = StartPage

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
