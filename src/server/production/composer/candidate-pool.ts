import type { TopicProposal, TopicsBrief } from './brief.ts'
import { CitedSentences, plainQuote } from './cited-sentences.ts'
import type { Angle } from './language-words.ts'
import { maxReach } from './neighbours.ts'
import { UsedLines } from './opening-lines.ts'
import { type Section, terms } from './reading.ts'
import { readRevisionRequests } from './revision-requests.ts'
import type { Unit } from './unit.ts'

/** A claim that could become a topic. */
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

/** A weaker claim cannot open a post. */
const minStrength = 1

/** Candidates not taken yet. Each one taken lowers the score of those like it. */
export class CandidatePool {
  readonly #candidates: Candidate[]
  readonly #hooks: UsedLines
  readonly #taken: Candidate[] = []
  readonly #cited: CitedSentences

  constructor(candidates: readonly Candidate[], { avoid, rewrite = [] }: TopicsBrief) {
    this.#hooks = new UsedLines([...avoid.hooks, ...rewrite.map(({ topic }) => topic.hook)])
    this.#cited = new CitedSentences(avoid.quotes)
    this.#candidates = candidates.filter(({ hook }) => !this.#hooks.has(hook))
  }

  /** @param own plain quotations that may be used again */
  take(worth: (candidate: Candidate) => number = () => 0, own: ReadonlySet<string> = new Set()): Candidate | null {
    let best: Candidate | null = null
    let bestWorth = Number.NEGATIVE_INFINITY
    const isCited = (unit: Unit) => this.#cited.has(unit, own)
    for (const candidate of this.#candidates) {
      const value =
        candidate.score + worth(candidate) - this.#likenessToTaken(candidate) - repetition(candidate, isCited)
      const isFree = !isCited(candidate.lead) && !this.#isExhausted(candidate)
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

  /** The best replacement for a topic by what the note asks for. */
  takeFor(topic: TopicProposal, notes: string, stopwords: ReadonlySet<string>): Candidate | null {
    const requests = readRevisionRequests(notes)
    const items = new Set(topic.sources.map(({ item }) => item))
    const headings = new Set(topic.sources.map(({ item, headings: path }) => `${item}\n${path.join('\n')}`))
    return this.take(
      ({ section, lead }) => {
        const own = new Set(terms([lead.text, ...section.headings].join(' '), stopwords))
        const count = (words: ReadonlySet<string>) => own.intersection(words).size
        if (count(requests.remove) > 0) return -20
        const nearness = requests.focus.size > 0 ? 0 : headings.has(section.key) ? 8 : items.has(section.item) ? 3 : 0
        return (
          nearness +
          count(requests.focus) * 6 +
          Math.min(4, count(requests.keywords) * 1.5) +
          (requests.numbers && lead.claims.includes('number') ? 4 : 0) +
          (requests.example && lead.claims.some((claim) => claim === 'story' || claim === 'number') ? 3 : 0)
        )
      },
      new Set(topic.sources.map(({ quote }) => plainQuote(quote))),
    )
  }

  /** Whether an earlier topic of the section draws on the same sentences. */
  #isExhausted({ section, lead }: Candidate): boolean {
    if (lead.strength < minStrength) return true
    return this.#taken.some((taken) => taken.section === section && Math.abs(taken.lead.index - lead.index) <= maxReach)
  }

  #likenessToTaken({ section, angle, line }: Candidate): number {
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

/** A penalty for sentences around the candidate that earlier topics cite already. */
function repetition({ section, lead }: Candidate, isCited: (unit: Unit) => boolean): number {
  const around = section.units.slice(Math.max(0, lead.index - maxReach), lead.index + maxReach + 1)
  return Math.min(12, 3 * around.filter(isCited).length)
}
