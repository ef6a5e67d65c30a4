/** A parsed filter, before its fields are resolved. */
export type Expression = Comparison | Junction

export interface Junction {
  readonly kind: 'and' | 'or'
  readonly parts: readonly Expression[]
}

export interface Comparison {
  readonly kind: 'comparison'
  readonly operator: Operator
  /** Written with `?`: one matching joined row is enough. */
  readonly any: boolean
  readonly left: Term
  readonly right: Term
}

export type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'

export type Term =
  /** A field path, macro, `@request.…`, `@collection.…`, or one of true, false, null. */
  | { readonly kind: 'identifier'; readonly name: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Term[] }
  /** `{:name}`; only in expressions of the server itself. */
  | { readonly kind: 'parameter'; readonly name: string }

/** A parsed filter or rule, the same object for the same text as long as it stays cached. */
export interface ParsedFilter {
  readonly source: string
  readonly root: Expression
  /** Unique names of everything whose value depends on the request: `@request.…` and macros. */
  readonly identifiers: readonly string[]
  readonly parameters: readonly string[]
}
