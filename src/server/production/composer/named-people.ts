import type { Language } from '#shared/quality/language.ts'
import { stopwordsOf } from './wording.ts'

/** A word of a sentence. */
export interface Token {
  word: string
  /** The characters up to the next word. */
  gap: string
}

export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/([\p{L}\p{N}]+)(['’]s(?!\p{L}))?([^\p{L}\p{N}]*)/gu)].map(([, word, , gap]) => ({
    word: word!,
    gap: gap!,
  }))

/** "Margaret Pyle", "my aunt Nazaré", "Breno, trompista,", "in Kotka": the sentence itself says who or where that is. */
export function introducesName(tokens: readonly Token[], index: number, language: Language): boolean {
  const before = tokens.slice(Math.max(0, index - maxRoleWords), index)
  // "at St Ives"
  if (saint.test(before.at(-1)?.word ?? '')) return true
  const last = before.at(-1)
  if (last?.gap === ' ' && named[language].test(before.map(({ word }) => word).join(' '))) return true
  if (isApposition(tokens, index, language) || isToldOf(tokens, index, language)) return true
  // Somebody whose full name was given earlier has been introduced.
  if (isFull(tokens, index)) return isApposition(tokens, index + 1, language)
  if (followsRole(before, language)) return true
  if (last?.gap !== ' ') return false
  if (isName(last.word) && !titles.test(last.word)) return true
  const isRole = before.length > 1 && before.slice(-3, -1).some(({ word }) => roles[language].test(word))
  // "A Bluetooth update", "the Kincardine job"
  const isKind = tokens[index]!.gap === ' ' && /^\p{Ll}{3,}$/u.test(tokens[index + 1]?.word ?? '')
  if (language === 'en' && isKind && (/^the$/iu.test(last.word) || isRole)) return true
  const isPlace =
    places[language].test(last.word) ||
    /^(?:up|down|back|over) from$/iu.test(
      before
        .slice(-2)
        .map(({ word }) => word)
        .join(' '),
    )
  return isPlace || (isRole && /^\p{Ll}{3,}$/u.test(last.word))
}

/** "Her name is", "parecia a" */
const named: Record<Language, RegExp> = {
  en: /(?:name (?:is|was)|(?:like|as) an?)$/iu,
  pt: /(?:nome (?:del[ea] )?(?:é|era)|(?:parece|parecia|igual|como|tipo) (?:[oa]|uma?))$/iu,
}

/** "Mrs. Selvi is the head of winding": the sentence is about who that is. */
const isToldOf = (tokens: readonly Token[], index: number, language: Language): boolean =>
  presents[language].test(
    tokens
      .slice(index + 1, index + 4)
      .map(({ word }) => word)
      .join(' '),
  )
const presents: Record<Language, RegExp> = {
  en: /^(?:is|was) (?:(?:an?|the|my|our) \p{Ll}{3,}|(?:head|manager|chief|section|foreman|director)(?!\p{L}))/iu,
  pt: /^(?:é|era) (?:(?:uma?|[oa]|meu|minha|noss[oa]) \p{Ll}{3,}|(?:chefe|gerente|encarregad[oa]|responsável|diretora?)(?!\p{L}))/iu,
}

const saint = /^(?:St|San|Santa|Santo|São)$/u
const maxRoleWords = 8

/** "My business partner, Tom", "a minha irmã, a Rosângela" */
function followsRole(before: readonly Token[], language: Language): boolean {
  const rest = language === 'pt' && /^[oa]$/iu.test(before.at(-1)?.word ?? '') ? before.slice(0, -1) : before
  const role = rest.at(-1)
  return (
    role?.gap === ', ' &&
    /^\p{Ll}{3,}$/u.test(role.word) &&
    rest.slice(0, -1).some(({ word }) => determiners.test(word))
  )
}
const determiners = /^(?:the|an?|my|our|[oa]|uma?|meu|minha|noss[oa])$/iu

/** Whether a second name follows. */
const isFull = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]!.gap === ' ' && isName(tokens[index + 1]?.word ?? '')

/** Whether its capital letter is no beginning of a sentence. */
export const isInside = (tokens: readonly Token[], index: number): boolean =>
  isFull(tokens, index) ||
  (index > 0 && (hasTitle(tokens, index) || !/[.:!?;"“”«»([—–\n]/u.test(tokens[index - 1]!.gap)))

/** "Mrs. Phan": the full stop before the name ends no sentence. */
const hasTitle = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]!.gap === '. ' && /^(?:mrs?|ms|dra?|prof|sra?)$/iu.test(tokens[index - 1]!.word)

export const isName = (word: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !calendar.test(word) && !titles.test(word) && !isFunctionWord(word.toLowerCase())
const isFunctionWord = (word: string): boolean => stopwordsOf('en').has(word) || stopwordsOf('pt').has(word)
const calendar =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Christmas|Easter|Janeiro|Fevereiro|Março|Abril|Maio|Junho|Julho|Agosto|Setembro|Outubro|Novembro|Dezembro|Natal|Páscoa|\p{Lu}\p{Ll}+(?:ish|ese|ian|ean|can)s?)$/u

/** Whether what follows a name says who that is: ", a nurse," or ", que cuida da loja," or "(37)". */
function isApposition(tokens: readonly Token[], index: number, language: Language): boolean {
  const { gap } = tokens[index]!
  if (gap.startsWith(' (')) return true
  if (gap !== ', ' || index + 1 >= tokens.length) return false
  if (relatives[language].test(tokens[index + 1]!.word)) return true
  const rest = tokens.slice(index + 1, index + 1 + maxAppositionWords)
  const end = rest.findIndex(({ gap: each }) => each !== ' ')
  const closes = end >= 0 && (/^[,;:—–]/u.test(rest[end]!.gap.trim()) || end < maxLastWords)
  return closes && !isName(rest[0]!.word)
}
const maxAppositionWords = 10
/** At the end of a sentence, more words are a clause of their own. */
const maxLastWords = 5
const relatives: Record<Language, RegExp> = {
  en: /^(?:who|whose|then|now|aged)$/iu,
  pt: /^(?:que|quem|cuj[oa]|então|hoje)$/iu,
}

const titles = /^(?:Mrs?|Ms|Miss|Dr|Prof|Sir|Sister|Sr|Sra|Dra|Dona|Seu|Dom|Tia|Tio|Aunt|Uncle|Big|Little)$/u
const places: Record<Language, RegExp> = {
  en: /^(?:in|at|to|near|outside|through|via|called|named)$/iu,
  pt: /^(?:em|de|até|para|pra|n[oa]s?|chamad[oa])$/iu,
}
const roles: Record<Language, RegExp> = { en: /^(?:my|our|an?|one)$/iu, pt: /^(?:meu|minha|noss[oa]|uma?)$/iu }
