import { data, redirect } from 'react-router'
import { currentLanguage, localised, safeTarget } from '#web/locale/index.ts'
import { currentSession, lacksFactor, reloadSession } from '#web/records/index.ts'
import { checkParameters } from './parameters.ts'
import { loadScreenTexts } from './screen-texts.ts'

export type Guard = 'none' | 'guest' | 'auth' | 'admin'

/** The arguments that the router passes to a layout's loader. */
export interface Entry {
  request: Request
  params: Readonly<Record<string, string | undefined>>
}

/**
 * What a layout does before its pages are shown: load language, texts and session, and check the address and whether
 * the person may see the page.
 */
export async function enter({ request, params }: Entry, guard: Guard): Promise<null> {
  const { pathname, search } = new URL(request.url)
  const language = currentLanguage(pathname)
  document.documentElement.lang = language
  await Promise.all([loadScreenTexts(pathname), reloadSession(language)])
  checkParameters(params, pathname)
  const { isSignedIn, isSuperuser } = currentSession()
  switch (guard) {
    case 'none':
      return null
    case 'guest':
      if (isSignedIn) throw redirect(localised(safeTarget(new URL(request.url).searchParams.get('redirect')), pathname))
      return null
    case 'auth':
      if (!isSignedIn) throw toSignIn(pathname, search)
      return leadToFactor(pathname)
    case 'admin':
      if (!isSignedIn) throw toSignIn(pathname, search)
      if (!isSuperuser) throw data('forbidden', { status: 403 })
      return leadToFactor(pathname)
    default:
      throw new Error(`There is no route guard called "${guard satisfies never}".`)
  }
}

/** Administrators who need a second factor set it up before they see anything else. */
async function leadToFactor(pathname: string): Promise<null> {
  const setUp = localised('/auth/second-step', pathname)
  if (pathname !== setUp && (await lacksFactor())) throw redirect(setUp)
  return null
}

function toSignIn(pathname: string, search: string): Response {
  return redirect(`${localised('/auth/login', pathname)}?redirect=${encodeURIComponent(pathname + search)}`)
}
