import { finding, type Reading } from './check.ts'
import { isAphorism } from './forms/aphorisms.ts'
import { isChoice } from './forms/choices.ts'
import { isGrandClaim, isSequel } from './forms/claims.ts'
import { isLeft, isSeries, leavesOnly } from './forms/denials.ts'
import { isFramed } from './forms/frames.ts'
import { teaches } from './forms/lessons.ts'
import { announcesList } from './forms/listings.ts'
import { isMaxim } from './forms/maxims.ts'
import { isOpposed } from './forms/opposition.ts'
import { isPunchline, type Scene } from './forms/parables.ts'
import { isAnswered, isDivision, isEcho, isParallel } from './forms/parallels.ts'
import { areFragments, repeatedFrom, repeatsItself } from './forms/repetition.ts'
import { isReversal } from './forms/reversals.ts'
import { type Said, saidOf } from './forms/said.ts'
import { opposesItself } from './forms/self-opposition.ts'
import { isSignpost } from './forms/signposts.ts'
import { isSaying, slogansFrom } from './forms/slogans.ts'
import { announces, isAskedAndAnswered, isSelfAnswered, isStaged, isWhatIf } from './forms/staging.ts'
import { isComeback, isOutcome, isRise, isTurn } from './forms/stories.ts'
import { inOwnStory, isStory } from './forms/telling.ts'
import { isTriad } from './forms/triads.ts'
import { isWisdom } from './forms/wisdoms.ts'
import type { Language } from './language.ts'
import type { Finding } from './report.ts'

/** Phrasings typical of machine-written text, recognized by their form rather than their words. */
export function checkForms(reading: Reading): Finding[] {
  const { sentences, paragraphs, body, unquoted, language } = reading
  const said = sentences.map(({ start, end }) => saidOf(spoken(unquoted.slice(start, end)), language))
  const endings = new Set(paragraphs.map(({ end }) => end))
  const told = said.map((sentence) => isStory(sentence, language))
  const own = inOwnStory(said, language)
  const found: Finding[] = []
  let marked = 0
  for (const [index, sentence] of said.entries()) {
    const { start, end } = sentences[index]!
    // Of several forms of one sentence the first is enough.
    if (start < marked) continue
    const place = {
      isFirst: index === 0,
      closes: endings.has(end),
      before: said[index - 1],
      scene: {
        before: body.slice(Math.max(sentences[Math.max(0, index - storyBefore)]!.start, start - maxOfScene), start),
        raw: body.slice(start, end),
      },
      isInStory: told.slice(Math.max(0, index - storyBefore), index).includes(true),
      isOwnStory: own[index]!,
      storyGoesOn: index + storyAfter >= said.length || told.slice(index + 1, index + 1 + storyAfter).includes(true),
    }
    const form = formOf(sentence, said.slice(index + 1, index + 3), language, place)
    if (!form) continue
    marked = sentences[index + form.count - 1]!.end
    found.push(finding(form.check, 'warn', body, [start, marked]))
  }
  return [...found, ...lists(reading, paragraphs)]
}

