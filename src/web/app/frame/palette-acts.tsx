import {
  BookOpen,
  Building2,
  Keyboard,
  Languages,
  LogOut,
  Monitor,
  Moon,
  PenLine,
  Plus,
  Sun,
  UserRound,
} from 'lucide-react'
import { useSignOut } from '#web/accounts/index.ts'
import { useInstance, useSwitchInstance } from '#web/instances/index.ts'
import { useGo, useLanguage, useSpeak, useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import type { Command, CommandGroup } from '#web/ui/overlay/command-palette.tsx'
import { useTheme } from '#web/ui/theme.ts'
import { useMenu } from './menu.tsx'

/** Pages to go to first, then what can be made, workspaces to change to, and settings. */
export function useActs(onShortcuts: () => void): CommandGroup[] {
  const t = useT('shell')
  const common = useT('common')
  const go = useGo()
  const speak = useSpeak()
  const leave = useSignOut()
  const language = useLanguage()
  const { user } = useSession()
  const [theme, setTheme] = useTheme()
  const { canEdit, instances, instance } = useInstance()
  const switchTo = useSwitchInstance()
  const sections = useMenu()

  const pages: Command[] = sections
    .flatMap(({ items }) => items)
    .flatMap((item) => [item, ...(item.items ?? []).map((child) => ({ ...child, icon: item.icon }))])
    .map(({ to, label, icon }) => ({ id: to, label, icon, onSelect: () => go(to) }))
  if (user)
    pages.push({
      id: 'profile',
      label: t('user.profile'),
      icon: <UserRound />,
      onSelect: () => go('/dashboard/profile'),
    })

  const make = (id: string, label: string, icon: React.ReactNode, to: string): Command => ({
    id,
    label,
    icon,
    keywords: [t('palette.create')],
    onSelect: () => go(to),
  })
  const themes = [
    ['system', t('do.systemTheme'), <Monitor key="system" />],
    ['light', t('do.lightTheme'), <Sun key="light" />],
    ['dark', t('do.darkTheme'), <Moon key="dark" />],
  ] as const
  const other = language === 'en-US' ? 'pt-BR' : 'en-US'
  return [
    { heading: t('palette.navigation'), items: pages },
    {
      heading: t('palette.create'),
      items: canEdit
        ? [
            make('new-batch', t('do.newBatch'), <PenLine />, '/dashboard/production/new'),
            make('new-ambassador', t('do.newAmbassador'), <Plus />, '/dashboard/personas/new'),
            make('new-knowledge', t('do.newKnowledge'), <BookOpen />, '/dashboard/knowledge-base/new'),
          ]
        : [],
    },
    {
      heading: t('palette.instances'),
      items: instances
        .filter(({ id }) => id !== instance?.id)
        .map(({ id, name, nickname }) => ({
          id,
          label: nickname || name,
          icon: <Building2 />,
          hint: t('palette.instances'),
          onSelect: () => switchTo(id),
        })),
    },
    {
      heading: t('palette.settings'),
      items: [
        ...themes
          .filter(([value]) => value !== theme)
          .map(([value, label, icon]) => ({
            id: `theme-${value}`,
            label,
            icon,
            keywords: [common('ui.theme')],
            onSelect: () => setTheme(value),
          })),
        {
          id: 'language',
          label: other === 'en-US' ? t('do.english') : t('do.portuguese'),
          icon: <Languages />,
          keywords: [common('language')],
          onSelect: () => void speak(other),
        },
        { id: 'shortcuts', label: t('do.shortcuts'), icon: <Keyboard />, shortcut: '?', onSelect: onShortcuts },
        { id: 'sign-out', label: common('actions.signOut'), icon: <LogOut />, onSelect: leave },
      ],
    },
  ]
}
