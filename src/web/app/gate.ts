import { data, redirect } from 'react-router'
import { currentLanguage, loadTexts, localised } from '#web/locale/index.ts'
import { currentSession, reloadSession } from '#web/records/index.ts'

export type Guard = 'none' | 'guest' | 'auth' | 'admin'

/** What a layout does before its pages are shown: language, texts, session, and whether one may be here. */
export async function enter(request: Request, guard: Guard): Promise<null> {
  const { pathname, search } = new URL(request.url)
  const language = currentLanguage(pathname)
  document.documentElement.lang = language
  await Promise.all([loadTexts(language, 'base'), loadTexts(language, 'app'), reloadSession(language)])
  const { isSignedIn, isSuperuser } = currentSession()
  switch (guard) {
    case 'none':
      return null
    case 'guest':
      if (isSignedIn) throw redirect(localised(safeTarget(new URL(request.url).searchParams.get('redirect')), pathname))
      return null
    case 'auth':
      if (!isSignedIn) throw toSignIn(pathname, search)
      return null
    case 'admin':
      if (!isSignedIn) throw toSignIn(pathname, search)
      if (!isSuperuser) throw data('forbidden', { status: 403 })
      return null
    default:
      throw new Error(`There is no route guard called "${guard satisfies never}".`)
  }
}

function toSignIn(pathname: string, search: string): Response {
  return redirect(`${localised('/auth/login', pathname)}?redirect=${encodeURIComponent(pathname + search)}`)
}

/** Only paths of this site are gone back to; everything else would be a way to send people elsewhere. */
export function safeTarget(target: string | null): string {
  if (!target || !/^\/(?![/\\])/.test(target)) return '/dashboard'
  const url = URL.parse(target, 'https://here.invalid')
  return url?.host === 'here.invalid' ? url.pathname + url.search : '/dashboard'
}

/** The fatal error of a route whose parameters make no sense. */
export function pageNotFound(pathname: string): Error {
  return Object.assign(new Error(`Page Not Found: ${pathname}`), { status: 404 })
}

const recordId = /^[a-z0-9]{15}$/

/** @throws the fatal 404 when the value is no record id */
export function requireId(value: string | undefined, pathname: string): string {
  if (!value || !recordId.test(value)) throw pageNotFound(pathname)
  return value
}
