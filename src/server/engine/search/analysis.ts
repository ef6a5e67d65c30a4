/// <reference path="./snowball-stemmers.d.ts" />
import stemmers from 'snowball-stemmers'
import { boundedCache } from '../bounded-cache.ts'
import { stopWords } from './stop-words.ts'

/** Languages with stemming; words of others are only folded. */
type Stemmed = 'en' | 'pt'
const stemmed: readonly Stemmed[] = ['en', 'pt']
const snowball = { en: stemmers.newStemmer('english'), pt: stemmers.newStemmer('portuguese') }

const asStemmed = (language: string): Stemmed | null => {
  const primary = language.slice(0, 2).toLowerCase()
  return (stemmed as readonly string[]).includes(primary) && !/^[a-z]{3}/i.test(language) ? (primary as Stemmed) : null
}

/** The index terms of a text in `language`, in order, repeated as often as they occur. */
export function documentTerms(text: string, language: string): string[] {
  const known = asStemmed(language)
  const stops = known ? stopWords[known] : undefined
  const terms: string[] = []
  for (const word of words(text)) {
    if (!stops?.has(word)) terms.push(known ? stem(word, known) : word)
  }
  return terms
}

/**
 * The distinct words of a query, each with its possible terms in the index: one if the language is known,
 * else one per stemmed language and the unstemmed word.
 */
export function queryTerms(query: string, language = ''): string[][] {
  const known = asStemmed(language)
  if (language && !known) return [...new Set(words(query))].map((word) => [word])
  const languages = known ? [known] : stemmed
  const groups = new Map<string, string[]>()
  for (const word of words(query)) {
    if (languages.some((each) => stopWords[each]!.has(word))) continue
    const terms = new Set(languages.map((each) => stem(word, each)))
    if (!known) terms.add(word)
    const group = [...terms]
    groups.set(group.join(' '), group)
  }
  return [...groups.values()]
}

const maxWordLength = 60

/**
 * Folded words of a text. A run with digits (`AB-1234`, `1.200,50`) is indexed in its parts and as a
 * whole, so that a code or number is found with any punctuation.
 */
function words(text: string): string[] {
  const found: string[] = []
  for (const [run] of fold(text).matchAll(/[\p{L}\p{N}]+(?:[.,\-/_:][\p{L}\p{N}]+)*/gu)) {
    const parts = run.split(/[.,\-/_:]/)
    for (const part of parts) if (part.length <= maxWordLength) found.push(part)
    if (parts.length > 1 && /\p{N}/u.test(run)) {
      const whole = parts.join('')
      if (whole.length <= maxWordLength) found.push(whole)
    }
  }
  return found
}

/** Lower case without accents, so that `reuniao` finds `Reunião`. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’']s(?![\p{L}\p{N}])/gu, '')
}

const maxStems = 50_000
const stems = {
  en: boundedCache<string>(maxStems, { name: 'stems' }),
  pt: boundedCache<string>(maxStems, { name: 'stems' }),
}

function stem(word: string, language: Stemmed): string {
  if (/\p{N}/u.test(word)) return word
  const known = stems[language]
  let result = known.get(word)
  if (result === undefined) {
    result = fold(snowball[language].stem(language === 'pt' ? restoreSuffix(word) : word))
    known.set(word, result)
  }
  return result
}

/**
 * The Portuguese stemmer expects accents in endings. Words arrive here without any, so the endings that carry
 * meaning get theirs back; plurals in `-ões`, `-ais`, `-éis`, `-ns` become singular.
 */
const suffixes: readonly (readonly [RegExp, string])[] = [
  [/coes$/, 'ção'],
  [/cao$/, 'ção'],
  [/soes$/, 'são'],
  [/sao$/, 'são'],
  [/oes$/, 'ão'],
  [/aes$/, 'ão'],
  [/([aeiou])veis$/, '$1vel'],
  [/ais$/, 'al'],
  [/eis$/, 'el'],
  [/([aeiou])ns$/, '$1m'],
  [/encia(s?)$/, 'ência$1'],
  [/ancia(s?)$/, 'ância$1'],
]
function restoreSuffix(word: string): string {
  if (word.length < 5) return word
  for (const [ending, accented] of suffixes) if (ending.test(word)) return word.replace(ending, accented)
  return word
}
