import { type KnowledgeError, knowledgeErrors } from '#shared/contracts/knowledge.ts'

/** A source cannot be read, for a reason that a person can act on. */
export class KnowledgeFailure extends Error {
  readonly code: KnowledgeError

  constructor(code: KnowledgeError, options?: ErrorOptions) {
    super(code, options)
    this.name = 'KnowledgeFailure'
    this.code = code
  }
}

export const asKnowledgeError = (code: unknown): KnowledgeError =>
  knowledgeErrors.find((known) => known === code) ?? 'unexpected'
