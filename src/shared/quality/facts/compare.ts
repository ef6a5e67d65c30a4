import type { Reading } from '../check.ts'
import { finding } from '../check.ts'
import type { Finding } from '../report.ts'
import { foldInPlace } from '../sentences.ts'
import { changesIn, isResult } from './changes.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { alignedWith, isOfOtherThing, isOpposite, otherSubject } from './contradictions.ts'
import { operationsIn } from './cues.ts'
import { Evidence } from './evidence.ts'
import type { Figure } from './figure.ts'
import { supportOf } from './support.ts'

export interface Facts {
  figures: { figure: Figure; source: number | null }[]
  /** What the text says otherwise than its sources. */
  findings: Finding[]
}

/** "On average, a hospital has 250 beds": words shortly before a clause count as its own. */
const cueReach = 20
/** More unsupported figures than this are not computed from others. */
const maxDerived = 10

/**
 * Holds each statement of a text against the sources: whether its figures are there, with the same unit and of the same
 * thing, and whether the sources say the opposite or say it of somebody else.
 */
export function compareWithSources({ body, language, input }: Reading, texts: readonly string[]): Facts {
  const evidence = new Evidence(texts, input.language)
  const facts: Facts = { figures: [], findings: [] }
  const mark = (check: string, severity: Finding['severity'], { start, end }: { start: number; end: number }) =>
    facts.findings.push(finding(check, severity, body, [start, end]))
  const folded = foldInPlace(body)
  const clauses = clausesOf(body, language)
  const changes = changesIn(
    folded,
    clauses.flatMap(({ figures }) => figures),
  )
  for (const { from, to } of changes)
    if (isReversed(from, to, evidence))
      mark('contradicted', 'warn', { start: Math.min(from.start, to.start), end: Math.max(from.end, to.end) })
  let derivable = maxDerived
  for (const said of clauses) {
    const operations = operationsIn(folded.slice(Math.max(0, said.start - cueReach), said.end))
    let isComputed = false
    for (const figure of said.figures) {
      const support = supportOf(figure, evidence, derivable > 0 ? operations : new Set())
      if (support.holds === 'same') {
        const isOther = isOfOtherThing(figure, said, support.at, evidence) || isMoreThanAll(figure, said, folded)
        facts.figures.push({ figure, source: isOther ? null : support.at[0]!.source })
        if (isOther) mark('other-thing', 'warn', figure)
        else if (isFormer(figure, evidence) && isResult(folded, figure) && !changes.some(({ to }) => to === figure))
          mark('contradicted', 'warn', figure)
      } else if (support.holds === 'otherwise') {
        facts.figures.push({ figure, source: null })
        mark(support.as === 'unit' ? 'other-unit' : 'contradicted', support.as === 'unit' ? 'block' : 'warn', figure)
      } else if (support.holds === 'not') {
        derivable -= 1
        facts.figures.push({ figure, source: null })
        if (figure.soft && isOtherCount(figure, said, evidence)) mark('other-thing', 'warn', figure)
      } else {
        isComputed ||= support.holds === 'derived'
        facts.figures.push({ figure, source: support.source })
      }
    }
    const known = alignedWith(said, evidence)
    if (known.length > 0 && !isComputed && known.every(({ clause }) => isOpposite(said, clause)))
      mark('contradicted', 'warn', said)
    const strangers = known.map(({ clause }) => otherSubject(said, clause, evidence))
    if (strangers.length > 0 && strangers.every(Boolean)) mark('other-subject', 'warn', said)
    for (const day of said.calendar) if (isOtherDay(day, known, evidence)) mark('unsupported-date', 'block', day)
  }
  return facts
}

/** "two ovens" where the sources count another number of ovens in the same statement. */
function isOtherCount({ measure, noun, value }: Figure, said: Clause, evidence: Evidence): boolean {
  return (
    (noun !== '' || measure === 'ordinal') &&
    alignedWith(said, evidence).some(({ clause }) =>
      clause.figures.some((known) => known.measure === measure && known.noun === noun && known.value !== value),
    )
  )
}

/** A month that no source names, or a month, weekday or season where the sources name another one. */
function isOtherDay({ word }: { word: string }, known: readonly { clause: Clause }[], evidence: Evidence): boolean {
  const group = word.slice(0, 2)
  if (group === '@0' && !evidence.has(word)) return true
  return (
    known.length > 0 &&
    known.every(({ clause }) => {
      const days = clause.calendar.filter((each) => each.word.startsWith(group))
      return days.length > 0 && days.every((each) => each.word !== word)
    })
  )
}

const isReversed = (from: Figure, to: Figure, { changes }: Evidence): boolean =>
  changes.has(`${to.measure} ${to.value} ${from.value}`) && !changes.has(`${to.measure} ${from.value} ${to.value}`)

/** Something was this much, and nothing became it. */
const isFormer = ({ measure, value }: Figure, { origins, results }: Evidence): boolean =>
  origins.has(`${measure} ${value}`) && !results.has(`${measure} ${value}`)

/** "64 of the 17 items". */
function isMoreThanAll(figure: Figure, said: Clause, folded: string): boolean {
  const whole = said.figures.find(({ start }) => start > figure.end)
  const between = whole && folded.slice(figure.end, whole.start)
  return (
    !!between &&
    whole.measure === figure.measure &&
    whole.value < figure.value &&
    /^ (?:of|of the|of our|dos|das|dos nossos|das nossas) $/.test(between)
  )
}
