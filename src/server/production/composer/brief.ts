import type { Passage } from '#server/knowledge/index.ts'
import type { VoiceProfile } from '#shared/collections/ambassadors.ts'
import type { Source } from '#shared/collections/topics.ts'

/** The ambassador's voice: settings and, if there are samples, the habits measured from them. */
export interface Voice {
  name?: string
  useEmojis: boolean
  useHashtags: boolean
  bannedPhrases?: string[]
  /** What the team wants in every post, in its words. */
  preferences?: string[]
  /** Sliders from 0 to 100. */
  traits?: { narrative?: number; expansive?: number } | null
  /** Posts that the person wrote. */
  samples?: string[]
  profile?: (Pick<VoiceProfile, 'samples' | 'questions'> & Partial<VoiceProfile>) | null
}

/** A group of readers. */
export interface Segment {
  title: string
  targetAudience?: string
  pains?: string
  goals?: string
  keywords?: string[]
}

export interface TopicProposal {
  title: string
  /** One word or two in the language of the brief: number, contrast, story … */
  angle: string
  hook: string
  /** Why these readers care, and what it is based on. */
  rationale: string
  outline: string[]
  sources: Source[]
}

export interface TopicsBrief {
  /** `en-US` or `pt-BR`. */
  language: string
  /** Topics wanted, rewritten ones included. Fewer are returned if the passages hold no more. */
  count: number
  prompt: string
  voice: Voice
  segments: Segment[]
  /** What the person wants to be known for; topics are spread over them. */
  lines: string[]
  passages: Passage[]
  avoid: { titles: string[]; hooks: string[]; quotes: string[]; closers?: string[] }
  /** Topics to rewrite by the reviewer's notes. The answer begins with one topic for each, in order. */
  rewrite?: { topic: TopicProposal; notes: string }[]
}

export interface DraftBrief {
  language: string
  topic: Pick<TopicProposal, 'title' | 'angle' | 'hook' | 'outline' | 'sources'>
  voice: Voice
  /** UTF-16 units; never exceeded. */
  characterLimit: number
  segment?: Segment
  /** What the reviewer asks for, in English or Portuguese. */
  notes?: string
  /** The body to rewrite. */
  previous?: string
  /** The passages around the sources; the quotations alone may be too little. */
  passages?: Passage[]
  avoid: { hooks: string[]; closers: string[] }
}

export interface Draft {
  body: string
  sources: Source[]
  imagePrompt: string
}
