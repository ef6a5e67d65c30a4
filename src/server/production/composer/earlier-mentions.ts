import type { Language } from '#shared/quality/language.ts'
import { fold } from '#shared/quality/sentences.ts'
import { IntroducedPeople } from './introduced-people.ts'
import { introducesName, isInside, isName, type Token, tokensOf } from './named-people.ts'
import { stem } from './stems.ts'
import { stopwordsOf } from './wording.ts'

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
  readonly people = new IntroducedPeople()

  /** @param speaker the name of the person who signs, whom readers know */
  constructor(speaker: string) {
    this.#own = new Set(fold(speaker).split(/[^\p{L}]+/u))
  }

  /**
   * Notes what a sentence speaks of; sentences come in the order of the document.
   * @param order where it ends
   */
  hear(text: string, order: number, language: Language): void {
    this.people.hear(text, language)
    const tokens = tokensOf(text)
    for (const [index, { word }] of tokens.entries()) {
      if (isName(word) && isInside(tokens, index)) this.#names.add(word)
      if (word.length < minLetters) continue
      const key = mentionOf(word)
      const places = this.#places.get(key)
      if (places) places.push(order)
      else this.#places.set(key, [order])
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
   * @param isStrict whether a thing that was mentioned once before is unknown, too
   */
  hangs(
    text: string,
    from: number,
    said: ReadonlySet<string>,
    language: Language,
    isStrict = said.size === 0,
  ): boolean {
    const tokens = tokensOf(text)
    const heard = new Set(said)
    return tokens.some(({ word }, index) => {
      const isUnknown =
        this.#isUnknownName(tokens, index, from, heard, language) ||
        this.#isUnknownThing(tokens, index, from, heard, isStrict, language)
      heard.add(keyOf(word))
      return isUnknown
    })
  }

  /**
   * Whether a text speaks of things that its section named before the text begins, and the text did not: "the cellar".
   * @param since where the section begins
   * @param from where the text begins
   */
  needsBefore(sentences: readonly string[], since: number, from: number, language: Language): boolean {
    const heard = new Set<string>()
    return sentences.some((text) => {
      const tokens = tokensOf(text)
      return tokens.some(({ word }, index) => {
        const isKnown = !articles[language].definite.test(word) || isGoverned(tokens, index, language)
        const head = isKnown ? '' : headOf(nounAfter(tokens, index, language).words, language)
        heard.add(keyOf(word))
        return (
          head !== '' && !heard.has(head) && !isCommon(head) && this.#before(head, from) > this.#before(head, since)
        )
      })
    })
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
    // Somebody who is named here for the first time is new to the document's readers, too.
    if (this.#before(isAcronym.test(word) ? word : key, from) === 0) return false
    if (isAcronym.test(word)) return true
    if (!isName(word) || !this.#names.has(word)) return false
    if (!isInside(tokens, index) && index > 0) return false
    return !introducesName(tokens, index, language) && !this.people.has(word)
  }

  #isUnknownThing(
    tokens: readonly Token[],
    index: number,
    from: number,
    heard: ReadonlySet<string>,
    isStrict: boolean,
    language: Language,
  ): boolean {
    const { definite, ours, explains } = articles[language]
    const { word } = tokens[index]!
    if (!definite.test(word) && !ours.test(word)) return false
    const { words, next } = nounAfter(tokens, index, language)
    const head = headOf(words, language)
    // "The next inspection" is any.
    if (!isStrict && /^(?:next|last|first|whole|other|proxim[oa]|ultim[oa])$/u.test(words[0] ?? '')) return false
    if (!head || heard.has(head) || isCommon(head) || explains.test(next)) return false
    // "The reports in our business", "our masters": the author's own, and not one of them that was told of.
    if (isStrict && isOwn(tokens, index, words.length, language)) return false
    // Further on, a thing that was only mentioned once before explains itself.
    if (!isStrict && plural.test(word)) return false
    const few = isGoverned(tokens, index, language) ? manyMentions - 1 : 1
    return this.#before(head, from) >= (isStrict ? few : manyMentions)
  }
}

/** "As máquinas": those that go with what is told. */
const plural = /^(?:[oa]s)$/iu

/** A thing that a document mentions as often before is one of its subjects. */
const manyMentions = 3
const minLetters = 2
const isAcronym = /^\p{Lu}{2,6}$/u
const keyOf = (word: string): string => stem(fold(word))
/** A word in capitals is no mention of it in small letters. */
const mentionOf = (word: string): string => (isAcronym.test(word) ? word : keyOf(word))

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

/** The words of a sentence, as `hangs` compares them. */
export const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => keyOf(word))

/** The stems of the noun after an article with its adjectives, and the word that follows it. */
function nounAfter(tokens: readonly Token[], article: number, language: Language): { words: string[]; next: string } {
  const words: string[] = []
  if (tokens[article]!.gap !== ' ') return { words, next: '' }
  // "Aprendeu a ler"
  if (/^a$/iu.test(tokens[article]!.word) && /(?:[aei]r|^menos|^mais)$/u.test(tokens[article + 1]?.word ?? ''))
    return { words, next: '' }
  for (let at = article + 1; at < tokens.length && words.length < maxNounWords; at += 1) {
    const { word, gap } = tokens[at]!
    if (!/^\p{Ll}{3,}$/u.test(word) || stopwordsOf(language).has(word)) return { words, next: word }
    words.push(stem(fold(word)))
    if (gap !== ' ') return { words, next: '' }
  }
  return { words, next: '' }
}

/** In Portuguese the noun comes before its adjectives. */
const headOf = (words: readonly string[], language: Language): string =>
  (language === 'pt' ? words[0] : words.at(-1)) ?? ''

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
  'instagram whatsapp google youtube facebook linkedin excel libras receita deus god driver pilot captain board council committee judge nurse teacher manager foreman engineer secretary operator lawyer accountant cook guard clerk sea rain snow air road car bus kitchen window radio television floor doctor police hospital church newspaper internet year day week month time hour minute morning evening night end beginning number part money work market city town street world country door phone table sun weather government bank company team customer client people person price house home office school way rest problem first second third last next same right left other motorista piloto capitao conselho diretoria juiz enfermeira professor professora gerente encarregado engenheiro secretaria operador advogado contador cozinheira cozinheiro porteiro conferente vendedor mecanico mar chuva ar agua estrada carro onibus cozinha janela radio televisao chao medico policia hospital igreja jornal ano dia semana mes hora minuto manha tarde noite fim comeco numero parte dinheiro trabalho mercado cidade rua mundo pais porta telefone mesa sol tempo governo banco empresa equipe cliente gente pessoa preco casa escritorio escola problema primeiro primeira segundo segunda terceiro ultimo ultima proximo mesmo mesma outro outra'
    .split(' ')
    .map(stem),
)
