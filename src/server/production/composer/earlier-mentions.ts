import type { Language } from '#shared/quality/language.ts'
import { fold } from '#shared/quality/sentences.ts'
import { stem } from './stems.ts'
import { wordingOf } from './wording.ts'

/** Words that a definite noun has in front of it: "the second phone number". */
const maxNounWords = 3

/**
 * Where a document first names its people, places and things. A text that begins after that and says "the trial" or "Keila"
 * speaks of what its readers do not know.
 */
export class EarlierMentions {
  /** By stem: where each word first stands, and how often it stood before each further place. */
  readonly #places = new Map<string, number[]>()
  readonly #names = new Set<string>()
  readonly #own: ReadonlySet<string>

  /** @param speaker the name of the person who signs, whom readers know */
  constructor(speaker: string) {
    this.#own = new Set(fold(speaker).split(/[^\p{L}]+/u))
  }

  /**
   * Notes what a sentence speaks of; sentences come in the order of the document.
   * @param order where it ends
   */
  hear(text: string, order: number): void {
    const tokens = tokensOf(text)
    for (const [index, { word }] of tokens.entries()) {
      if (isName(word) && isInside(tokens, index)) this.#names.add(word)
      if (word.length < minLetters) continue
      const places = this.#places.get(keyOf(word))
      if (places) places.push(order)
      else this.#places.set(keyOf(word), [order])
    }
  }

  isName(word: string): boolean {
    return this.#names.has(word)
  }

  /**
   * Whether a sentence of a text names what its readers do not know, because the document spoke of it before the text
   * begins, or somebody without saying who that is.
   * @param from where the text begins
   * @param said words of the text up to this sentence, as `wordsOf` gives them; none for its first sentence
   */
  hangs(text: string, from: number, said: ReadonlySet<string>, language: Language): boolean {
    const tokens = tokensOf(text)
    const heard = new Set(said)
    return tokens.some(({ word }, index) => {
      const isUnknown =
        this.#isUnknownName(tokens, index, from, heard, language) ||
        this.#isUnknownThing(tokens, index, from, heard, said.size === 0, language)
      heard.add(keyOf(word))
      return isUnknown
    })
  }

  /** Whether it comes back to somebody of whom the document spoke before the text begins, and not the text. */
  returns(text: string, from: number, said: ReadonlySet<string>): boolean {
    const tokens = tokensOf(text)
    return tokens.some(
      ({ word }, index) =>
        isName(word) &&
        this.#names.has(word) &&
        isInside(tokens, index) &&
        !said.has(keyOf(word)) &&
        this.#before(keyOf(word), from) > 0,
    )
  }

