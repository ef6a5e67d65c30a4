import { each, finding, type Reading } from './check.ts'
import { addUp, type Sign } from './forms/adding-up.ts'
import { tellsScene } from './forms/parables.ts'
import { type Said, saidOf } from './forms/said.ts'
import { slogansFrom } from './forms/slogans.ts'
import { faint, formAt, type Place, sure, weak } from './forms/table.ts'
import { inOwnStory, isStory } from './forms/telling.ts'
import { lexicons } from './lexicon.ts'
import type { Finding } from './report.ts'
import { foldInPlace, type Sentence } from './sentences.ts'

/**
 * Phrasings typical of machine-written text, recognized by their form rather than their words. What people also write is only
 * marked if more of it comes together; `wording` are the findings about words, which add to it.
 */
export function checkForms(reading: Reading, wording: readonly Finding[]): Finding[] {
  const signs = [...inSentences(reading), ...inLists(reading)]
  const words = wording.filter(({ check }) => ofStyle.has(check))
  return addUp(withoutDoubles([...signs, ...inTurns(reading)]), words, reading.body)
}

const ofStyle: ReadonlySet<string> = new Set(['cliche', 'inflated-word', 'vague-source', 'engagement-bait'])

/** Of two signs in the same words the heavier one is kept, or the first. */
function withoutDoubles(signs: readonly Sign[]): Sign[] {
  const kept: Sign[] = []
  let end = 0
  for (const sign of signs.toSorted((one, other) => one.finding.start - other.finding.start)) {
    const isDouble = sign.finding.start < end
    if (isDouble && sign.weight <= kept.at(-1)!.weight) continue
    if (isDouble) kept.pop()
    kept.push(sign)
    end = sign.finding.end
  }
  return kept
}

/** "It's not about speed, it's about trust." */
function inTurns(reading: Reading): Sign[] {
  const { unquoted, language } = reading
  const plain = foldInPlace(unquoted)
  // "É" is a verb and "e" a conjunction.
  const contrasted =
    language === 'pt' ? plain.replace(/e/g, (letter, at) => (/[éÉ]/.test(unquoted[at]!) ? 'é' : letter)) : plain
  return lexicons[language].contrast
    .flatMap((pattern) => each('contrast-frame', 'warn', reading, contrasted, pattern))
    .slice(0, maxOfTurns)
    .map((found) => ({ finding: found, weight: weak, isPlaced: false }))
}

const maxOfTurns = 3

function inSentences(reading: Reading): Sign[] {
  const { sentences, paragraphs, body, language } = reading
  const places = placesIn(reading)
  const lines = new Map(paragraphs.map(({ start, end }) => [start, end]))
  const found: Sign[] = []
  let marked = 0
  for (const [index, place] of places.entries()) {
    const { start } = sentences[index]!
    // Of several forms of one sentence the first is enough. The rest of a broken line has none.
    if (start < marked || isRest(place.said)) continue
    const form = formAt(place)
    if (!form) continue
    // What is faint hides nothing that begins within it.
    if (form.weight === faint && form.count > 1 && (formAt(places[index + 1]!)?.weight ?? faint) > faint) continue
    marked = sentences[index + form.count - 1]!.end
    const isLast = index + form.count === places.length
    found.push({
      finding: finding(form.check, 'warn', body, [start, marked]),
      weight: form.weight,
      isPlaced:
        (isLast && tellsScene(place.scene.before, language)) || (lines.size >= minLines && lines.get(start) === marked),
    })
  }
  return found
}

function placesIn({ sentences, paragraphs, body, unquoted, language }: Reading): Place[] {
  const said = sentences.map(({ start, end }) => saidOf(spoken(unquoted.slice(start, end)), language))
  const endings = new Set(paragraphs.map(({ end }) => end))
  const lines = linesOf(said, sentences, paragraphs)
  const isOfStory = said.map((sentence) => isStory(sentence, language))
  const own = inOwnStory(said, language)
  return said.map((sentence, index) => {
    const { start, end } = sentences[index]!
    const following = said.slice(index + 1, index + 3)
    const [next, third] = following[0] && isRest(following[0]) ? [] : following
    const before = body.slice(Math.max(sentences[Math.max(0, index - storyBefore)]!.start, start - maxOfScene), start)
    return {
      ...{ said: sentence, next, third, before: said[index - 1], language },
      line: lines.get(start) ?? [],
      scene: { before, raw: body.slice(start, end) },
      isFirst: index === 0,
      closes: endings.has(end),
      isInStory: isOfStory.slice(Math.max(0, index - storyBefore), index).includes(true),
      isOwnStory: own[index]!,
      storyGoesOn:
        index + storyAfter >= said.length || isOfStory.slice(index + 1, index + 1 + storyAfter).includes(true),
    }
  })
}

/** The sentences of each paragraph, by its start. */
function linesOf(said: readonly Said[], sentences: readonly Sentence[], paragraphs: readonly Sentence[]) {
  const lines = new Map<number, Said[]>()
  let at = 0
  for (const { start, end } of paragraphs) {
    const from = at
    while (at < sentences.length && sentences[at]!.end <= end) at += 1
    lines.set(start, said.slice(from, at))
  }
  return lines
}

/** A text of so many paragraphs is set in lines. */
const minLines = 3
const [storyBefore, storyAfter] = [6, 3]
/** Characters. */
const maxOfScene = 1200

/** It begins in lower case, or has signs of code. */
const isRest = ({ text }: Said): boolean => /^\p{Ll}|[{}<>\\|]/u.test(text)

/** A line without a stop, or with a sign behind it, is read like a sentence; one behind a sign is part of a list. */
function spoken(text: string): string {
  const end = text.slice(-signCharacters)
  const plain = text.slice(0, -signCharacters) + end.replace(pointer, ':').replace(signs, '')
  return /^[\p{L}“"'].*\p{L}$/su.test(plain) ? `${plain}.` : plain
}

const signCharacters = 12
const pointer = /\s*(?:\u{1F447}|\u2B07\uFE0F?)\s*$/u
const signs = /(?:\s|\uFE0F|\p{Extended_Pictographic})+$/u

function inLists({ body, paragraphs }: Reading): Sign[] {
  const lines = paragraphs.map(({ text }) => text)
  for (let at = 0; at + 2 < lines.length; at += 1) {
    const count = slogansFrom(lines.slice(at, at + 20))
    if (count > 0) {
      const span = [paragraphs[at]!.start, paragraphs[at + count - 1]!.end] as const
      return [{ finding: finding('slogan-list', 'warn', body, span), weight: sure, isPlaced: false }]
    }
  }
  return []
}
