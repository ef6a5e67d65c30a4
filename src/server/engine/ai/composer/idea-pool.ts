import { plainText } from '#shared/quality/plain-text.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { Idea, IdeaBrief } from './brief.ts'
import { isUsed } from './hooks.ts'
import { reach } from './neighbours.ts'
import { type Section, terms, type Unit } from './reading.ts'
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
  readonly #hooks: string[]
  readonly #taken: Candidate[] = []
  readonly #quotes: string[]

  constructor(candidates: readonly Candidate[], { avoid, rewrite = [] }: IdeaBrief) {
    this.#hooks = [...avoid.hooks, ...rewrite.map(({ idea }) => idea.hook)]
    this.#quotes = avoid.quotes.map(plain)
    this.#candidates = candidates.filter(({ hook }) => !isUsed(hook, this.#hooks))
  }

  /** `own`: quotations that may come again. */
  take(worth: (candidate: Candidate) => number = () => 0, own: readonly string[] = []): Candidate | null {
    let best: Candidate | null = null
    let bestWorth = Number.NEGATIVE_INFINITY
    const told = this.#quotes.filter((quote) => !own.includes(quote))
    for (const candidate of this.#candidates) {
      const value = candidate.score + worth(candidate) - this.#likeTaken(candidate) - repeats(candidate, told)
      const isFree = !isQuoted(candidate.lead, told) && !this.#isExhausted(candidate)
      if (value > bestWorth && isFree && !isUsed(candidate.hook, this.#hooks)) {
        best = candidate
        bestWorth = value
      }
    }
    if (!best) return null
    this.#candidates.splice(this.#candidates.indexOf(best), 1)
    this.#taken.push(best)
    this.#hooks.push(best.hook)
    return best
  }

  /** The best replacement for an idea by what the note asks for. */
  takeFor(idea: Idea, notes: string, stopwords: Set<string>): Candidate | null {
    const wishes = readWishes(notes)
    const items = new Set(idea.sources.map(({ item }) => item))
    const headings = new Set(idea.sources.map(({ item, headings: path }) => `${item}\n${path.join('\n')}`))
    return this.take(
      ({ section, lead }) => {
        const own = terms([lead.text, ...section.headings].join(' '), stopwords)
        const count = (words: readonly string[]) => words.filter((word) => own.includes(word)).length
        if (count(wishes.remove) > 0) return -20
        const place = wishes.focus.length > 0 ? 0 : headings.has(section.key) ? 8 : items.has(section.item) ? 3 : 0
        return (
          place +
          count(wishes.focus) * 6 +
          Math.min(4, count(wishes.keywords) * 1.5) +
          (wishes.numbers && lead.claims.includes('number') ? 4 : 0) +
          (wishes.example && lead.claims.some((claim) => claim === 'story' || claim === 'number') ? 3 : 0)
        )
      },
      idea.sources.map(({ quote }) => plain(quote)),
    )
  }

  /** Two ideas of one section may not draw on the same sentences. */
  #isExhausted({ section, lead }: Candidate): boolean {
    if (lead.strength < leastStrength) return true
    const at = section.units.indexOf(lead)
    return this.#taken.some(
      (taken) => taken.section === section && Math.abs(section.units.indexOf(taken.lead) - at) <= reach,
    )
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

/** A quotation as its sentences are compared. */
const plain = (quote: string): string => fold(plainText(quote))

function isQuoted(unit: Unit, quotes: readonly string[]): boolean {
  const text = fold(unit.text || unit.items.join(' '))
  return text !== '' && quotes.some((quote) => quote.includes(text))
}

/** How much of what the candidate would tell is, or is about to be, told by an earlier idea. */
function repeats({ section, lead }: Candidate, told: readonly string[]): number {
  if (told.length === 0) return 0
  const at = section.units.indexOf(lead)
  const around = section.units.slice(Math.max(0, at - reach), at + reach + 1)
  return Math.min(12, 3 * around.filter((unit) => isQuoted(unit, told)).length)
}
