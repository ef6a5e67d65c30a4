import { type Language, languages } from './collections/users.ts'

const fallback: Language = 'en-US'

/** Holds what a visitor chose, for pages whose address does not say. */
export const languageCookie = 'locale'

/**
 * The language a visitor gets where the address does not say: the remembered one, then the browser's.
 *
 * @param cookies as in a `Cookie` header
 * @param preferred tags, best first, e.g. `['pt-PT', 'en']`
 */
export function preferredLanguage(cookies: string, preferred: readonly string[]): Language {
  const remembered = new RegExp(`(?:^|; )${languageCookie}=([^;]+)`).exec(cookies)?.[1]
  const known = languages.find((language) => language === remembered)
  if (known) return known
  for (const tag of preferred) {
    const match = languages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (match) return match
  }
  return fallback
}
