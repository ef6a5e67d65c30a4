import { type Language, languages } from '#shared/preferred-language.ts'

/** The language a browser requests. */
export function languageOf(acceptLanguage = ''): Language {
  return acceptLanguage.trim().toLowerCase().startsWith('pt') ? 'pt-BR' : languages[0]
}
