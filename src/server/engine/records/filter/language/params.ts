import { FilterError } from './filter-error.ts'
import { parse } from './parse.ts'

/** A filter of the server itself with the values for its `{:name}` places. */
export interface BoundFilter {
  readonly filter: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Gives the `{:name}` places of a filter their values: texts, numbers, booleans and null as they are, a Date as the
 * record API's form of a moment, lists and objects as JSON text, undefined as null. Values never become part of the
 * text.
 *
 * @throws FilterError when the filter is broken or a place has no value
 */
export function bindParams(filter: string, params: Readonly<Record<string, unknown>>): BoundFilter {
  for (const name of parse(filter, true).parameters) {
    if (!Object.hasOwn(params, name)) throw new FilterError(`The parameter "${name}" has no value.`)
  }
  return { filter, params }
}