/** A line without a stop, or with a sign behind it, is read like a sentence; one behind a sign is part of a list. */
function spoken(text: string): string {
  const end = text.slice(-signCharacters)
  const plain = text.slice(0, -signCharacters) + end.replace(pointer, ':').replace(signs, '')
  return /^[\p{L}“"'].*\p{L}$/su.test(plain) ? `${plain}.` : plain
}

const signCharacters = 12
const pointer = /\s*(?:\u{1F447}|\u2B07\uFE0F?)\s*$/u
const signs = /(?:\s|\uFE0F|\p{Extended_Pictographic})+$/u

interface Form {
  check: string
  /** Sentences. */
  count: number
}

interface Place {
  isFirst: boolean
  /** The last sentence of its paragraph. */
  closes: boolean
  before: Said | undefined
  scene: Scene
  /** The sentences before tell what somebody did. */
  isInStory: boolean
  /** The author tells it, and so do several of the sentences before. */
  isOwnStory: boolean
  /** So do those after it, or there are none. */
  storyGoesOn: boolean
}

const [storyBefore, storyAfter] = [6, 3]
/** Characters. */
const maxOfScene = 1200

function formOf(sentence: Said, following: readonly Said[], language: Language, place: Place): Form | null {
  // The rest of a line that was broken.
  if (isRest(sentence)) return null
  const [next, third] = following[0] && isRest(following[0]) ? [] : following
  if (next) {
    const form = formOfTwo(sentence, next, language, place)
    if (form) return { check: form, count: 2 }
    if (isLeft(sentence, next, language)) return { check: 'fragment-series', count: 2 }
    if (third && isSeries(sentence, next, language)) return { check: 'fragment-series', count: 3 }
    const repeated = repeatedFrom([sentence, ...following])
    if (repeated > 0) return { check: 'repeated-form', count: repeated }
    if (third && areFragments([sentence, next, third], language)) return { check: 'fragment-series', count: 3 }
  }
  const check = formOfOne(sentence, language, place) || formWithin(sentence, next, language, place)
  return check ? { check, count: 1 } : null
}

function formOfTwo(
  sentence: Said,
  next: Said,
  language: Language,
  { isFirst, closes, isInStory, isOwnStory }: Place,
): string {
  if (isStaged(sentence, next, language)) return 'staged-answer'
  if ((isInStory || isOwnStory) && !closes && isSelfAnswered(sentence, next, language)) return 'staged-answer'
  if (isOwnStory && isAskedAndAnswered(sentence, next, language)) return 'staged-answer'
  if ([isOpposed, isParallel, isAnswered, isFramed].some((form) => form(sentence, next, language)))
    return 'contrast-frame'
  if (isEcho(sentence, next) || isDivision(sentence, next, language)) return 'repeated-form'
  const isStory =
    isRise(sentence, next, language) ||
    isOutcome(sentence, next, language) ||
    isReversal(sentence, next, language) ||
    (isFirst && isComeback(sentence, next, language))
  return isStory ? 'stock-story' : ''
}

function formOfOne(sentence: Said, language: Language, { closes, before, scene }: Place): string {
  if (opposesItself(sentence, language)) return 'contrast-frame'
  if (repeatsItself(sentence)) return 'repeated-form'
  if (leavesOnly(sentence, language)) return 'fragment-series'
  if (isTriad(sentence, language)) return 'triad'
  if (isTurn(sentence, language) || isPunchline(sentence, scene, language)) return 'stock-story'
  if (announces(sentence, language) || teaches(headOf(sentence, language), language)) return 'announcement'
  if (isChoice(sentence, language, closes) || isWhatIf(sentence, language)) return 'choice-question'
  if (isSaying(sentence, language)) return 'saying'
  return isMaxim(sentence, language, closes) && !goesOn(sentence, before) ? 'saying' : ''
}

/** It goes on with what a clause before it began with: "Erro contado vira melhoria. Erro escondido vira conversa." */
function goesOn({ words }: Said, before: Said | undefined): boolean {
  const [first = ''] = words
  return (
    first.length > 3 &&
    ` ${before?.text.toLowerCase() ?? ''} `.split(clauses).some((clause) => clause.startsWith(`${first} `))
  )
}
const clauses = /[:;,.] |^ /

/** What is a turn only where it stands: after what happened. A handbook may say the same. */
function formWithin(sentence: Said, next: Said | undefined, language: Language, place: Place): string {
  if (!place.isInStory && !place.isOwnStory) return ''
  const head = headOf(sentence, language)
  if (announcesList(head, language) || (next && isSignpost(head, language))) return 'announcement'
  return isGrandClaim(sentence, language) ||
    (place.isOwnStory && (isSequel(sentence, language) || isAphorism(sentence, language))) ||
    (place.storyGoesOn && isWisdom(sentence, language) && !goesOn(sentence, place.before))
    ? 'saying'
    : ''
}

/** It begins in lower case, or has signs of code. */
const isRest = ({ text }: Said): boolean => /^\p{Ll}|[{}<>\\|]/u.test(text)

const maxOfAnnounced = 36
/** What stands before a colon or a hand that points down: "My advice comes down to this: …" */
function headOf(sentence: Said, language: Language): Said {
  const at = sentence.text.search(/: |\s?\u{1F447}\s/u)
  return at > 0 && sentence.words.length <= maxOfAnnounced
    ? saidOf(`${sentence.text.slice(0, at)}:`, language)
    : sentence
}

function lists({ body }: Reading, paragraphs: Reading['paragraphs']): Finding[] {
  const lines = paragraphs.map(({ text }) => text)
  for (let at = 0; at + 2 < lines.length; at += 1) {
    const count = slogansFrom(lines.slice(at, at + 20))
    if (count > 0)
      return [finding('slogan-list', 'warn', body, [paragraphs[at]!.start, paragraphs[at + count - 1]!.end])]
  }
  return []
}
