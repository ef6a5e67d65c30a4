import type { Tongue } from '#shared/quality/language.ts'
import { english } from './words-en.ts'
import { portuguese } from './words-pt.ts'

export const angles = [
  'number',
  'contrast',
  'story',
  'how-to',
  'mistake',
  'principle',
  'question',
  'list',
  'myth',
  'definition',
  'cause',
] as const
/** The way an idea looks at its material. */
export type Angle = (typeof angles)[number]

/** All that differs between the languages: patterns that recognise, and the few words the composer adds. */
export interface Wording {
  stopwords: readonly string[]
  /** Begins a sentence that needs the one before it. */
  dangling: RegExp
  /** Names the kind of a remark in front of it. */
  label: RegExp
  /** Refers to what was said before, wherever it stands. */
  backward: RegExp
  /** Linking words that can go when a sentence opens a paragraph. */
  openings: RegExp
  /** Points at something outside the text: a link, a figure, a page. */
  pointing: RegExp
  /** Instructions to staff that no outsider cares for. */
  internal: RegExp
  number: RegExp
  contrast: RegExp
  cause: RegExp
  principle: RegExp
  imperative: RegExp
  story: RegExp
  mistake: RegExp
  myth: RegExp
  definition: RegExp
  /** Up to this many words without a known verb are taken for a fragment. */
  longestFragment: number
  /** Stands before verbs, whichever they are. */
  subject: RegExp
  /** Whether a piece of text can be a clause of its own. */
  verb: RegExp
  /** Where a long sentence may end earlier without saying something else. */
  clipBefore: readonly RegExp[]
  /** Words whose loss would turn a statement round. */
  clipNeverBefore: RegExp
  /** No sentence ends on these. */
  trailing: RegExp
  /** As shown to people. */
  angles: Record<Angle, string>
  rationale: {
    segmentTouches: (segment: string, terms: string) => string
    segment: (segment: string) => string
    line: (line: string) => string
    prompt: (terms: string) => string
    angle: Record<Angle, string>
    basis: (place: string) => string
    otherLanguage: string
    asked: (notes: string) => string
  }
  outline: { hook: string; close: string; takeaway: string }
  /** `any` fits whatever was said. */
  closers: { topic: readonly ((topic: string) => string)[]; any: readonly string[] } & Record<Angle, readonly string[]>
  address: (segment: string, question: string) => string
  /** Frames around sentences that stay in the other language. */
  foreign: { hook: (title: string, topic: string) => readonly string[]; lead: string; more: readonly string[] }
  firstPerson: readonly string[]
  image: (topic: string, mood: string) => string
  moods: readonly string[]
}

export const wordingOf = (tongue: Tongue): Wording => (tongue === 'pt' ? portuguese : english)

/** The angle behind a shown word, in either language; null for words of another hand. */
export function angleOf(label: string): Angle | null {
  const wanted = label.trim().toLowerCase()
  return (
    angles.find((angle) => [angle, english.angles[angle], portuguese.angles[angle]].some((word) => word === wanted)) ??
    null
  )
}
