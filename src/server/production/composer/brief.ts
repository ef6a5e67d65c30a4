import type { Passage } from '#server/knowledge/index.ts'

/** Where a statement comes from; `quote` stands verbatim in the passage. */
export interface Evidence {
  chunk: string
  item: string
  title: string
  headings: string[]
  url: string
  quote: string
}

/** Whose voice it is: settings and, when there are samples, the habits measured from them. */
export interface Voice {
  name?: string
  useEmojis: boolean
  useHashtags: boolean
  bannedPhrases?: string[]
  /** Sliders from 0 to 100. */
  traits?: { narrative?: number; expansive?: number } | null
  /** `questions`: share of all sentences. */
  profile?: { samples: number; questions: number } | null
}

/** Readers. `words` are whatever is known of them: pains, goals, keywords. */
export interface Segment {
  title: string
  pains?: string
  goals?: string
  keywords?: string[]
}

export interface Idea {
  title: string
  /** One word or two in the language of the brief: number, contrast, story … */
  angle: string
  hook: string
  /** Why these readers care, and what it rests on. */
  rationale: string
  outline: string[]
  sources: Evidence[]
}

export interface IdeaBrief {
  /** `en-US` or `pt-BR`. */
  language: string
  /** Ideas wanted, rewritten ones included; fewer come back when the passages do not hold more. */
  count: number
  prompt: string
  voice: Voice
  segments: Segment[]
  /** What the person wants to be known for; ideas are spread over them. */
  lines: string[]
  passages: Passage[]
  avoid: { titles: string[]; hooks: string[]; quotes: string[] }
  /** Ideas to do again by notes. The answer begins with one idea for each, in order. */
  rewrite?: { idea: Idea; notes: string }[]
}

export interface DraftBrief {
  language: string
  idea: Pick<Idea, 'title' | 'angle' | 'hook' | 'outline' | 'sources'>
  voice: Voice
  /** UTF-16 units; never exceeded. */
  characterLimit: number
  segment?: Segment
  /** Wishes of the reviewer in plain words, English or Portuguese. */
  notes?: string
  /** The body to do again. */
  previous?: string
  /** Full passages around the evidence, when the quotes alone may be too little. */
  passages?: Passage[]
  avoid: { hooks: string[]; closers: string[] }
}

export interface Draft {
  body: string
  sources: Evidence[]
  imagePrompt: string
}
