import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type Language, languages } from '#shared/collections/users.ts'
import { limits } from '#shared/limits.ts'

export { type Language, languages }

export const languageNames: Record<Language, string> = { 'en-US': 'English', 'pt-BR': 'Português' }

const cookieName = 'locale'
const fallback: Language = 'en-US'

/** The language a path asks for by its prefix, e.g. `/pt-BR/dashboard`; null without one. */
export function languageOfPath(pathname: string): Language | null {
  const first = pathname.split('/')[1]?.toLowerCase()
  return languages.find((language) => language.toLowerCase() === first) ?? null
}

/** `/pt-BR/dashboard` → `/dashboard`. */
export function withoutPrefix(pathname: string): string {
  return languageOfPath(pathname) ? pathname.replace(/^\/[^/]+/, '') || '/' : pathname
}

/** What a visitor gets where the path does not say: cookie, then browser. */
export function detectLanguage(cookies: string, preferred: readonly string[]): Language {
  const remembered = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(cookies)?.[1]
  const known = languages.find((language) => language === remembered)
  if (known) return known
  for (const tag of preferred) {
    const match = languages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (match) return match
  }
  return fallback
}

let chosen: Language | undefined
const listeners = new Set<() => void>()

/** The language outside of React: of the path, else as chosen or detected. */
export function currentLanguage(pathname = typeof location === 'undefined' ? '/' : location.pathname): Language {
  return languageOfPath(pathname) ?? chosenLanguage()
}

function chosenLanguage(): Language {
  if (typeof document === 'undefined') return fallback
  chosen ??= detectLanguage(document.cookie, navigator.languages)
  return chosen
}

/** Remembers a choice for pages whose path does not say, in the cookie and at once on the screen. */
export function rememberLanguage(language: Language): void {
  const seconds = limits.localeCookieDays * 86_400
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where this has to work
  document.cookie = `${cookieName}=${language}; path=/; max-age=${seconds}; samesite=lax`
  chosen = language
  for (const listener of listeners) listener()
}

/** The language of the screen. */
export function useLanguage(): Language {
  const { pathname } = useLocation()
  const unprefixed = useSyncExternalStore(subscribe, chosenLanguage, () => fallback)
  return languageOfPath(pathname) ?? unprefixed
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
