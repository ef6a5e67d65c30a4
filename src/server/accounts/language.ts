import { type Language, languages } from '#shared/preferred-language.ts'

/** The language that a browser asks for. */
export function languageOf(acceptLanguage = ''): Language {
  return acceptLanguage.trim().toLowerCase().startsWith('pt') ? 'pt-BR' : languages[0]
}
