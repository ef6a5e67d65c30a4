import { documentTerms, queryTerms } from '#server/engine/search/analysis.ts'
import type { RankedPassage } from '#server/knowledge/index.ts'
import { isQuotedFrom } from '#server/production/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import type { Objection } from '#shared/contracts/bots.ts'
import { placeOf } from '#shared/contracts/knowledge.ts'
import { detectLanguage } from '#shared/quality/language.ts'
import { plainText } from '#shared/quality/plain-text.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import type { AnswerInput, AnswerOutput } from './answer-task.ts'
import { forbiddenIn } from './forbidden-words.ts'
import { instructions } from './instructions.ts'
import { plain } from './signals.ts'

export interface CheckedSentence {
  readonly text: string
  /** Null if the sentence may be shown. */
  readonly objection: Objection | null
  readonly source: Source | null
}

/** Checks each sentence of the model against the passage it cites. The model is never trusted. */
export function checkSentences(sentences: AnswerOutput['sentences'], input: AnswerInput): CheckedSentence[] {
  return sentences.map(({ text: written, passage: number, quote }) => {
    const text = oneLine(written)
    const passage = input.passages[number]
    if (!passage || text === '' || !isQuotedFrom(passage.text, quote)) return { text, objection: 'quote', source: null }
    return { text, objection: objectionTo(written, text, quote, passage, input), source: sourceOf(passage, quote) }
  })
}

/** The text shown to the visitor: the sentences in order, each with its source number if there is more than one source. */
export function bodyOf(sentences: readonly CheckedSentence[]): { body: string; sources: Source[] } {
  const sources: Source[] = []
  const numbered = sentences.flatMap(({ text, objection, source }) => {
    if (objection || !source) return []
    const known = sources.findIndex((other) => other.chunk === source.chunk && other.quote === source.quote)
    const index = known >= 0 ? known : sources.push(source) - 1
    return [{ text, index }]
  })
  const mark = (index: number) => (sources.length > 1 ? raised(index + 1) : '')
  return { body: numbered.map(({ text, index }) => `${text}${mark(index)}`).join(' '), sources }
}

/** Possible meanings of the question, each worded as in a different passage. */
export function checkChoices({ choices }: AnswerOutput, { passages }: AnswerInput): string[] {
  const found = choices.flatMap(({ passage: number, quote }) => {
    const passage = passages[number]
    const text = oneLine(quote)
    const isQuoted = passage && isQuotedFrom([passage.title, ...passage.headings, passage.text].join('\n'), quote)
    return isQuoted && text.length <= maxChoice && addressesIn(text).length === 0 ? [text] : []
  })
  const different = [...new Map(found.map((text) => [plain(text), text])).values()]
  return different.length >= 2 ? different.slice(0, maxChoices) : []
}

const maxChoices = 3
const maxChoice = 160

