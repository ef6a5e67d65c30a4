/** Collections that cannot be served. The message is one sentence for their author. */
export class CollectionsError extends Error {
  /** The invalid key of the collection's JSON. */
  readonly key: string

  constructor(message = '', { key = 'fields', ...options }: ErrorOptions & { key?: string } = {}) {
    super(message, options)
    this.key = key
  }
}
