import { Building2, Languages, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useSignOut } from '#web/accounts/index.ts'
import { useInstance, useSwitchInstance } from '#web/instances/index.ts'
import { useGo, useLanguage, useSpeak, useT } from '#web/locale/index.ts'
import type { Action } from '#web/ui/actions/actions.tsx'
import type { ActionGroup } from '#web/ui/overlay/command-palette.tsx'
import { useTheme } from '#web/ui/theme.ts'
import { menuLabelOf, wordsOf } from '../current-screen.ts'
import { screenIcon, useOfferedScreens } from './menu.tsx'

/** The pages to go to, and those on which something is created. */
export function useScreenActions(): Record<'go' | 'create', ActionGroup> {
  const t = useT('shell')
  const go = useGo()
  const language = useLanguage()
  const offered = useOfferedScreens()
  const created = t('palette.create')
  const action = (path: string, label: string, icon: React.ReactNode): Action => ({
    id: path,
    label,
    icon,
    run: () => go(`/${path}`),
  })
  const inMenu = offered.flatMap((screen) => {
    const { path, menu } = screen
    if (!menu) return []
    const icon = screenIcon(screen)
    return [
      action(path, menuLabelOf(screen, language), icon),
      ...(menu.below ?? []).map((page) => action(page.path, wordsOf(page.label, language), icon)),
    ]
  })
  const inGroup = (group: 'go' | 'create') =>
    offered.flatMap((screen) =>
      screen.palette?.group === group
        ? [action(screen.path, wordsOf(screen.palette.label, language), screenIcon(screen))]
        : [],
    )
  return {
    go: { heading: t('palette.navigation'), items: [...inMenu, ...inGroup('go')] },
    create: { heading: created, items: inGroup('create').map((item) => ({ ...item, keywords: [created] })) },
  }
}

/** Switches to another workspace. */
export function useInstanceActions(): ActionGroup {
  const t = useT('shell')
  const { instances, instance } = useInstance()
  const switchTo = useSwitchInstance()
  const heading = t('palette.instances')
  return {
    heading,
    items: instances
      .filter(({ id }) => id !== instance?.id)
      .map(({ id, name, nickname }) => ({
        id,
        label: nickname || name,
        icon: <Building2 />,
        hint: heading,
        run: () => switchTo(id),
      })),
  }
}

/** Theme, language and sign-out, as in the account menu. */
export function useSettingActions(): readonly Action[] {
  const t = useT('shell')
  const common = useT('common')
  const speak = useSpeak()
  const leave = useSignOut()
  const language = useLanguage()
  const [theme, setTheme] = useTheme()
  const themes = [
    ['system', t('do.systemTheme'), <Monitor key="system" />],
    ['light', t('do.lightTheme'), <Sun key="light" />],
    ['dark', t('do.darkTheme'), <Moon key="dark" />],
  ] as const
  const other = language === 'en-US' ? 'pt-BR' : 'en-US'
  return [
    ...themes
      .filter(([value]) => value !== theme)
      .map(([value, label, icon]) => ({
        id: `theme-${value}`,
        label,
        icon,
        keywords: [common('ui.theme')],
        run: () => setTheme(value),
      })),
    {
      id: 'language',
      label: other === 'en-US' ? t('do.english') : t('do.portuguese'),
      icon: <Languages />,
      keywords: [common('language')],
      run: () => void speak(other),
    },
    { id: 'sign-out', label: common('actions.signOut'), icon: <LogOut />, run: () => void leave() },
  ]
}
