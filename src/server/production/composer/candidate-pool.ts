import type { TopicProposal, TopicsBrief } from './brief.ts'
import { CitedSentences, plainQuote } from './cited-sentences.ts'
import { documentOf } from './document-of.ts'
import type { Hook } from './hook-kinds.ts'
import type { Angle } from './language-words.ts'
import { UsedLines } from './opening-lines.ts'
import { type Section, terms } from './reading.ts'
import { readRevisionRequests } from './revision-requests.ts'
import type { Unit } from './unit.ts'

/** A run of sentences that could become a topic. */
export interface Candidate {
  section: Section
  units: Unit[]
  hook: Hook
  /** All that could open it, the best first. */
  hooks: Hook[]
  /** Its strongest claim. */
  lead: Unit
  angle: Angle
  /** Editorial line it fits best, or ''. */
  line: string
  score: number
}

/** From this share of sentences on that earlier topics cite, a run is a repetition. */
const maxCited = 0.5

/** Candidates not taken yet. Each one taken lowers the score of those like it. */
export class CandidatePool {
  readonly #candidates: Candidate[]
  readonly #hooks: UsedLines
  readonly #taken: Candidate[] = []
  readonly #cited: CitedSentences

  constructor(candidates: readonly Candidate[], { avoid, rewrite = [] }: TopicsBrief) {
    this.#hooks = new UsedLines([...avoid.hooks, ...rewrite.map(({ topic }) => topic.hook)])
    this.#cited = new CitedSentences(avoid.quotes)
    this.#candidates = [...candidates]
  }

  /** @param own plain quotations that may be used again */
  take(worth: (candidate: Candidate) => number = () => 0, own: ReadonlySet<string> = new Set()): Candidate | null {
    let best: { candidate: Candidate; hook: Hook } | null = null
    let bestWorth = Number.NEGATIVE_INFINITY
    for (const candidate of this.#candidates) {
      const cited = candidate.units.filter((unit) => this.#cited.has(unit, own)).length / candidate.units.length
      if (cited >= maxCited) continue
      const value = candidate.score + worth(candidate) - this.#likenessToTaken(candidate) - cited * 12
      if (value <= bestWorth) continue
      const hook = this.#freshHook(candidate)
      if (!hook) continue
      best = { candidate, hook }
      bestWorth = value
    }
    if (!best) return null
    const taken = { ...best.candidate, hook: best.hook }
    this.#candidates.splice(this.#candidates.indexOf(best.candidate), 1)
    this.#taken.push(taken)
    this.#hooks.add(taken.hook.text)
    return taken
  }

  /** Its best hook that is not used yet; kinds that were taken before weigh less. */
  #freshHook({ hooks }: Candidate): Hook | null {
    const taken = (kind: Hook['kind']) => this.#taken.filter(({ hook }) => hook.kind === kind).length
    const weightOf = ({ kind, weight }: Hook) => weight - Math.min(0.6, 0.2 * taken(kind))
    const ranked = [...hooks].sort((a, b) => weightOf(b) - weightOf(a))
    return ranked.find(({ text }) => !this.#hooks.has(text)) ?? null
  }

  /** The best replacement for a topic by what the note asks for. */
  takeFor(topic: TopicProposal, notes: string, stopwords: ReadonlySet<string>): Candidate | null {
    const requests = readRevisionRequests(notes)
    const items = new Set(topic.sources.map(documentOf))
    const headings = new Set(topic.sources.map((source) => `${documentOf(source)}\n${source.headings.join('\n')}`))
    return this.take(
      ({ section, units, lead }) => {
        const texts = units.flatMap(({ text, items }) => [text, ...items])
        const own = new Set(terms([...texts, ...section.headings].join(' '), stopwords))
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
