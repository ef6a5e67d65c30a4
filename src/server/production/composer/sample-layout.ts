import { splitSentences, words } from '#shared/quality/sentences.ts'
import type { Voice } from './brief.ts'
import type { Hook } from './hook-kinds.ts'
import { longSentence } from './joined-sentences.ts'

/** Fewer samples do not show a habit. */
export const minSamples = 3

/** How a person lays out posts; shares are 0–1. */
interface Layout {
  /** Characters of the post in the middle. */
  characters: number
  lists: number
  /** Posts whose last paragraph is one sentence. */
  closesAlone: number
  /** Posts whose first line has a figure, or says "I". */
  opensWithFigure: number
  opensWithI: number
  wordsPerSentence: number
}

/** By the samples they are of: every run of a document is weighed by them. */
const layouts = new WeakMap<readonly string[], Layout | null>()

/** Null if there are too few samples. */
function layoutOf({ samples }: Voice): Layout | null {
  if (!samples) return null
  const known = layouts.get(samples)
  if (known !== undefined) return known
  const layout = measured(samples)
  layouts.set(samples, layout)
  return layout
}

function measured(samples: readonly string[]): Layout | null {
  const texts = samples.map((sample) => sample.trim()).filter(Boolean)
  if (texts.length < minSamples) return null
  const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length
  const openingOf = (text: string) => text.split('\n', 1)[0]!
  const lengths = texts.map(({ length }) => length).sort((a, b) => a - b)
  return {
    characters: lengths[Math.floor(lengths.length / 2)]!,
    lists: share((text) => /^\s*(?:[•*–-]|\d{1,2}[.)]) \S/mu.test(text)),
    closesAlone: share((text) => {
      const paragraphs = text.split(/\n{2,}/)
      return paragraphs.length > 1 && splitSentences(paragraphs.at(-1)!).length === 1
    }),
    opensWithFigure: share((text) => /\d/.test(openingOf(text))),
    opensWithI: share((text) => saysI.test(openingOf(text))),
    wordsPerSentence: mean(texts.flatMap((text) => splitSentences(text)).map(({ text }) => words(text).length)),
  }
}

const mean = (counts: readonly number[]): number =>
  counts.reduce((sum, each) => sum + each, 0) / Math.max(1, counts.length)

const saysI = /(?<!\p{L})(?:i|i['’](?:m|ve|d|ll)|my|eu|meus?|minhas?|fui|fiz|tive|tenho|\p{L}{2,}ei)(?!\p{L})/iu

/** From this share of the samples on, it is a habit. */
const habit = 0.6
/** A shorter text rarely gets to its point. */
const minCharacters = 700

/** Characters that a post of the person usually has; null if unknown. */
export function usualLength(voice: Voice): number | null {
  const layout = layoutOf(voice)
  return layout && Math.max(minCharacters, layout.characters)
}

/** Whether the last sentence of a post stands alone. */
export const closesAlone = (voice: Voice): boolean => (layoutOf(voice)?.closesAlone ?? 0) >= habit

/** What lists weigh in posts of the person: above 0 if they are usual, below if there are none. */
export function listWeight(voice: Voice): number {
  const lists = layoutOf(voice)?.lists
  return lists === undefined ? 0 : lists >= habit ? 2 : lists === 0 ? -1.5 : 0
}

/** Opening lines with those first that begin like the person's posts. */
export function inTheirManner(hooks: readonly Hook[], voice: Voice): Hook[] {
  const layout = layoutOf(voice)
  if (!layout) return [...hooks]
  const bonus = ({ text, kind }: Hook) =>
    lengthBonus(kind, layout.wordsPerSentence) +
    (/\d/.test(text) ? likes(layout.opensWithFigure) : 0) +
    (saysI.test(text) ? likes(layout.opensWithI) : 0)
  return hooks.map((hook) => ({ ...hook, weight: hook.weight + bonus(hook) })).sort((a, b) => b.weight - a.weight)
}

/** Who writes short sentences opens with one or two of them, and who writes long ones with two that were joined. */
function lengthBonus(kind: Hook['kind'], usual: number): number {
  const way = usual < shortSentence ? -1 : usual >= longSentence ? 1 : 0
  return way * (kind === 'merged' ? 0.9 : inTwo.has(kind) ? -0.4 : 0)
}

const shortSentence = 11
const inTwo: ReadonlySet<Hook['kind']> = new Set(['split', 'dated'])

const likes = (share: number): number => (share >= habit ? 0.6 : share === 0 ? -0.5 : 0)
