import type { Source } from '../collections/topics.ts'
import type { Language } from '../preferred-language.ts'

/** Body of `POST /api/knowledge-bases/{base}/questions`. */
export interface KnowledgeQuestion {
  question: string
  language: Language
  /** The person's earlier questions, oldest first, which give "And in March?" a meaning. */
  earlier: string[]
}

export const maxQuestionCharacters = 500
export const maxEarlier = 3

/**
 * The answer of a knowledge base: a model's sentences with the numbers of their sources, or only the sources. Each source is quoted
 * verbatim. A model's answer may be streamed as lines of JSON (`application/x-ndjson`): each `{ partial }` contains the sentences so
 * far whose quotations were found, and the last line is the complete answer.
 */
export interface KnowledgeAnswer {
  /** `near`: nothing answers the question, but these passages are the closest. */
  kind: 'worded' | 'quoted' | 'near'
  /** For `worded`. */
  body: string
  sources: Source[]
}
