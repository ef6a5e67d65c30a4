import { splitSentences } from '#shared/quality/sentences.ts'
import type { Sheet } from './drafts.ts'
import { openSentence } from './hooks.ts'
import type { Opening } from './opening.ts'
import type { Unit } from './reading.ts'
import type { Series } from './series.ts'
import type { Wording } from './wording.ts'

export interface Paragraph {
  text: string
  units: Unit[]
}

/** About three lines on a screen. */
const widest = 290
/** A sentence that leans on the one before stays with it up to here. */
const widestLeaning = 400
const longestItem = 200

/** The chosen units as short paragraphs and lists. What leans on the hook stands right below it. */
export function layOut(sheet: Sheet, opening: Opening, units: readonly Unit[]): Paragraph[] {
  const wording = sheet.source
  if (sheet.series && !sheet.wishes.noList && !sheet.foreign) {
    const steps = stepsOf(sheet.series, units)
    if (steps.length > 2) return steps
  }
  const groups = groupUnits(followersFirst(sheet, opening, units), opening)
  if (sheet.wishes.list && !groups.some(([first]) => first!.kind === 'list'))
    return bulleted(sheet, groups.flat(), wording)
  const paragraphs = groups.map((group) => paragraphOf(sheet, opening, group, wording))
  return sheet.foreign ? framed(sheet, paragraphs) : paragraphs
}

/** One numbered paragraph for each step, with its heading in front. */
function stepsOf({ steps }: Series, units: readonly Unit[]): Paragraph[] {
  return steps
    .map((step) => ({ ...step, units: step.units.filter((unit) => units.includes(unit)) }))
    .filter((step) => step.units.length > 0)
    .map(({ label, units: own }, index) => ({
      text: `${index + 1}. ${label}: ${own.map(({ text }) => text).join(' ')}`,
      units: own,
    }))
}

/** A list under the line that introduces it, and sentences that lean on the hook, come before all else. */
function followersFirst({ units: all }: Sheet, { unit }: Opening, units: readonly Unit[]): Unit[] {
  if (!unit) return [...units]
  const followers: Unit[] = unit.kind === 'list' ? units.filter((each) => each === unit) : []
  for (let index = all.indexOf(unit) + 1; index < all.length; index += 1) {
    const next = all[index]!
    if (!next.dangling || next.passage.item !== unit.passage.item) break
    if (units.includes(next)) followers.push(next)
  }
  return [...followers, ...units.filter((each) => !followers.includes(each))]
}

/** Sentences of one paragraph stay together up to three lines; a list stands alone; lone sentences join. */
function groupUnits(units: readonly Unit[], opening: Opening): Unit[][] {
  const groups: Unit[][] = []
  let length = 0
  for (const unit of units) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const together =
      last && last.kind === 'sentence' && unit.kind === 'sentence' && last.passage.item === unit.passage.item
    const sameParagraph = together && last.paragraph === unit.paragraph && last.passage === unit.passage
    const joinsLone = together && group!.length === 1 && length + unit.text.length < 200 && unit.dangling
    const fits = length + unit.text.length <= (unit.dangling ? widestLeaning : widest)
    if (group && (sameParagraph || joinsLone) && fits && last !== opening.unit) {
      group.push(unit)
      length += unit.text.length + 1
    } else {
      groups.push([unit])
      length = unit.text.length
    }
  }
  return groups
}

function paragraphOf(sheet: Sheet, opening: Opening, group: readonly Unit[], wording: Wording): Paragraph {
  const first = group[0]!
  if (first.kind === 'list') return { text: listText(sheet, opening, first), units: [...group] }
  const texts = group.map(({ text, dangling }, index) =>
    index === 0 && !dangling ? openSentence(text, wording) : text,
  )
  return { text: texts.join(' '), units: [...group] }
}

function listText({ wishes, angle }: Sheet, opening: Opening, list: Unit): string {
  const items = list.items.map((item) => shortItem(item))
  const lead = opening.unit === list || !list.text ? '' : list.text
  if (wishes.noList) {
    const sentence = `${items.map((item) => item.replace(/[.;]+$/, '')).join('; ')}.`
    return lead ? `${lead} ${sentence}` : sentence
  }
  const numbered = list.ordered || (angle === 'how-to' && list.items.length > 2 && list.claims[0] === 'how-to')
  const lines = items.map((item, index) => (numbered ? `${index + 1}. ${item}` : `• ${item}`))
  return [...(lead ? [lead] : []), ...lines].join('\n')
}

function shortItem(item: string): string {
  const trimmed = item.replace(/[;,]\s*(?:e|and|ou|or)?\s*$/i, '').trim()
  if (trimmed.length <= longestItem) return trimmed
  let text = ''
  for (const { text: sentence } of splitSentences(trimmed)) {
    if (text && text.length + sentence.length + 1 > longestItem) break
    text = text ? `${text} ${sentence}` : sentence
  }
  return text
}

/** Sentences as points of a list, for reviewers who asked for one. */
function bulleted(sheet: Sheet, units: readonly Unit[], wording: Wording): Paragraph[] {
  const points = units.filter(({ dangling, kind }) => kind === 'sentence' && !dangling).slice(0, 6)
  if (points.length < 2) return units.map((unit) => ({ text: unit.text, units: [unit] }))
  const numbered = sheet.angle === 'how-to'
  const lines = points.map(({ text }, index) => `${numbered ? `${index + 1}.` : '•'} ${openSentence(text, wording)}`)
  return [{ text: lines.join('\n'), units: [...points] }]
}

/** Sentences that stay in the language of their source: in quotation marks, between sentences of the persona's language. */
function framed({ wording }: Sheet, paragraphs: readonly Paragraph[]): Paragraph[] {
  const frames = [wording.foreign.lead, ...wording.foreign.more]
  return paragraphs.slice(0, frames.length).map(({ text, units }, index) => ({
    text: `${frames[index]!}\n“${text.replace(/[“”]/g, '"')}”`,
    units,
  }))
}
