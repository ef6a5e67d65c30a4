import type { Language } from './languages.ts'

/** Formatters take a millisecond each to make, and lists use them in every row: this makes them once per language. */
export function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return (language) => {
    if (!made.has(language)) made.set(language, make(language))
    return made.get(language) as T
  }
}
