import { languages } from '../../shared/collections/users.ts'

const paths = ['/', '/ghostwriter', '/privacy-policy', '/terms-of-service']

/** Public pages in every language. */
export const prerendered: string[] = [
  ...paths,
  ...languages.flatMap((language) => paths.map((path) => (path === '/' ? `/${language}` : `/${language}${path}`))),
]
