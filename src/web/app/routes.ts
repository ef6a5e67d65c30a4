import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { languages } from '../../shared/preferred-language.ts'
import { devRoutes } from '../dev/routes.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

export const layouts: Record<Screen['layout'], string> = {
  public: 'app/default-layout.tsx',
  guest: 'app/guest-layout.tsx',
  link: 'app/link-layout.tsx',
  outside: 'app/outside-layout.tsx',
  welcome: 'app/gradient-layout.tsx',
  visitor: 'app/visitor-layout.tsx',
  admin: 'app/admin-layout.tsx',
  member: 'app/dashboard-layout.tsx',
}

/** Without a prefix, and once per language. */
const prefixes = [...languages.map((language) => `${language}/`), '']

/** A page under each prefix, side by side, because the route list that browsers load then compresses best. */
const page = (name: string, path: string, file: string): RouteConfigEntry[] =>
  prefixes.map((prefix) => {
    const id = `${prefix}${name}`
    return prefix || path ? route(`${prefix}${path}`, file, { id }) : index(file, { id })
  })

export default [
  ...Object.entries(layouts).map(([name, file]) =>
    layout(
      file,
      { id: `${name}-layout` },
      Object.entries(screens)
        .filter(([, screen]) => screen.layout === name)
        .flatMap(([screen, { path, file }]) => page(screen, path, file)),
    ),
  ),
  ...page('not-found', '*', 'app/not-found-page.tsx'),
  ...devRoutes,
] satisfies RouteConfig
