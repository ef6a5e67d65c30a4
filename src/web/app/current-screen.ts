import { matchRoutes, useLocation } from 'react-router'
import { currentLanguage, textsOf, useLanguage, withoutPrefix } from '#web/locale/index.ts'
import type { Language } from '#web/locale/languages.ts'
import { productName } from '#web/records/runtime.ts'
import type { Crumb } from '#web/ui/frame/breadcrumb.tsx'
import type { Params, Screen, TextRef } from './screen.ts'
import { screens } from './screens.ts'

export interface ShownScreen {
  screen: Screen | undefined
  params: Params
}

const routes = Object.entries(screens).map(([id, { path }]) => ({ id, path: `/${path}` }))
let latest: { pathname: string; shown: ShownScreen } | undefined

/** The screen of an address, as matched by the router. */
export function screenAt(pathname: string): ShownScreen {
  if (latest?.pathname !== pathname) {
    const match = matchRoutes(routes, withoutPrefix(pathname))?.at(-1)
    latest = { pathname, shown: { screen: match && screens[match.route.id], params: match?.params ?? {} } }
  }
  return latest.shown
}

/** The current screen. */
export function useScreen(): ShownScreen {
  return screenAt(useLocation().pathname)
}

/** The title of a screen; empty for pages that are named after their record. */
export function titleOf({ title }: Screen, params: Params, language: Language): string {
  return wordsOf(typeof title === 'function' ? title(params) : title, language)
}

/** The `meta` of all pages: the title and, for search engines, the description. */
export function pageMeta({ location: { pathname } }: { location: { pathname: string } }) {
  const { screen, params } = screenAt(pathname)
  const language = currentLanguage(pathname)
  const description = wordsOf(screen?.description, language)
  return [
    { title: windowTitle(screen ? titleOf(screen, params, language) : '') },
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
}

/** The window title. */
export const windowTitle = (page: string): string => (page ? `${page} · ${productName()}` : productName())

/** The label of a screen in the menu. */
export const menuLabelOf = (screen: Screen, language: Language): string =>
  screen.menu?.label ? wordsOf(screen.menu.label, language) : titleOf(screen, {}, language)

/** The parent of the current screen, for the breadcrumb. */
export function useParentCrumbs(): readonly Crumb[] {
  const language = useLanguage()
  const { screen, params } = useScreen()
  const parent = screens[screen?.parent ?? '']
  return parent ? [{ label: titleOf(parent, params, language), to: `/${parent.path}` }] : []
}

/** A text of the table; empty while its area is not loaded. */
export function wordsOf(ref: TextRef | undefined, language: Language): string {
  if (!ref) return ''
  const [area, key] = ref
  const words = (textsOf(area, language) as (key: string) => string)(key)
  return words === key ? '' : words
}