function objectionTo(
  written: string,
  text: string,
  quote: string,
  passage: RankedPassage,
  { language }: AnswerInput,
): Objection | null {
  if (/!\[|<\/?[a-z!][^>]*>|[{}]|<<|>>|```/i.test(written)) return 'markup'
  const known = new Set(addressesIn(passage.text))
  if (addressesIn(text).some((address) => !known.has(address))) return 'address'
  // Text quoted verbatim from a passage comes from the company itself.
  if (isVerbatim(text, passage)) return null
  const forbidden = forbiddenIn(text)
  if (forbidden) return forbidden
  if (isFromInstructions(text)) return 'instructions'
  const figures = new Set(figuresIn(passage.text))
  if (figuresIn(text).some((figure) => !figures.has(figure))) return 'figure'
  const { language: written_ } = detectLanguage(text)
  if ((written_ === 'en' || written_ === 'pt') && written_ !== language.slice(0, 2)) return 'language'
  const isTranslated = passage.language !== '' && passage.language.slice(0, 2) !== language.slice(0, 2)
  const whole = [passage.title, ...passage.headings, passage.text].join('\n')
  if (strangeNames(text, whole, isTranslated)) return 'unsupported'
  const lowered = whole.toLowerCase()
  if (codesIn(text).some((code) => !lowered.includes(code.toLowerCase()))) return 'unsupported'
  return isTranslated || isSupported(text, quote, whole, passage) ? null : 'unsupported'
}

/** Shorter verbatim matches are common words rather than quotations. */
const minVerbatim = 3

const isVerbatim = (text: string, passage: RankedPassage): boolean =>
  plain(text).split(' ').length >= minVerbatim && isQuotedFrom(passage.text, text)

/** The minimum share of a sentence's words found in its passage, and the longest allowed run of words that are not. */
const minSupport = 0.6
const maxStrange = 3

/**
 * Whether a sentence is made of its passage's words. This says nothing about meaning, but a sentence on another subject, or with
 * an injected instruction, brings words of its own.
 */
function isSupported(text: string, quote: string, whole: string, passage: RankedPassage): boolean {
  const termsOf = (known: string) =>
    new Set((passage.language ? [passage.language] : ['en', 'pt']).flatMap((each) => documentTerms(known, each)))
  const known = termsOf(whole)
  const quoted = termsOf(quote)
  if (!queryTerms(text, passage.language).some((group) => group.some((term) => quoted.has(term)))) return false
  if (negation.test(plain(text)) && !negation.test(plain(quote))) return false
  // Per sentence, so that a supported one cannot cover for another one next to it.
  return splitSentences(text).every(
    (part) => isVerbatim(part.text, passage) || isMadeOf(queryTerms(part.text, passage.language), known),
  )
}

function isMadeOf(groups: readonly (readonly string[])[], known: ReadonlySet<string>): boolean {
  const held = groups.map((group) => group.some((term) => known.has(term)))
  let strange = 0
  for (const isHeld of held) {
    strange = isHeld ? 0 : strange + 1
    if (strange > maxStrange) return false
  }
  return held.length > 0 && held.filter(Boolean).length / held.length >= minSupport
}

/**
 * Whether a text has a name or a capitalised word that its passage lacks. Translations are exempt: languages capitalise
 * differently.
 */
function strangeNames(text: string, whole: string, isTranslated: boolean): boolean {
  const known = new Set(plain(whole).split(' '))
  return splitSentences(text).some(({ text: sentence }) =>
    [...sentence.trim().matchAll(/[\p{L}\p{N}]+/gu)].some(({ 0: word, index }) => {
      const isLoud = /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word)
      const isName = !isTranslated && index > 0 && /^\p{Lu}\p{L}/u.test(word)
      return (isLoud || isName) && !known.has(plain(word))
    }),
  )
}

const negation = /\b(?:no|not|never|cannot|without|neither|\w+n t|nao|nunca|jamais|sem|nem|nenhum|nenhuma)\b/

const sourceOf = (passage: RankedPassage, quote: string): Source => {
  const { chunk, item, title, headings, url } = passage
  return { chunk, item, title, headings, url, quote: quote.trim(), ...placeOf(passage) }
}

/** Invisible characters could reverse the direction of the text after them. */
const unseen = /[\p{Cf}\p{Cc}]/gu

const oneLine = (text: string): string => plainText(text.replace(/\s+/g, ' ')).replace(unseen, '').trim()

/** Links, email addresses, host names and phone numbers, without trailing punctuation. */
export const addressesIn = (text: string): string[] =>
  [...text.normalize('NFKC').toLowerCase().matchAll(address)].map(([found]) => found.replace(/[.,;:!?)\]}'"]+$/, ''))

const address =
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>"]+|\b(?:data|javascript|mailto|tel):[^\s<>"]+|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}|\b(?:[a-z0-9-]{1,63}\.){1,9}[a-z]{2,24}\b(?:\/[^\s<>"]*)?|\+?\d[\d\s().-]{7,20}\d/g

const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,:/]\d+)*/g)].map(([figure]) => figure.replace(/\D/g, ''))

/** Keys, tokens and the like, which are the same in every language: long and joined by signs, or of letters and digits. */
const codesIn = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu)]
    .map(([word]) => word)
    .filter(
      (word) =>
        (word.length >= 20 && /[-_]/.test(word)) || (word.length >= 8 && /\d/.test(word) && /\p{L}/u.test(word)),
    )

const shingle = 7
const instructionShingles = new Set(shinglesOf(plain(instructions.join(' '))))

function shinglesOf(text: string): string[] {
  const words = text.split(' ')
  return words.slice(shingle - 1).map((_, index) => words.slice(index, index + shingle).join(' '))
}

const isFromInstructions = (text: string): boolean =>
  shinglesOf(plain(text)).some((words) => instructionShingles.has(words))

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (number: number): string => [...String(number)].map((digit) => digits[Number(digit)]!).join('')
