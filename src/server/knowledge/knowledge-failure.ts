import { type KnowledgeError, knowledgeErrors } from '#shared/contracts/knowledge.ts'

/** A source cannot be read, for a reason that a person can act on. */
export class KnowledgeFailure extends Error {
  readonly code: KnowledgeError
  /** The actual type of a mislabelled file, as an extension; '' if unknown. */
  readonly kind: string

  constructor(code: KnowledgeError, options?: ErrorOptions & { kind?: string }) {
    super(code, options)
    this.name = 'KnowledgeFailure'
    this.code = code
    this.kind = options?.kind ?? ''
  }
}

export const asKnowledgeError = (code: unknown): KnowledgeError =>
  knowledgeErrors.find((known) => known === code) ?? 'unexpected'
