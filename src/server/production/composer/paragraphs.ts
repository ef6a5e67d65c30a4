import type { Voice } from './brief.ts'
import type { Wording } from './language-words.ts'
import { openSentence } from './opening-lines.ts'
import type { Unit } from './unit.ts'
import { inPieces, paragraphSentences } from './voice-habits.ts'

const maxParagraphCharacters = 320

/** Sentences in paragraphs as short as the person's, lists as lists. */
export function inParagraphs(units: readonly Unit[], voice: Voice): string[] {
  const maxSentences = paragraphSentences(voice)
  const paragraphs: string[] = []
  let open: Unit[] = []
  const close = () => {
    if (open.length > 0) paragraphs.push(sentencesOf(open, voice))
    open = []
  }
  for (const unit of units) {
    if (unit.kind === 'list') {
      close()
      paragraphs.push(listOf(unit))
      continue
    }
    const size = open.reduce((sum, { text }) => sum + text.length, 0)
    const breaks =
      open.length >= maxSentences ||
      size + unit.text.length > maxParagraphCharacters ||
      (open.length > 0 && open.at(-1)!.paragraph !== unit.paragraph)
    if (breaks) close()
    open.push(unit)
  }
  close()
  return paragraphs
}

const sentencesOf = (units: readonly Unit[], voice: Voice): string =>
  units.map((unit) => inPieces({ ...unit, text: withCapital(unit.text) }, voice)).join(' ')

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
