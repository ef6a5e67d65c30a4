import { Outlet } from 'react-router'
import { AppShell } from './app-shell.tsx'
import { type Entry, enter } from './gate.ts'
import { LanguageLink } from './language-link.tsx'
import { Wordmark } from './wordmark.tsx'

export const clientLoader = (entry: Entry) => enter(entry, 'none')

/**
 * The layout of pages with a secret address for people without an account. It has no links to other pages, and is as wide as a
 * post in a network's feed.
 */
export default function OutsideLayout() {
  return (
    <AppShell>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <div className="flex min-h-dvh flex-col">
        <header className="mx-auto flex w-full max-w-[36.5rem] items-center justify-between px-4 py-4">
          <Wordmark />
          <LanguageLink />
        </header>
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[36.5rem] flex-1 px-4 pb-16 outline-none">
          <Outlet />
        </main>
      </div>
    </AppShell>
  )
}
