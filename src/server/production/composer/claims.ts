import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { isApparatus, isCourtesy, isLegal, isOwnWords, isSignpost, leansBack, tellsEvent } from './discourse.ts'
import type { Angle, Wording } from './language-words.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

type Findings = Pick<Unit, 'leans' | 'dangling' | 'claims' | 'strength'>

/**
 * What a sentence or list claims and how strongly; a `strength` below 0 means it must not be shown.
 * @param isAlone whether the sentence is a paragraph; a short one among others is no fragment
 */
export function findClaims(
  text: string,
  language: Language,
  list?: Pick<Unit, 'items' | 'ordered'>,
  isAlone = true,
): Findings {
  const wording = wordingOf(language)
  if (list) return listClaims(text, language, list)
  const leans = leansBack(text, language)
  const dangling = leans || isDangling(text, wording)
  if (
    isJunk(text, wording, isAlone) ||
    isInternal(text, language) ||
    isCourtesy(text, language) ||
    isSignpost(text, language) ||
    isApparatus(text, language) ||
    isLegal(text, language)
  )
    return { leans, dangling, claims: [], strength: -1 }
  const weights = new Map<Angle, number>()
  const add = (angle: Angle, weight: number) => weights.set(angle, (weights.get(angle) ?? 0) + weight)
  if (wording.number.test(text)) add('number', 3)
  if (wording.myth.test(text)) add('myth', 2.8)
  if (wording.contrast.test(text)) add('contrast', 2.2)
  if (wording.story.test(text)) add('story', 2.4)
  if (wording.mistake.test(text)) add('mistake', 1.8)
  if (wording.cause.test(text)) add('cause', 1.4)
  if (wording.principle.test(text)) add('principle', 1.6)
  if (wording.imperative.test(text)) add('principle', 1.2)
  if (wording.definition.test(text)) add('definition', 1.3)
  if (/\?["”']?$/.test(text)) add('question', 2)
  const claims = [...weights].sort((a, b) => b[1] - a[1]).map(([angle]) => angle)
  const strength = [...weights.values()]
    .sort((a, b) => b - a)
    .reduce((sum, weight, index) => sum + weight / (index + 1), 0)
  return { leans, dangling, claims, strength: Math.max(0, strength + style(text)) }
}

/** Prefers short sentences; long and bracketed ones read worse. */
function style(text: string): number {
  const count = words(text).length
  let score = 0.4
  if (count >= 6 && count <= 20) score += 1
  if (count > 32) score -= 1
  if (count > 45) score -= 1.5
  if (/\([^()]{25,}\)/.test(text)) score -= 0.5
  if ((text.match(/,/g) ?? []).length > 4) score -= 0.5
  return score
}

function listClaims(text: string, language: Language, { items, ordered }: Pick<Unit, 'items' | 'ordered'>): Findings {
  const wording = wordingOf(language)
  const fit = items.filter((item) => !isJunkItem(item, wording))
  const leans = text !== '' && leansBack(text, language)
  const dangling = leans || (text !== '' && isDangling(text, wording))
  const size = items.reduce((sum, item) => sum + item.length, 0)
  if (fit.length < 2 || fit.length < items.length || items.length > 15 || items.some((item) => isLegal(item, language)))
    return { leans, dangling, claims: [], strength: -1 }
  const acts = fit.filter((item) => wording.imperative.test(item.replace(/^[^:]{2,30}:\s+/, ''))).length
  const howTo = ordered ? acts >= fit.length / 2 : acts >= fit.length * 0.6
  const strength =
    2 + (text ? 1 : 0) + Math.min(1.5, fit.length / 4) + (howTo ? 1 : 0) - (size / fit.length > 220 ? 1.5 : 0)
  return {
    leans,
    dangling,
    claims: howTo ? ['how-to', 'list'] : ['list'],
    strength: [text, ...items].some((line) => isInternal(line, language)) ? -1 : strength,
  }
}

/** Whether it tells staff what to do. A team that tells what it did may use the same words: "In 2023 we notified 40 customers". */
function isInternal(text: string, language: Language): boolean {
  const own = text.replace(quoted, ' ')
  return wordingOf(language).internal.test(own) && !(tellsEvent(own, language) && isOwnWords(own, language))
}
/** What is quoted was said to somebody else. */
const quoted = /["“«][^"“”«»]{0,300}["”»]/gu

/** Whether the text refers to something before it. */
export const isDangling = (text: string, wording: Wording): boolean =>
  wording.dangling.test(text.replace(opening, '')) || wording.backward.test(text) || /^[\p{Ll}]/u.test(text)

/** Whether its first words refer to something before it; a reference further on may be to its own beginning. */
export const startsDangling = (text: string, language: Language): boolean =>
  wordingOf(language).dangling.test(text.replace(opening, ''))

const opening = /^["'“‘(¿¡«]+/

function isJunkItem(text: string, wording: Wording): boolean {
  const count = words(text).length
  return (
    count < 1 ||
    count > 90 ||
    looksLikeCode(text) ||
    instructsModels.test(text) ||
    /https?:\/\/|www\./.test(text) ||
    wording.pointing.test(text)
  )
}

/** Nobody reads a longer sentence to its end. */
const maxWords = 58

/** Whether it is not a statement: a fragment, heading, link, piece of code or form. */
export function isJunk(text: string, wording: Wording, isAlone = true): boolean {
  const count = words(text).length
  if (count < (isAlone ? 4 : 1) || count > maxWords) return true
  if (!/[.!?…:]["'”’)»]*$/.test(text)) return true
  // The torn end of a sentence in a transcript.
  if (/^(?:…|\.\.\.)/.test(text)) return true
  if (/:$/.test(text) || /^\p{Extended_Pictographic}/u.test(text)) return true
  if (instructsModels.test(text) || isQuotation.test(text)) return true
  if (looksLikeCode(text) || !balanced(text) || /\[[^[\]]*\]/.test(text)) return true
  if (/https?:\/\/|www\.|\S@[^\s@]+\.\S/.test(text)) return true
  if (wording.pointing.test(text)) return true
  if (/(?:\.\s?){4,}|(?:\*\s?){3,}|…{2,}|_{3,}/.test(text)) return true
  const isClause = [wording.verb, wording.imperative, wording.subject].some((pattern) => pattern.test(text))
  return isAlone && !isClause && count <= wording.maxFragmentWords
}

/** Nothing but a quotation: whose it is stands elsewhere. */
const isQuotation = /^["“«][^"”»]+["”»][.!]?$/u

/** Instructions to a model (prompt injection), never shown to readers. */
const instructsModels =
  /\b(?:(?:ignore|disregard|forget|override|desconsidere|esqueça|ignorar) (?:all |any |the |todas? |as |os |your |suas )*(?:previous|prior|above|earlier|other|instructions?|rules|prompts?|instruç(?:ão|ões)|regras|anteriores)|system prompt|prompt (?:do|de) sistema|(?:as|you are|you're|como|você é) (?:now )?(?:an? |uma? )?(?:ai|ia|assistant|assistente|chatbot|language model|modelo de linguagem)(?![\p{L}]))/iu

function looksLikeCode(text: string): boolean {
  const signs = text.match(/[{}<>=;|\\$#@~^]/g)?.length ?? 0
  return signs >= 3 && signs / text.length > 0.03
}

/** Whether brackets and quotation marks that open also close. */
export function balanced(text: string): boolean {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length
  return (
    count(/\(/g) === count(/\)/g) &&
    count(/\[/g) === count(/\]/g) &&
    count(/“/g) === count(/”/g) &&
    count(/"/g) % 2 === 0
  )
}

/** Sentences back to which a reader remembers who talks with whom. */
const remembered = 4

/** Shows what is only a quotation where a dialogue is told just before it: '"Then I will pay."' */
export function showAnswers(units: readonly Unit[]): void {
  for (const [index, unit] of units.entries()) {
    if (unit.strength >= 0 || unit.speech !== 'own' || !isQuotation.test(unit.text)) continue
    const before = units.slice(Math.max(0, index - remembered), index)
    const isTold = before.length > 0 && before.every(({ strength }) => strength >= 0)
    if (isTold && before.some(({ text }) => /["“«]/u.test(text))) unit.strength = 0
  }
}
