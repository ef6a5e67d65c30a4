import { pageParameters } from '#shared/page-parameters.ts'

/** @throws the fatal 404 if a parameter of the route is invalid */
export function checkParameters(params: Readonly<Record<string, string | undefined>>, pathname: string): void {
  for (const [name, value] of Object.entries(params)) {
    if (name === '*' || value === undefined) continue
    const makesSense = pageParameters[name]
    if (!makesSense)
      throw new Error(`The route parameter "${name}" is unknown; add its valid values to page-parameters.ts.`)
    if (!makesSense(value)) throw pageNotFound(pathname)
  }
}

function pageNotFound(pathname: string): Error {
  return Object.assign(new Error(`Page Not Found: ${pathname}`), { status: 404 })
}
