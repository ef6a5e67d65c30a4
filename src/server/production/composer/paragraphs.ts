import type { Wording } from './language-words.ts'
import { openSentence } from './opening-lines.ts'
import type { Unit } from './unit.ts'

const maxSentences = 3
const maxParagraphCharacters = 320

/** Sentences in short paragraphs, lists as lists. */
export function inParagraphs(units: readonly Unit[], wording: Wording): string[] {
  const paragraphs: string[] = []
  let open: Unit[] = []
  const close = () => {
    if (open.length > 0) paragraphs.push(sentencesOf(open, wording))
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

const sentencesOf = (units: readonly Unit[], wording: Wording): string =>
  units.map(({ text }, index) => (index === 0 ? openSentence(text, wording) : text)).join(' ')

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

/** Quotes sentences in their own language, with an introduction in the reader's. */
export function quoted(units: readonly Unit[], wording: Wording): string[] {
  return units.slice(0, 3).flatMap((unit, index) => {
    const frame =
      index === 0 ? wording.foreign.lead : wording.foreign.more[(index - 1) % Math.max(1, wording.foreign.more.length)]
    return [frame ?? '', `“${[unit.text, ...unit.items].filter(Boolean).join(' ')}”`].filter(Boolean)
  })
}
