/** Where to go after signing in: back to where one came from, if that is a page of this site. */
export function targetAfterSignIn(redirect: string | null, asAdministrator: boolean): string {
  if (redirect && /^\/(?![/\\])/.test(redirect)) {
    const url = URL.parse(redirect, 'https://here.invalid')
    if (url?.host === 'here.invalid') return url.pathname + url.search
  }
  return asAdministrator ? '/dashboard/admin' : '/dashboard'
}
