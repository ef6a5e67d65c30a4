import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { limits } from '#shared/limits.ts'
import { type Language, languageCookie, languages, preferredLanguage } from '#shared/preferred-language.ts'

export { type Language, languages }

export const languageNames: Record<Language, string> = { 'en-US': 'English', 'pt-BR': 'Português' }

/** The language of prerendered pages without a prefix. */
const prerendered: Language = 'en-US'

/** The language of a path's prefix, e.g. `/pt-BR/dashboard`; null without one. */
export function languageOfPath(pathname: string): Language | null {
  const first = pathname.split('/')[1]?.toLowerCase()
  return languages.find((language) => language.toLowerCase() === first) ?? null
}

/** `/pt-BR/dashboard` → `/dashboard`. */
export function withoutPrefix(pathname: string): string {
  return languageOfPath(pathname) ? pathname.replace(/^\/[^/]+/, '') || '/' : pathname
}

let chosen: Language | undefined
const listeners = new Set<() => void>()

/** The language outside of React: of the path, else the chosen or detected one. */
export function currentLanguage(pathname = typeof location === 'undefined' ? '/' : location.pathname): Language {
  return languageOfPath(pathname) ?? chosenLanguage()
}

function chosenLanguage(): Language {
  if (typeof document === 'undefined') return prerendered
  chosen ??= preferredLanguage(document.cookie, navigator.languages)
  return chosen
}

/** Stores the choice in a cookie, for pages without a prefix, and applies it immediately. */
export function rememberLanguage(language: Language): void {
  const seconds = limits.localeCookieDays * 86_400
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${seconds}; samesite=lax`
  chosen = language
  for (const listener of listeners) listener()
}

/** The language of the screen. */
export function useLanguage(): Language {
  const { pathname } = useLocation()
  const unprefixed = useSyncExternalStore(subscribe, chosenLanguage, () => prerendered)
  return languageOfPath(pathname) ?? unprefixed
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
