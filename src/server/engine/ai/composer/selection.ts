import { tongue as tongueOf } from '#shared/quality/language.ts'
import { plainText } from '#shared/quality/plain-text.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import type { DraftBrief, Passage } from './brief.ts'
import { isDangling } from './claims.ts'
import type { Sheet } from './drafts.ts'
import { openSentence } from './hooks.ts'
import type { Opening } from './opening.ts'
import { lengthOf, quoteOf, readSections, type Section, stem, type Unit } from './reading.ts'
import { textOf } from './subject-matter.ts'
import type { Wishes } from './wishes.ts'

/** With fewer characters of evidence, what stands around it is taken along. */
const tooLittle = 250

/** Sentences of the idea's quotations; of the passages around them too, when those are short or the notes ask for more. */
export function gatherEvidence(brief: DraftBrief, wishes: Wishes): { units: Unit[]; sections: Section[] } {
  const language = tongueOf(brief.language)
  const banned = (brief.voice.bannedPhrases ?? []).map(fold).filter(Boolean)
  const fits = (unit: Unit) => {
    const plain = fold(textOf(unit))
    return unit.strength >= 0 && !banned.some((phrase) => plain.includes(phrase)) && hits(unit, wishes.remove) === 0
  }
  const quotes: Passage[] = brief.idea.sources.map(({ quote, ...source }) => ({ ...source, text: quote }))
  const sections = readSections(quotes, language)
  const units = sections.flatMap((section) => section.units).filter(fits)
  const size = units.reduce((sum, unit) => sum + lengthOf(unit), 0)
  const more = wishes.longer || wishes.numbers || wishes.focus.length > 0
  if (!brief.passages?.length || (size > tooLittle && !more)) return { units, sections }
  const told = fold(quotes.map(({ text }) => plainText(text)).join('\n'))
  const around = readSections(brief.passages, language)
  const places = new Set(sections.map(({ key }) => key))
  const extra = around
    .filter((section) => places.has(section.key) || (more && section.language === sections[0]?.language))
    .flatMap((section) => section.units)
    .filter((unit) => fits(unit) && !told.includes(fold(unit.text || unit.items[0]!)))
    .filter((unit) => places.size > 0 || unit.strength > 1)
    .filter((unit, index, all) => !unit.dangling || all[index - 1]?.paragraph === unit.paragraph)
    .map((unit) => narrowed(unit))
  const order = new Map(around.flatMap((section) => section.units).map((unit, index) => [printOf(unit), index]))
  const place = (unit: Unit) => order.get(printOf(unit)) ?? -1
  return {
    units: [...units, ...extra].sort((a, b) => place(a) - place(b)),
    sections: sections.length > 0 ? sections : around,
  }
}

const printOf = (unit: Unit) => fold(unit.text || unit.items.join(' '))

/** The unit with its own words as its passage, so that what is cited is what was used. */
function narrowed(unit: Unit): Unit {
  const { quote, ...source } = quoteOf([unit])
  return { ...unit, passage: { ...source, text: quote } }
}

export function hits(unit: Unit, stems: readonly string[]): number {
  if (stems.length === 0) return 0
  const own = new Set(words(textOf(unit)).map((word) => stem(fold(word))))
  return stems.filter((each) => own.has(each)).length
}

/** How much the draft wants the unit. */
export function worthOf(unit: Unit, wishes: Wishes): number {
  const text = textOf(unit)
  return (
    unit.strength +
    5 * hits(unit, wishes.focus) +
    1.5 * hits(unit, wishes.keywords) +
    (wishes.numbers && /\d/.test(text) ? 4 : 0) +
    (wishes.list && unit.kind === 'list' ? 5 : 0) +
    (wishes.firstPerson && /\b(?:I|we|my|our)\b|\b(?:eu|nós|nosso|nossa|meu|minha)\b/iu.test(text) ? 3 : 0) +
    (wishes.example && /for example|e\.g\.|such as|por exemplo|como o caso/i.test(text) ? 3 : 0)
  )
}

/** The units that fit the room, in reading order; the hook's neighbours first, the weakest left out. */
export function selectUnits(sheet: Sheet, opening: Opening, spent: ReadonlySet<Unit>, room: number): Unit[] {
  let chosen = readable(
    sheet,
    opening,
    sheet.units.filter((unit) => !spent.has(unit)),
  )
  while (chosen.length > 0 && total(chosen) > room) {
    const near = (unit: Unit) =>
      opening.unit && unit.paragraph === opening.unit.paragraph && unit.passage === opening.unit.passage ? 1.5 : 0
    const price = (unit: Unit, index: number) =>
      worthOf(unit, sheet.wishes) + near(unit) - index * 0.05 - (lengthOf(unit) > room ? 20 : 0)
    let weakest = 0
    for (const [index, unit] of chosen.entries())
      if (price(unit, index) <= price(chosen[weakest]!, weakest)) weakest = index
    chosen = readable(
      sheet,
      opening,
      chosen.filter((_, index) => index !== weakest),
    )
  }
  return chosen
}

const total = (units: readonly Unit[]) => units.reduce((sum, unit) => sum + lengthOf(unit) + 2, 0)

/** Leaves out sentences that lean on one that is not there. The hook's followers come first. */
function readable(sheet: Sheet, opening: Opening, units: readonly Unit[]): Unit[] {
  const all = sheet.units
  const kept = new Set<Unit>(opening.unit ? [opening.unit] : [])
  const result: Unit[] = []
  for (const unit of units) {
    const before = all[all.indexOf(unit) - 1]
    const led = before !== undefined && kept.has(before) && before.passage.item === unit.passage.item
    if (unit.dangling && !led && isDangling(openSentence(unit.text, sheet.source), sheet.source)) continue
    kept.add(unit)
    result.push(unit)
  }
  return result
}
