import { type ComponentProps, useCallback } from 'react'
import { Link, type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { type Language, languageOfPath, withoutPrefix } from './languages.ts'

/** Keeps the language prefix of the current path: `/dashboard` on `/pt-BR/…` → `/pt-BR/dashboard`. */
export function localised(path: string, pathname: string): string {
  const language = languageOfPath(pathname)
  if (!language || !path.startsWith('/') || languageOfPath(path)) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** `localised` for the current page, as a function. */
export function useLocalised(): (path: string) => string {
  const { pathname } = useLocation()
  return useCallback((path: string) => localised(path, pathname), [pathname])
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

/** A link inside the product; stays in the language of the page. */
export function LocalLink({ to, ...props }: LinkProps) {
  return <Link to={useLocalised()(to)} {...props} />
}

/** `navigate('/dashboard')`, staying in the language of the page. */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const toLocal = useLocalised()
  return useCallback((path, options) => void navigate(toLocal(path), options), [navigate, toLocal])
}

/** The same page in another language, by prefix. */
export function inLanguage(language: Language, pathname: string): string {
  const path = withoutPrefix(pathname)
  return path === '/' ? `/${language}` : `/${language}${path}`
}
