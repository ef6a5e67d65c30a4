import type { Language } from '#shared/quality/language.ts'
import { fold } from '#shared/quality/sentences.ts'
import { isOwnWords, tellsEvent } from './discourse.ts'
import { stem } from './stems.ts'
import { wordingOf } from './wording.ts'

/** Words that a definite noun has in front of it: "the second phone number". */
const maxNounWords = 3

/**
 * Where a document first names its people, places and things. A text that begins after that and says "the trial" or "Keila"
 * speaks of what its readers do not know.
 */
export class EarlierMentions {
  /** By name: where it first stands. */
  readonly #names = new Map<string, number>()
  /** Names that stand in full somewhere: "Fiona Lightbody". */
  readonly #explained = new Set<string>()
  /** By stem: where "a trial" is first spoken of; never, if it is "the trial" from the beginning. */
  readonly #things = new Map<string, number>()
  /** By stem: where each noun with an article stands. */
  readonly #nouns = new Map<string, number[]>()
  readonly #own: ReadonlySet<string>

  /** @param speaker the name of the person who signs, whom readers know */
  constructor(speaker: string) {
    this.#own = new Set(fold(speaker).split(/[^\p{L}]+/u))
  }

  /** Notes what a sentence introduces; sentences come in the order of the document. */
  hear(text: string, order: number, language: Language): void {
    const tokens = tokensOf(text)
    const isTold = tellsEvent(text, language) || isOwnWords(text, language)
    for (const [index, { word }] of tokens.entries()) {
      if (isName(word) && isInside(tokens, index)) {
        if (!this.#names.has(word)) this.#names.set(word, order)
        if (isFull(tokens, index)) this.#explained.add(word)
      }
      // "A workshop earns its money with repairs" speaks of any.
      const isNew = isTold && articles[language].introduces.test(word)
      if (!isNew && !articles[language].definite.test(word)) continue
      // In Portuguese the noun comes first, at most one adjective before it.
      for (const noun of nounAfter(tokens, index, language).words.slice(0, language === 'pt' ? 2 : maxNounWords))
        if (!this.#things.has(noun)) this.#things.set(noun, isNew ? order : Number.POSITIVE_INFINITY)
    }
    for (const [index, { word }] of tokens.entries()) {
      if (!articles[language].introduces.test(word) && !articles[language].definite.test(word)) continue
      const head = headAfter(tokens, index, language).head
      if (!head) continue
      const orders = this.#nouns.get(head)
      if (orders) orders.push(order)
      else this.#nouns.set(head, [order])
    }
  }

  isName(word: string): boolean {
    return this.#names.has(word)
  }

  /**
   * Whether a sentence of a text names what the document introduced before the text begins.
   * @param from where the text begins
   * @param said words of the text up to this sentence, as `wordsOf` gives them; none for its first sentence
   */
  hangs(text: string, from: number, said: ReadonlySet<string>, language: Language): boolean {
    const tokens = tokensOf(text)
    return tokens.some(({ word }, index) => {
      const isUnknownName =
        isName(word) &&
        !said.has(stem(fold(word))) &&
        ((this.#names.get(word) ?? from) < from || this.#explained.has(word)) &&
        !this.#own.has(fold(word)) &&
        !this.#introducesName(tokens, index, from, language)
      return isUnknownName || this.#namesThing(tokens, index, from, said, language)
    })
  }

  #namesThing(
    tokens: readonly Token[],
    index: number,
    from: number,
    said: ReadonlySet<string>,
    language: Language,
  ): boolean {
    if (!articles[language].definite.test(tokens[index]!.word)) return false
    const { head, next, words } = headAfter(tokens, index, language)
    // What a text begins with is what it is about. The verb may have been taken for the noun.
    const isHeard = words.some((word) => !isCommon(word) && (this.#nouns.get(word)?.[0] ?? from) < from)
    if (said.size === 0 && index === 0 && isHeard && !articles[language].explains.test(next)) return true
    if (!head || said.has(head) || isCommon(head) || articles[language].explains.test(next)) return false
    // In their order, so that the first few say enough.
    const earlier = (this.#nouns.get(head) ?? []).slice(0, manyMentions).filter((order) => order < from).length
    // Further on, what is only mentioned by the way explains itself.
    const isAbout = said.size === 0 || index < 2 || earlier >= manyMentions
    return isAbout && (this.#things.get(head) ?? from) < from
  }

  /** "Margaret Pyle", "my aunt Nazaré", "Breno, trompista,", "in Kotka": the sentence itself says who or where that is. */
  #introducesName(tokens: readonly Token[], index: number, from: number, language: Language): boolean {
    const before = tokens.slice(Math.max(0, index - 3), index)
    const last = before.at(-1)
    if (isApposition(tokens, index, language)) return true
    // Somebody whose full name was given earlier has been introduced.
    if (isFull(tokens, index))
      return (this.#names.get(tokens[index]!.word) ?? from) >= from || isApposition(tokens, index + 1, language)
    if (last?.gap !== ' ') return false
    if (isName(last.word) && !titles.test(last.word)) return true
    const isRole = before.length > 1 && before.slice(0, -1).some(({ word }) => roles[language].test(word))
    if (language === 'en' && /^the$/iu.test(last.word) && /^\p{Ll}/u.test(tokens[index + 1]?.word ?? '')) return true
    return places[language].test(last.word) || (isRole && /^\p{Ll}{3,}$/u.test(last.word))
  }
}

/** A thing that a document mentions as often before is one of its subjects. */
const manyMentions = 3

/** The words of a sentence, as `hangs` compares them. */
export const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => stem(fold(word)))

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

/** The noun itself: in Portuguese it comes before its adjectives. */
function headAfter(
  tokens: readonly Token[],
  article: number,
  language: Language,
): { head: string; next: string; words: string[] } {
  const { words, next } = nounAfter(tokens, article, language)
  return { head: (language === 'pt' ? words[0] : words.at(-1)) ?? '', next, words }
}

const stopwords: Record<Language, ReadonlySet<string>> = {
  en: new Set([...wordingOf('en').stopwords]),
  pt: new Set([...wordingOf('pt').stopwords]),
}

const articles: Record<Language, { introduces: RegExp; definite: RegExp; explains: RegExp }> = {
  en: {
    introduces: /^(?:an?|another|to|one|two|three|four|five|six)$/iu,
    definite: /^(?:the|those)$/iu,
    explains: /^(?:of|that|which|who|we|i|you|they|where)$/iu,
  },
  pt: {
    introduces: /^(?:uma?|uns|umas|dois|duas|três|quatro|cinco|seis)$/iu,
    definite: /^(?:[oa]s?|d[oa]s?|n[oa]s?|aos?|às?|pel[oa]s?|pr[oa]s?)$/iu,
    explains: /^(?:de|d[oa]s?|que|onde|cuj[oa]s?)$/iu,
  },
}

/** Everybody knows which: there is one of it, or any will do. */
const isCommon = (noun: string): boolean => common.has(noun)
const common: ReadonlySet<string> = new Set(
  'year day week month time hour minute morning evening night end beginning number part money work market city town street world country door phone table sun weather government bank company team customer client people person price house home office school way rest problem first second third last next same right left other ano dia semana mes hora minuto manha tarde noite fim comeco numero parte dinheiro trabalho mercado cidade rua mundo pais porta telefone mesa sol tempo governo banco empresa equipe cliente gente pessoa preco casa escritorio escola problema primeiro primeira segundo segunda terceiro ultimo ultima proximo mesmo mesma outro outra'
    .split(' ')
    .map(stem),
)

const isName = (word: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !calendar.test(word) && !isFunctionWord(word.toLowerCase())
const isFunctionWord = (word: string): boolean => stopwords.en.has(word) || stopwords.pt.has(word)
const calendar =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Christmas|Easter|Janeiro|Fevereiro|Março|Abril|Maio|Junho|Julho|Agosto|Setembro|Outubro|Novembro|Dezembro|Natal|Páscoa|\p{Lu}\p{Ll}+(?:ish|ese|ian|ean)s?)$/u

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
const places: Record<Language, RegExp> = { en: /^(?:in|at|near|called|named)$/iu, pt: /^(?:em|até|chamad[oa])$/iu }
const roles: Record<Language, RegExp> = { en: /^(?:my|our|an?|one)$/iu, pt: /^(?:meu|minha|noss[oa]|uma?)$/iu }
