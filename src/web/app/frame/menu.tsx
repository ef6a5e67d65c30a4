import { createElement, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useInstance } from '#web/instances/index.ts'
import { useLanguage, useLocalised, useT, withoutPrefix } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import type { NavSection } from '#web/ui/frame/sidebar-nav.tsx'
import { menuLabelOf, wordsOf } from '../current-screen.ts'
import type { Screen, Viewer } from '../screen.ts'
import { screens } from '../screens.ts'

/** The screens for the signed-in person. */
export function useOfferedScreens(): readonly Screen[] {
  const { user, isSuperuser } = useSession()
  const { canEdit, canManage } = useInstance()
  const viewer: Viewer = { user, canEdit, canManage, isSuperuser }
  return Object.values(screens).filter(({ permission }) => permission?.(viewer) ?? true)
}

/** The icon of a screen, or none. */
export const screenIcon = ({ icon }: Pick<Screen, 'icon'>): ReactNode => icon && createElement(icon)

/** The menu: existing screens, with the names of the specification. */
export function useMenu(): NavSection[] {
  const t = useT('shell')
  const language = useLanguage()
  const offered = useOfferedScreens()
  const localised = useLocalised()
  const current = withoutPrefix(useLocation().pathname).replace(/(.)\/$/, '$1')
  const inMenu = offered.flatMap(({ path, menu }) => (menu ? [`/${path}`] : []))
  const contains = (to: string) =>
    current === to || (to !== '/dashboard' && to !== '/dashboard/admin' && current.startsWith(`${to}/`))
  const entry = (path: string, label: string) => {
    const to = `/${path}`
    // A subpage may have its own entry.
    const isElsewhere = inMenu.some((other) => other.startsWith(`${to}/`) && contains(other))
    return { to: localised(to), label, isCurrent: contains(to) && !isElsewhere }
  }
  const section = (name: 'home' | 'work' | 'admin') =>
    offered.flatMap((screen) => {
      const { path, menu } = screen
      if (menu?.section !== name) return []
      const items = menu.below?.map((page) => entry(page.path, wordsOf(page.label, language)))
      return { ...entry(path, menuLabelOf(screen, language)), icon: screenIcon(screen), ...(items && { items }) }
    })
  const administration = section('admin')
  return [
    ...(administration.length > 0 ? [{ heading: t('menu.administration'), items: administration }] : []),
    { items: section('home') },
    { heading: t('menu.work'), items: section('work') },
  ]
}
