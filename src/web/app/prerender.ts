import { languages } from '../../shared/preferred-language.ts'
import { screens } from './screens.ts'

const paths = Object.values(screens).flatMap(({ layout, path }) => (layout === 'public' ? [`/${path}`] : []))

/** Public pages in every language. */
export const prerendered: string[] = [
  ...paths,
  ...languages.flatMap((language) => paths.map((path) => (path === '/' ? `/${language}` : `/${language}${path}`))),
]