  /** Whether it names somebody of whom the text spoke. */
  namesSaid(text: string, said: ReadonlySet<string>): boolean {
    return tokensOf(text).some(({ word }) => isName(word) && this.#names.has(word) && said.has(keyOf(word)))
  }

  #before(key: string, from: number): number {
    return (this.#places.get(key) ?? []).filter((order) => order < from).length
  }

  #isUnknownName(
    tokens: readonly Token[],
    index: number,
    from: number,
    heard: ReadonlySet<string>,
    language: Language,
  ): boolean {
    const { word } = tokens[index]!
    const key = keyOf(word)
    if (heard.has(key) || this.#own.has(fold(word))) return false
    // What somebody says in a story, its readers hear as those who stood there.
    if (isQuoted(tokens, index) || isCommon(key)) return false
    if (isAcronym.test(word)) return this.#before(key, from) > 0
    if (!isName(word) || !(this.#names.has(word) && isInside(tokens, index))) return false
    return !introducesName(tokens, index, this.#before(key, from) > 0, language)
  }

  #isUnknownThing(
    tokens: readonly Token[],
    index: number,
    from: number,
    heard: ReadonlySet<string>,
    isFirst: boolean,
    language: Language,
  ): boolean {
    const { definite, ours, explains } = articles[language]
    const { word } = tokens[index]!
    if (!definite.test(word) && !ours.test(word)) return false
    const { words, next } = nounAfter(tokens, index, language)
    // In Portuguese the noun comes before its adjectives.
    const head = (language === 'pt' ? words[0] : words.at(-1)) ?? ''
    if (!head || heard.has(head) || isCommon(head) || explains.test(next)) return false
    // "The reports in our business", "our masters": the author's own, and not one of them that was told of.
    if (isFirst && isOwn(tokens, index, words.length, language)) return false
    // Further on, a thing that was only mentioned once before explains itself.
    const few = isGoverned(tokens, index, language) ? manyMentions - 1 : 1
    return this.#before(head, from) >= (isFirst ? few : manyMentions)
  }
}

/** A thing that a document mentions as often before is one of its subjects. */
const manyMentions = 3
const minLetters = 2
const isAcronym = /^\p{Lu}{2,6}$/u
const keyOf = (word: string): string => stem(fold(word))

/** Whether the article follows a preposition, or holds one: such a noun says where or how. */
const isGoverned = (tokens: readonly Token[], index: number, language: Language): boolean =>
  prepositions[language].test(tokens[index - 1]?.word ?? '') ||
  (language === 'pt' && !/^[oa]s?$/iu.test(tokens[index]!.word))
const prepositions: Record<Language, RegExp> = {
  en: /^(?:in|on|at|of|to|for|from|by|with|over|under|into|onto|through|after|before|between|behind|near|around|about)$/iu,
  pt: /^(?:em|de|para|pra|por|com|sobre|sob|até|entre|contra|desde|após)$/iu,
}

/** Whether a quotation has opened before a word, and not closed. */
const isQuoted = (tokens: readonly Token[], index: number): boolean =>
  tokens.slice(0, index).reduce((count, { gap }) => count + (gap.match(/["“”]/g) ?? []).length, 0) % 2 === 1

/** "Margaret Pyle", "my aunt Nazaré", "Breno, trompista,", "in Kotka": the sentence itself says who or where that is. */
function introducesName(tokens: readonly Token[], index: number, isKnown: boolean, language: Language): boolean {
  const before = tokens.slice(Math.max(0, index - maxRoleWords), index)
  // "at St Ives"
  if (saint.test(before.at(-1)?.word ?? '')) before.pop()
  const last = before.at(-1)
  if (isApposition(tokens, index, language)) return true
  // Somebody whose full name was given earlier has been introduced.
  if (isFull(tokens, index)) return !isKnown || isApposition(tokens, index + 1, language)
  if (followsRole(before, language)) return true
  if (last?.gap !== ' ') return false
  if (language === 'pt' && !isKnown && /^d[oa]s?$/iu.test(last.word)) return true
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

/** The words of a sentence, as `hangs` compares them. */
export const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => keyOf(word))

/** Whether a second name follows. */
const isFull = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]!.gap === ' ' && isName(tokens[index + 1]?.word ?? '')

/** Whether its capital letter is no beginning of a sentence. */
const isInside = (tokens: readonly Token[], index: number): boolean =>
  isFull(tokens, index) || (index > 0 && !/[.:!?;"“”«»([—–\n]/u.test(tokens[index - 1]!.gap))

interface Token {
  word: string
  /** The characters up to the next word. */
  gap: string
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/([\p{L}\p{N}]+)(['’]s(?!\p{L}))?([^\p{L}\p{N}]*)/gu)].map(([, word, , gap]) => ({
    word: word!,
    gap: gap!,
  }))

/** The stems of the noun after an article with its adjectives, and the word that follows it. */
function nounAfter(tokens: readonly Token[], article: number, language: Language): { words: string[]; next: string } {
  const words: string[] = []
  if (tokens[article]!.gap !== ' ') return { words, next: '' }
  for (let at = article + 1; at < tokens.length && words.length < maxNounWords; at += 1) {
    const { word, gap } = tokens[at]!
    if (!/^\p{Ll}{3,}$/u.test(word) || stopwords[language].has(word)) return { words, next: word }
    words.push(stem(fold(word)))
    if (gap !== ' ') return { words, next: '' }
  }
  return { words, next: '' }
}

/** Whether a noun of so many words after an article is the author's in general: "our masters", "the reports in our business". */
function isOwn(tokens: readonly Token[], article: number, length: number, language: Language): boolean {
  const { word } = tokens[article]!
  const noun = tokens[article + length]!
  const [link, whose] = tokens.slice(article + length + 1)
  const isInOurs = noun.gap === ' ' && /^(?:in|at|for|n[oa]s?|em|d[oa]s?)$/iu.test(link?.word ?? '')
  if (isInOurs && (language === 'en' ? /^(?:my|our)$/iu : /^(?:meus?|minhas?|noss[oa]s?)$/iu).test(whose?.word ?? ''))
    return true
  return language === 'en' ? /^our$/iu.test(word) && /[^s]s$/u.test(noun.word) : /^noss[oa]s$/iu.test(word)
}

const stopwords: Record<Language, ReadonlySet<string>> = {
  en: new Set([...wordingOf('en').stopwords]),
  pt: new Set([...wordingOf('pt').stopwords]),
}

const articles: Record<Language, { definite: RegExp; ours: RegExp; explains: RegExp }> = {
  en: {
    definite: /^(?:the|those)$/iu,
    ours: /^(?:our|its|their)$/iu,
    explains: /^(?:of|that|which|who|we|i|you|they|where)$/iu,
  },
  pt: {
    definite: /^(?:[oa]s?|n[oa]s?|aos?|às?|pel[oa]s?|pr[oa]s?)$/iu,
    ours: /^(?:noss[oa]s?|seus?|suas?)$/iu,
    explains: /^(?:de|d[oa]s?|que|onde|cuj[oa]s?)$/iu,
  },
}

/** Everybody knows which: there is one of it, any will do, or it says what somebody does there. */
const isCommon = (noun: string): boolean => common.has(noun)
const common: ReadonlySet<string> = new Set(
  'driver pilot captain board council committee judge nurse teacher manager foreman engineer secretary operator lawyer accountant cook guard clerk sea rain snow air road car bus kitchen window radio television floor doctor police hospital church newspaper internet year day week month time hour minute morning evening night end beginning number part money work market city town street world country door phone table sun weather government bank company team customer client people person price house home office school way rest problem first second third last next same right left other motorista piloto capitao conselho diretoria juiz enfermeira professor professora gerente encarregado engenheiro secretaria operador advogado contador cozinheira cozinheiro porteiro conferente vendedor mecanico mar chuva ar agua estrada carro onibus cozinha janela radio televisao chao medico policia hospital igreja jornal ano dia semana mes hora minuto manha tarde noite fim comeco numero parte dinheiro trabalho mercado cidade rua mundo pais porta telefone mesa sol tempo governo banco empresa equipe cliente gente pessoa preco casa escritorio escola problema primeiro primeira segundo segunda terceiro ultimo ultima proximo mesmo mesma outro outra'
    .split(' ')
    .map(stem),
)

const isName = (word: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !calendar.test(word) && !titles.test(word) && !isFunctionWord(word.toLowerCase())
const isFunctionWord = (word: string): boolean => stopwords.en.has(word) || stopwords.pt.has(word)
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
