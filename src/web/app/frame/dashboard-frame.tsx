import { BookOpen, LayoutDashboard, LogOut, Menu as MenuIcon, PenLine, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { InstanceProvider, InstanceSwitcher, TrialBanner, useInstance } from '#web/instances/index.ts'
import { LocalNavLink, useGo, useT } from '#web/locale/index.ts'
import { signOut, useSession } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ZoomTransition } from '#web/ui/zoom-transition.tsx'
import { AppShell } from './app-shell.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Wordmark } from './wordmark.tsx'

/** The dashboard: menu, chosen instance, and the page drawn anew whenever another instance is chosen. */
export function DashboardFrame() {
  return (
    <AppShell>
      <InstanceProvider>
        <Frame />
      </InstanceProvider>
    </AppShell>
  )
}

function Frame() {
  const t = useT('shell')
  const common = useT('common')
  const [isOpen, setOpen] = useState(false)
  const { instance } = useInstance()
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
      >
        {common('skipToContent')}
      </a>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b bg-sidebar px-3 md:hidden">
        <IconButton
          label={t('menu.open')}
          icon={<MenuIcon />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Wordmark />
      </header>
      <div
        className={cx(
          'flex-col border-r bg-sidebar md:sticky md:top-0 md:flex md:h-dvh',
          isOpen ? 'fixed inset-x-0 bottom-0 top-14 z-30 flex' : 'hidden',
        )}
      >
        <div className="hidden h-14 items-center px-4 md:flex">
          <Wordmark />
        </div>
        <div className="px-3 py-3 md:pt-0">
          <InstanceSwitcher />
        </div>
        <Navigation onGo={() => setOpen(false)} />
        <Account />
      </div>
      <div className="min-w-0">
        <TrialBanner />
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8">
          <ZoomTransition transitionKey={instance?.id ?? ''}>
            <Outlet />
          </ZoomTransition>
        </main>
      </div>
    </div>
  )
}

function Navigation({ onGo }: { onGo: () => void }) {
  const t = useT('shell')
  const items: { to: string; label: string; icon: ReactNode; end?: boolean }[] = [
    { to: '/dashboard', label: t('menu.dashboard'), icon: <LayoutDashboard />, end: true },
    { to: '/dashboard/personas', label: t('menu.ambassadors'), icon: <Users /> },
    { to: '/dashboard/knowledge-base', label: t('menu.knowledge'), icon: <BookOpen /> },
    { to: '/dashboard/production', label: t('menu.production'), icon: <PenLine /> },
  ]
  return (
    <nav aria-label={t('menu.label')} className="flex-1 overflow-y-auto px-3 py-2">
      <ul className="space-y-0.5">
        {items.map(({ to, label, icon, end }) => (
          <li key={to}>
            <LocalNavLink
              to={to}
              end={end}
              onClick={onGo}
              className={({ isActive }) =>
                cx(
                  'flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium [&_svg]:size-4',
                  isActive ? 'bg-sidebar-current text-ink' : 'text-ink-muted hover:bg-sidebar-hover hover:text-ink',
                )
              }
            >
              {icon}
              {label}
            </LocalNavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Account() {
  const t = useT('shell')
  const common = useT('common')
  const go = useGo()
  const { user, email, isSuperuser } = useSession()
  const { pathname } = useLocation()
  const name = isSuperuser ? t('user.administrator') : user?.name || email
  return (
    <div className="flex items-center gap-2 border-t p-3" key={pathname}>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('user.menu')}
            className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-sidebar-hover"
          >
            <Avatar name={name} size={28} decorative />
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              {user && (
                <span className="block truncate text-caption text-ink-muted">
                  {t('user.credits', { count: user.credits })}
                </span>
              )}
            </span>
          </button>
        }
        items={[
          {
            label: common('actions.signOut'),
            icon: <LogOut />,
            onSelect: () => {
              signOut()
              go('/auth/login')
            },
          },
        ]}
      />
      <LanguageSwitch />
    </div>
  )
}
