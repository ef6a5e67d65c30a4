import type { SqlValue } from '../../../database/database.ts'

/** How a value that is known only per request enters the statement. */
export type BindAs =
  /** As it is; booleans as 1 and 0. */
  | 'value'
  /** A numeric text as the number it spells. */
  | 'number'
  /** A number as the text SQLite makes of it when it meets a text column: 5 becomes `5.0`. */
  | 'text'
  /** The right side of `~`. */
  | 'pattern'
  | 'lower-pattern'
  /** The moment as seconds since 1970. */
  | 'epoch'

/** A value that is taken from the request when the statement is bound. */
export interface SlotParam {
  readonly slot: number
  readonly as: BindAs
}
export type Param = SqlValue | SlotParam

/** SQL text with `?` placeholders; some of its values are still to come. */
export interface Sql {
  readonly text: string
  readonly params: readonly Param[]
}

/** SQL out of the program's own text. Nothing a client wrote may ever get here. */
export const raw = (text: string): Sql => ({ text, params: [] })
export const param = (value: Param, text = '?'): Sql => ({ text, params: [value] })

/** Puts fragments together; their params follow the order of the text. */
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
