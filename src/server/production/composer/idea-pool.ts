import type { Idea, IdeaBrief } from './brief.ts'
import { UsedLines } from './hooks.ts'
import { reach } from './neighbours.ts'
import { type Section, terms, type Unit } from './reading.ts'
import { plain, Told } from './told.ts'
import { readWishes } from './wishes.ts'
import type { Angle } from './wording.ts'

/** A claim that could become an idea. */
export interface Candidate {
  section: Section
  lead: Unit
  hook: string
  angle: Angle
  /** Editorial line it fits best, or ''. */
  line: string
  score: number
  foreign: boolean
}

/** A claim weaker than this opens no text. */
const leastStrength = 1

/** Candidates yet to be used; each taken one lowers the worth of those like it. */
export class IdeaPool {
  readonly #candidates: Candidate[]
  readonly #hooks: UsedLines
  readonly #taken: Candidate[] = []
  readonly #told: Told

  constructor(candidates: readonly Candidate[], { avoid, rewrite = [] }: IdeaBrief) {
    this.#hooks = new UsedLines([...avoid.hooks, ...rewrite.map(({ idea }) => idea.hook)])
    this.#told = new Told(avoid.quotes)
    this.#candidates = candidates.filter(({ hook }) => !this.#hooks.has(hook))
  }

  /** `own`: plain quotations that may come again. */
  take(worth: (candidate: Candidate) => number = () => 0, own: ReadonlySet<string> = new Set()): Candidate | null {
    let best: Candidate | null = null
    let bestWorth = Number.NEGATIVE_INFINITY
    const isTold = (unit: Unit) => this.#told.holds(unit, own)
    for (const candidate of this.#candidates) {
      const value = candidate.score + worth(candidate) - this.#likeTaken(candidate) - repeats(candidate, isTold)
      const isFree = !isTold(candidate.lead) && !this.#isExhausted(candidate)
      if (value > bestWorth && isFree && !this.#hooks.has(candidate.hook)) {
        best = candidate
        bestWorth = value
      }
    }
    if (!best) return null
    this.#candidates.splice(this.#candidates.indexOf(best), 1)
    this.#taken.push(best)
    this.#hooks.add(best.hook)
    return best
  }

  /** The best replacement for an idea by what the note asks for. */
  takeFor(idea: Idea, notes: string, stopwords: ReadonlySet<string>): Candidate | null {
    const wishes = readWishes(notes)
    const items = new Set(idea.sources.map(({ item }) => item))
    const headings = new Set(idea.sources.map(({ item, headings: path }) => `${item}\n${path.join('\n')}`))
    return this.take(
      ({ section, lead }) => {
        const own = new Set(terms([lead.text, ...section.headings].join(' '), stopwords))
        const count = (words: ReadonlySet<string>) => own.intersection(words).size
        if (count(wishes.remove) > 0) return -20
        const place = wishes.focus.size > 0 ? 0 : headings.has(section.key) ? 8 : items.has(section.item) ? 3 : 0
        return (
          place +
          count(wishes.focus) * 6 +
          Math.min(4, count(wishes.keywords) * 1.5) +
          (wishes.numbers && lead.claims.includes('number') ? 4 : 0) +
          (wishes.example && lead.claims.some((claim) => claim === 'story' || claim === 'number') ? 3 : 0)
        )
      },
      new Set(idea.sources.map(({ quote }) => plain(quote))),
    )
  }

  /** Two ideas of one section may not draw on the same sentences. */
  #isExhausted({ section, lead }: Candidate): boolean {
    if (lead.strength < leastStrength) return true
    return this.#taken.some((taken) => taken.section === section && Math.abs(taken.lead.place - lead.place) <= reach)
  }

  #likeTaken({ section, angle, line }: Candidate): number {
    let penalty = 0
    for (const taken of this.#taken) {
      if (taken.section === section) penalty += 5
      else if (taken.section.item === section.item) penalty += 1
      if (taken.angle === angle) penalty += 1.2
      if (line && taken.line === line) penalty += 0.4
    }
    return penalty
  }
}

/** How much of what the candidate would tell is, or is about to be, told by an earlier idea. */
function repeats({ section, lead }: Candidate, isTold: (unit: Unit) => boolean): number {
  const around = section.units.slice(Math.max(0, lead.place - reach), lead.place + reach + 1)
  return Math.min(12, 3 * around.filter(isTold).length)
}
