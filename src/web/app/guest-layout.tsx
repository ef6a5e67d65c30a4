import { BadgeCheck, Quote, Waypoints } from 'lucide-react'
import { Outlet } from 'react-router'
import { LocalLink, useT } from '#web/locale/index.ts'
import { AppShell } from './app-shell.tsx'
import { type Entry, enter } from './gate.ts'
import { LanguageLink } from './language-link.tsx'
import { Wordmark } from './wordmark.tsx'

export const clientLoader = (entry: Entry) => enter(entry, 'guest')

/** The layout of the sign-in pages: a form on one side, a preview of the product on the other. */
export default function GuestLayout() {
  const t = useT('accounts')
  const points = [
    { icon: <Waypoints />, text: t('aside.points.voice') },
    { icon: <Quote />, text: t('aside.points.sources') },
    { icon: <BadgeCheck />, text: t('aside.points.review') },
  ]
  return (
    <AppShell>
      <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex flex-col px-5 py-6 sm:px-10">
          <header className="flex items-center justify-between">
            <LocalLink to="/" className="rounded-md">
              <Wordmark />
            </LocalLink>
            <LanguageLink />
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10 outline-none"
          >
            <Outlet />
          </main>
        </div>
        <aside className="hidden flex-col justify-center border-l bg-sunken px-12 lg:flex">
          <p className="max-w-md text-2xl font-semibold leading-snug text-ink">{t('aside.quote')}</p>
          <ul className="mt-8 max-w-md space-y-4">
            {points.map(({ icon, text }) => (
              <li
                key={text}
                className="flex gap-3 text-ink-muted [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-primary-ink"
              >
                {icon}
                {text}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </AppShell>
  )
}
