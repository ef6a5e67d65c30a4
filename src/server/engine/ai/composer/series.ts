import type { Tongue } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { hookLength } from './hooks.ts'
import { cleanHeading } from './naming.ts'
import type { Section, Unit } from './reading.ts'
import { wordingOf } from './wording.ts'

/** Sections that stand side by side under numbered headings: the steps or parts of one thing. */
export interface Series {
  item: string
  /** Headings above the steps. */
  headings: string[]
  title: string
  language: Tongue
  steps: Step[]
}

export interface Step {
  label: string
  section: Section
  /** What the step says, at most two sentences. */
  units: Unit[]
}

const fewest = 3
const most = 9
const longestStep = 260

/** Steps need whole numbers or single letters in their headings; "2.1" belongs to the step before. */
export function findSeries(sections: readonly Section[]): Series[] {
  const groups = new Map<string, Series>()
  for (const section of sections) {
    const leaf = section.headings.at(-1) ?? ''
    const above = section.headings.slice(0, -1)
    if (!/^(?:\d{1,2}|[a-i])[.)]\s+\S/.test(leaf) || above.length === 0) continue
    const key = `${section.item}\n${above.join('\n')}`
    const series = groups.get(key) ?? { ...section, headings: above, steps: [] }
    const units = beginning(section)
    if (units.length > 0) series.steps.push({ label: cleanHeading(leaf), section, units })
    groups.set(key, series)
  }
  return [...groups.values()].filter(({ steps }) => steps.length >= fewest && steps.length <= most)
}

function beginning({ units }: Section): Unit[] {
  const chosen: Unit[] = []
  let length = 0
  for (const unit of units) {
    if (chosen.length === 2 || unit.kind === 'list' || unit.strength < 0) break
    if (chosen.length === 0 && (unit.dangling || unit.text.length > longestStep)) break
    if (length + unit.text.length > longestStep) break
    chosen.push(unit)
    length += unit.text.length
  }
  return chosen
}

/** "Steps for feedback: situation, complication, impact." in the words of the headings. */
export function seriesHook({ headings, steps }: Series): string | null {
  const name = cleanHeading(headings.at(-1) ?? '')
  const labels = steps.map(({ label }) => label)
  if (words(name).length < 2) return null
  const hook = `${name}: ${labels.join(', ')}.`
  return hook.length <= hookLength ? hook : null
}

/** Steps that tell the reader to do something, rather than parts that are described. */
export const isHowTo = ({ steps, language }: Series): boolean =>
  steps.filter(({ units }) => wordingOf(language).imperative.test(units[0]!.text)).length > steps.length / 2
