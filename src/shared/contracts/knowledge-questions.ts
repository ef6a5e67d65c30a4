import type { Source } from '../collections/topics.ts'
import type { Language } from '../preferred-language.ts'

/** Body of `POST /api/knowledge-bases/{base}/questions`. */
export interface KnowledgeQuestion {
  question: string
  language: Language
  /** What the person asked before, the earliest first: "And in March?" means something after a question. */
  earlier: string[]
}

export const maxQuestionCharacters = 500
export const maxEarlier = 3

/**
 * What a knowledge base says: sentences with the numbers of their sources if a model worded them, the sources alone
 * otherwise. Each source is quoted word for word. What a model words may come as lines of JSON (`application/x-ndjson`): each
 * `{ partial }` holds the sentences so far whose quotations were found, and the last line is the answer.
 */
export interface KnowledgeAnswer {
  /** `near`: nothing answers the question, and these passages come nearest. */
  kind: 'worded' | 'quoted' | 'near'
  /** Of `worded`. */
  body: string
  sources: Source[]
}
