import type { Language } from '#shared/quality/language.ts'
import { splitSentences, words } from '#shared/quality/sentences.ts'
import type { Voice } from './brief.ts'
import { leansBack } from './discourse.ts'
import type { Wording } from './language-words.ts'
import { openSentence } from './opening-lines.ts'
import { closesAlone } from './sample-layout.ts'
import type { Unit } from './unit.ts'
import { inTheirLength, paragraphSentences, writesLongSentences } from './voice-habits.ts'

const maxParagraphCharacters = 360

/** Sentences as long and paragraphs as short as the person's, lists as lists. */
export function inParagraphs(units: readonly Unit[], voice: Voice): string[] {
  const paragraphs: string[] = []
  let open: Unit[] = []
  const close = () => {
    if (open.length > 0) paragraphs.push(...divided(open, voice))
    open = []
  }
  for (const unit of units) {
    if (unit.kind === 'list') {
      close()
      paragraphs.push(listOf(unit))
      continue
    }
    // Who writes long sentences joins what a source tells in several paragraphs.
    if (open.length > 0 && open.at(-1)!.paragraph !== unit.paragraph && !writesLongSentences(voice)) close()
    open.push(unit)
  }
  const isLong = open.length > 1
  close()
  return isLong && closesAlone(voice) ? withLastAlone(paragraphs, units[0]!.language) : paragraphs
}

/** A paragraph of the source in those of the post. */
function divided(units: readonly Unit[], voice: Voice): string[] {
  const maxSentences = paragraphSentences(voice)
  const sentences = inTheirLength(
    units.map((unit) => ({ ...unit, text: withCapital(unit.text) })),
    voice,
  )
  // Evenly, so that no single sentence is left over.
  const count = Math.ceil(sentences.length / maxSentences)
  const paragraphs: string[][] = []
  let isDue = false
  for (const [index, sentence] of sentences.entries()) {
    const last = paragraphs.at(-1)
    const size = last?.reduce((sum, { length }) => sum + length, sentence.length) ?? 0
    isDue ||= Math.floor((index * count) / sentences.length) > Math.floor(((index - 1) * count) / sentences.length)
    const belongs =
      !isDue || (maxSentences > 1 && (index === sentences.length - 1 || leansOn(sentence, units[0]!.language)))
    if (last && belongs && size <= maxParagraphCharacters) {
      last.push(sentence)
      continue
    }
    paragraphs.push([sentence])
    isDue = false
  }
  return paragraphs.map((each) => each.join(' '))
}

/** "Saíram sete." belongs to the sentence before it. */
const leansOn = (text: string, language: Language): boolean =>
  words(text).length <= maxEcho || leansBack(text, language)
const maxEcho = 3

function withLastAlone(paragraphs: readonly string[], language: Language): string[] {
  const last = splitSentences(paragraphs.at(-1)!).map(({ text }) => text)
  return last.length > 1 && !leansOn(last.at(-1)!, language)
    ? [...paragraphs.slice(0, -1), last.slice(0, -1).join(' '), last.at(-1)!]
    : [...paragraphs]
}

/** Notes often begin in small letters; "iPhone" does so on purpose. */
const withCapital = (text: string): string =>
  /^\p{Ll}(?!\p{Lu})/u.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text

function listOf({ text, items, ordered }: Unit): string {
  const lines = items.map((item, index) => `${ordered ? `${index + 1}.` : '•'} ${item}`)
  return (text ? [text, '', ...lines] : lines).join('\n')
}

/** All units as one bulleted list. */
export function bulleted(units: readonly Unit[], wording: Wording): string {
  return units
    .flatMap((unit) => (unit.kind === 'list' ? unit.items : [openSentence(unit.text, wording)]))
    .map((text) => `• ${text}`)
    .join('\n')
}
