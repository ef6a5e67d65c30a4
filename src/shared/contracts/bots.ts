import type { Source } from '../collections/topics.ts'
import type { Language } from '../preferred-language.ts'
import type { HandOverReason } from './chat.ts'

/** Why a sentence of a model is not shown. */
export const objections = [
  ...(['quote', 'address', 'figure', 'markup', 'instructions', 'unsupported', 'language'] as const),
  ...(['promise', 'secret'] as const),
] as const
export type Objection = (typeof objections)[number]

/** Why a bot quotes, and no model words the answer. */
export const quotingReasons = ['offline', 'often', 'busy', 'spent', 'failed', 'unsupported'] as const
export type QuotingReason = (typeof quotingReasons)[number]

export const maxTrialCharacters = 1000

/** Of `POST /api/bots/{bot}/try`. */
export interface TrialRequest {
  question: string
  language: Language
}

/** A passage that a bot looked at. */
export interface TriedPassage {
  chunk: string
  item: string
  title: string
  headings: string[]
  text: string
  /** BM25; comparable within one search only. */
  score: number
  /** Share of the question's words that two neighbouring sentences of it hold, or the whole pair, 0–1. */
  coverage: number
  /** Whether the gate lets it through. */
  passes: boolean
  /** A question and its answer, as a person wrote them. */
  isPair: boolean
}

/** What a bot would say, and how it came to that. Nothing of it is stored. */
export interface BotTrial {
  kind: 'answer' | 'courtesy' | 'question' | 'refusal' | 'hand-over'
  /** '' for a hand-over. */
  body: string
  reason: HandOverReason | ''
  citations: Source[]
  /** Of the question, without stop words. */
  words: number
  /** The best first; empty if nothing was looked up. */
  passages: TriedPassage[]
  /** What a model said, sentence by sentence; '' is shown. */
  sentences: { text: string; objection: Objection | '' }[]
  /** '' if a model was asked, or there was nothing to word. */
  quoting: QuotingReason | ''
  calls: { model: string; inputTokens: number; outputTokens: number; usd: number }[]
}

export const maxTestsPerBot = 100

/** What a bot did about a test question. */
export interface BotTestResult {
  kind: BotTrial['kind']
  body: string
  /** Of the first source; '' without an answer. */
  item: string
  title: string
  outcome: 'passed' | 'failed'
}

/** Of `POST /api/bots/{bot}/test`. */
export interface BotTestRun {
  passed: number
  failed: number
}
