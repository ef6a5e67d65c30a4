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
/** How a topic approaches its material. */
export type Angle = (typeof angles)[number]

/** What differs between the languages: patterns that recognise claims, and the few words that the composer adds. */
export interface Wording {
  stopwords: readonly string[]
  /** The beginning of a sentence that needs the one before it. */
  dangling: RegExp
  /** A label in front of a remark, e.g. "Tip:". */
  label: RegExp
  /** Refers to an earlier sentence, anywhere in the text. */
  backward: RegExp
  /** Linking words that can be dropped when a sentence opens a paragraph. */
  openings: RegExp
  /** Points at something outside the text: a link, a figure, a page. */
  pointing: RegExp
  /** Internal instructions to staff. */
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
  /** Up to this many words without a known verb are a fragment. */
  maxFragmentWords: number
  /** Pronouns that a verb follows. */
  subject: RegExp
  /** Verbs: a text with one can be a clause. */
  verb: RegExp
  /** Where a long sentence can be cut without changing its meaning. */
  clipBefore: readonly RegExp[]
  /** Words that must not be cut off: they reverse the statement. */
  clipNeverBefore: RegExp
  /** Words that cannot end a sentence. */
  trailing: RegExp
  /** As shown to users. */
  angles: Record<Angle, string>
  rationale: {
    segmentTouches: (segment: string, terms: string) => string
    segment: (segment: string) => string
    line: (line: string) => string
    /** What a text of the kind does for its readers, before the sentence that does it. */
    does: Record<Angle, string>
    ends: (sentence: string) => string
    rewritten: (notes: string) => string
  }
  outline: { hook: string; close: string; takeaway: string }
  closers: {
    /** Questions for posts whose last paragraph is of a kind. */
    fitting: readonly { ending: RegExp; questions: readonly string[] }[]
    about: (subject: string) => string
    /** Fit every post; only if a reviewer wants a question. */
    any: readonly string[]
  }
  image: (topic: string, mood: string) => string
  moods: readonly string[]
}
