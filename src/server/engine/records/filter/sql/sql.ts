import type { SqlValue } from '../../../database/database.ts'

/** How a value that is known only per request is bound to the statement. */
export type BindAs =
  /** Unchanged; booleans as 1 and 0. */
  | 'value'
  /** A numeric text as a number. */
  | 'number'
  /** A number as SQLite converts it for a text column: 5 becomes `5.0`. */
  | 'text'
  /** The right side of `~`. */
  | 'pattern'
  | 'lower-pattern'
  /** A date as seconds since 1970. */
  | 'epoch'

/** A value that is taken from the request when the statement is bound. */
export interface SlotParam {
  readonly slot: number
  readonly as: BindAs
}
export type Param = SqlValue | SlotParam

/** SQL text with `?` placeholders, some of whose values come with a request. */
export interface Sql {
  readonly text: string
  readonly params: readonly Param[]
}

/** SQL from the program's own source. Never pass text from a client. */
export const raw = (text: string): Sql => ({ text, params: [] })
export const param = (value: Param, text = '?'): Sql => ({ text, params: [value] })

/** Joins fragments; their params follow the order of the text. */
export function sql(strings: TemplateStringsArray, ...parts: (Sql | string)[]): Sql {
  let text = strings[0]!
  const params: Param[] = []
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      text += part
    } else {
      text += part.text
      for (const value of part.params) params.push(value)
    }
    text += strings[index + 1]!
  }
  return { text, params }
}

export function join(parts: readonly Sql[], separator: string): Sql {
  return { text: parts.map((part) => part.text).join(separator), params: parts.flatMap((part) => part.params) }
}

export const always = raw('1 = 1')
export const never = raw('1 = 0')
/** Neither true nor false, and a condition on both engines. */
export const unknown = raw('cast(null as boolean)')
