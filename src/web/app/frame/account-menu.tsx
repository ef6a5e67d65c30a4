import { Keyboard, LogOut, Monitor, Moon, ShieldCheck, Sun, UserRound } from 'lucide-react'
import { useAvatar, useSignOut } from '#web/accounts/index.ts'
import { languageNames, languages, useGo, useLanguage, useSpeak, useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { useSidebar } from '#web/ui/frame/frame-context.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useTheme } from '#web/ui/theme.ts'

/** The signed-in person's menu: account, theme, language, sign out. */
export function AccountMenu({ onShortcuts, shortcutKeys }: { onShortcuts: () => void; shortcutKeys: string }) {
  const t = useT('shell')
  const common = useT('common')
  const go = useGo()
  const leave = useSignOut()
  const speak = useSpeak()
  const language = useLanguage()
  const [theme, setTheme] = useTheme()
  const { isCollapsed, closeMenu } = useSidebar()
  const { user, email, isSuperuser } = useSession()
  const name = isSuperuser ? t('user.administrator') : user?.name || email
  const avatar = useAvatar()
  return (
    <Menu
      align="start"
      side="top"
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={`${t('user.menu')}: ${name}`}
          className={cx(
            'flex min-w-0 items-center gap-2.5 rounded-md p-1.5 text-left transition-colors hover:bg-sidebar-hover aria-expanded:bg-sidebar-hover',
            isCollapsed ? 'justify-center' : 'w-full',
          )}
        >
          <Avatar name={name} picture={avatar} size={28} decorative />
          {!isCollapsed && (
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name}</span>
              {user && (
                <span className="block truncate text-xs text-ink-muted">
                  {t('user.credits', { count: user.credits })}
                </span>
              )}
            </span>
          )}
        </button>
      }
      header={
        <>
          <span className="block truncate text-sm font-medium">{name}</span>
          <span className="block truncate text-caption text-ink-muted">{email}</span>
        </>
      }
      items={[
        user && {
          label: t('user.profile'),
          icon: <UserRound />,
          onSelect: () => {
            closeMenu()
            go('/dashboard/profile')
          },
        },
        {
          label: t('user.security'),
          icon: <ShieldCheck />,
          onSelect: () => {
            closeMenu()
            go('/dashboard/security')
          },
        },
        { label: t('palette.shortcuts'), icon: <Keyboard />, shortcut: shortcutKeys, onSelect: onShortcuts },
        { separator: true },
        { heading: common('ui.theme') },
        ...(
          [
            ['system', <Monitor key="system" />],
            ['light', <Sun key="light" />],
            ['dark', <Moon key="dark" />],
          ] as const
        ).map(([value, icon]) => ({
          label: common(`ui.${value}`),
          icon,
          checked: theme === value,
          onSelect: () => setTheme(value),
        })),
        { separator: true },
        { heading: common('language') },
        ...languages.map((value) => ({
          label: languageNames[value],
          checked: value === language,
          onSelect: () => void speak(value),
        })),
        { separator: true },
        { label: common('actions.signOut'), icon: <LogOut />, onSelect: leave },
      ]}
    />
  )
}
