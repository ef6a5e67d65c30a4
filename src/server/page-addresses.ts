import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageParameters } from '#shared/page-parameters.ts'

interface Route {
  path?: string
  index?: boolean
  parentId?: string
}

/**
 * Whether the web app has a page at an address, by the route table of its build: `/pt-BR/dashboard` has one, `/nowhere`
 * has none, and neither has `/auth/nonsense`. Does not check whether the record or service in an address exists. Without a build every address counts as a page.
 *
 * @param webFolder contains `assets/manifest-….js`, written by the build
 */
export function readPageAddresses(webFolder: string): (address: string) => boolean {
  const assets = join(webFolder, 'assets')
  const name = existsSync(assets) && readdirSync(assets).find((file) => /^manifest-.+\.js$/.test(file))
  if (!name) return () => true
  const [json] = /\{.*\}/s.exec(readFileSync(join(assets, name), 'utf8')) ?? ['{"routes":{}}']
  const { routes } = JSON.parse(json) as { routes: Record<string, Route> }
  const isParent = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const patterns = Object.entries(routes)
    .filter(([id, { path }]) => !isParent.has(id) && !path?.endsWith('*'))
    .map(([, route]) => patternOf(route, routes))
  return (address) =>
    patterns.some((pattern) => {
      const found = pattern.exec(address)
      return found !== null && Object.entries(found.groups ?? {}).every(isValid)
    })
}

const isValid = ([name, value]: [string, string | undefined]): boolean =>
  value === undefined || (pageParameters[name]?.(decoded(value)) ?? true)

/** Decodes a segment like the web app. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `:token` matches one segment of the address, `:token?` one or none, as the group `token`. */
function patternOf(route: Route, routes: Record<string, Route>): RegExp {
  const paths = []
  for (let at: Route | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    paths.unshift(at.path ?? '')
  const parts = paths.join('/').split('/').filter(Boolean)
  const pattern = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replace(/[^\w-]/g, '\\$&')}`
    const segment = `/(?<${part.replace(/\W/g, '')}>[^/]+)`
    return part.endsWith('?') ? `(?:${segment})?` : segment
  })
  return new RegExp(`^${pattern.join('') || '/'}$`, 'i')
}
