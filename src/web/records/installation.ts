import { type Branding, defaultBranding, iconPath, stylesPath } from '#shared/contracts/branding.ts'
import type { Installation } from '#shared/contracts/runtime.ts'

/** The branding that the server has put into the page, so that the first paint is right and hydration finds the same elements. */
export function installationOfPage(): Partial<Installation> {
  const content = typeof document === 'undefined' ? null : metaOf()?.content
  return content ? (JSON.parse(content) as Installation) : {}
}

/** The icon that the server has put into the page. */
export const iconOfPage = (): string => iconPath({ ...defaultBranding, ...installationOfPage().branding })

/** Shows another icon in the tab of an open page. */
export function showIcon(branding: Branding): void {
  const link = document.querySelector('link[rel="icon"]')
  if (link && link.getAttribute('href') !== iconPath(branding)) link.setAttribute('href', iconPath(branding))
}

/** Shows another name in the title of an open page. */
export function showName(before: string, name: string): void {
  if (document.title.endsWith(before)) document.title = document.title.slice(0, -before.length) + name
}

/** Shows another colour in an open page. */
export function showAccent(accent: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-accent]')
  if (!accent) {
    link?.remove()
    return
  }
  if (link?.getAttribute('href') === stylesPath(accent)) return
  const changed = document.createElement('link')
  Object.assign(changed, { rel: 'stylesheet', href: stylesPath(accent) })
  changed.dataset.accent = ''
  // The old stylesheet is kept until the new one is loaded.
  changed.addEventListener('load', () => link?.remove())
  document.head.append(changed)
}

const metaOf = (): HTMLMetaElement | null => document.querySelector('meta[name="installation"]')
