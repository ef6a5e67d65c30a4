import type { Source } from '../collections/topics.ts'
import type { Language } from '../preferred-language.ts'
import type { HandOverReason } from './chat.ts'

/** Why a model's sentence is not shown. */
export const objections = [
  ...(['quote', 'address', 'figure', 'markup', 'instructions', 'unsupported', 'language'] as const),
  ...(['promise', 'secret'] as const),
] as const
export type Objection = (typeof objections)[number]

/** Why a bot quotes passages instead of using a model's answer. */
export const quotingReasons = ['offline', 'often', 'busy', 'spent', 'failed', 'unsupported'] as const
export type QuotingReason = (typeof quotingReasons)[number]

export const maxTrialCharacters = 1000

/** Of `POST /api/bots/{bot}/try`. */
export interface TrialRequest {
  question: string
  language: Language
}

/** A passage that a bot considered. */
export interface TriedPassage {
  chunk: string
  item: string
  title: string
  headings: string[]
  text: string
  /** BM25; comparable within one search only. */
  score: number
  /** Share of the question's words in two neighbouring sentences of it, or in the whole pair, 0–1. */
  coverage: number
  /** Whether it passes the gate. */
  passes: boolean
  /** A question and its answer, as a person wrote them. */
  isPair: boolean
}

/** A bot's answer, and how it was found. Nothing is stored. */
export interface BotTrial {
  kind: 'answer' | 'courtesy' | 'question' | 'refusal' | 'hand-over'
  /** '' for a hand-over. */
  body: string
  reason: HandOverReason | ''
  citations: Source[]
  /** The question's words, without stop words. */
  words: number
  /** Best first; empty if nothing was searched. */
  passages: TriedPassage[]
  /** The model's sentences, each with the reason why it is not shown; '' if it is. */
  sentences: { text: string; objection: Objection | '' }[]
  /** '' if a model was used, or there was nothing to answer. */
  quoting: QuotingReason | ''
  calls: { model: string; inputTokens: number; outputTokens: number; usd: number }[]
}

export const maxTestsPerBot = 100

/** A bot's result for a test question. */
export interface BotTestResult {
  kind: BotTrial['kind']
  body: string
  /** The title of the first source; '' without an answer. */
  item: string
  title: string
  outcome: 'passed' | 'failed'
}

/** Of `POST /api/bots/{bot}/test`. */
export interface BotTestRun {
  passed: number
  failed: number
}
