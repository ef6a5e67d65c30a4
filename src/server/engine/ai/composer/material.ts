import type { Evidence } from './brief.ts'
import { lengthOf, quoteOf, type Section, type Unit } from './reading.ts'
import { type SubjectMatter, textOf } from './subject-matter.ts'

/** Characters of a text of usual length; what is beyond stays for other ideas. */
const plenty = 1_500
const scarce = 350
const longestQuote = 1_000
const mostSources = 8
/** From here on a paragraph of another section belongs to the same subject. */
const related = 0.3

export type Usable = (unit: Unit) => boolean

/**
 * The paragraphs an idea rests on: that of its lead first, then what follows, what precedes and, where there is more
 * than the ideas need, what is close elsewhere. `share`: characters there are for each idea.
 */
export function gatherMaterial(
  lead: Unit,
  section: Section,
  sections: readonly Section[],
  matter: SubjectMatter,
  usable: Usable,
  share: number,
): Unit[][] {
  const most = Math.min(plenty, Math.max(scarce, share))
  const own = paragraphsOf(section, usable)
  const at = own.findIndex((paragraph) => paragraph.includes(lead))
  const chosen: Unit[][] = []
  let size = 0
  const take = (paragraph: Unit[]) => {
    const length = paragraph.reduce((sum, unit) => sum + lengthOf(unit), 0)
    if (size + length > most * 1.2 && chosen.length > 0) return
    chosen.push(paragraph)
    size += length
  }
  for (const paragraph of [...own.slice(at), ...own.slice(0, at).reverse()]) if (size < most) take(paragraph)
  if (size < most / 2 && share > plenty)
    for (const paragraph of kin(section, sections, matter, usable).slice(0, 2)) take(paragraph)
  return readable(chosen.slice(0, mostSources), section)
}

/** In reading order, without sentences at the start that lean on one that was not taken. */
function readable(paragraphs: readonly Unit[][], section: Section): Unit[][] {
  const place = (unit: Unit) => {
    const at = section.units.indexOf(unit)
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  const ordered = [...paragraphs].sort((a, b) => place(a[0]!) - place(b[0]!))
  const taken = new Set(ordered.flat())
  return ordered
    .map((paragraph) => {
      const before = section.units[place(paragraph[0]!) - 1]
      const led = before !== undefined && taken.has(before)
      const first = led ? 0 : paragraph.findIndex((unit) => !unit.dangling)
      for (const unit of paragraph.slice(0, first)) taken.delete(unit)
      return first < 0 ? [] : paragraph.slice(first)
    })
    .filter((paragraph) => paragraph.length > 0)
}

function kin(section: Section, sections: readonly Section[], matter: SubjectMatter, usable: Usable): Unit[][] {
  const subject = matter.ofSection(section)
  return sections
    .filter((other) => other !== section && other.language === section.language && other.item === section.item)
    .flatMap((other) => paragraphsOf(other, usable))
    .map((paragraph) => {
      const near = matter.kinship(matter.termsOf(paragraph.map(textOf).join(' ')), subject)
      return { paragraph, near }
    })
    .filter(({ paragraph, near }) => near >= related && !paragraph[0]!.dangling && paragraph[0]!.strength > 1)
    .sort((a, b) => b.near - a.near)
    .map(({ paragraph }) => paragraph)
}

/** Runs of neighbouring sentences that may be shown, paragraph by paragraph. */
export function paragraphsOf(section: Section, usable: Usable): Unit[][] {
  const runs: Unit[][] = []
  let previous: Unit | null = null
  for (const unit of section.units) {
    const fits = unit.strength >= 0 && usable(unit)
    const last = runs.at(-1)
    const joins = fits && last && previous && last.at(-1) === previous && samePlace(previous, unit)
    if (joins && lengthOf(unit) + last.reduce((sum, each) => sum + lengthOf(each), 0) < longestQuote) last.push(unit)
    else if (fits) runs.push([unit])
    previous = fits ? unit : null
  }
  return runs
}

const samePlace = (a: Unit, b: Unit) => a.passage === b.passage && a.paragraph === b.paragraph

/** A quotation for each paragraph, with the bold line above it when that names a step. */
export const evidenceOf = (paragraphs: readonly Unit[][], withHeading = false): Evidence[] =>
  paragraphs.map((paragraph) => quoteOf(paragraph, withHeading))
