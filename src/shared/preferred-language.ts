export const languages = ['en-US', 'pt-BR'] as const
export type Language = (typeof languages)[number]

const fallback: Language = 'en-US'

/** The visitor's choice, for pages without a language in their address. */
export const languageCookie = 'locale'

/**
 * The language of a page whose address does not name one: the remembered choice, then the browser's.
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
