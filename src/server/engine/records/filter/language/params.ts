import { FilterError } from './filter-error.ts'
import { parse } from './parse.ts'

/** A filter of the server itself with the values of its `{:name}` placeholders. */
export interface BoundFilter {
  readonly filter: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Binds the `{:name}` placeholders of a filter: texts, numbers, booleans and null unchanged, a Date in the
 * record API's date format, lists and objects as JSON text, undefined as null. Values never become part of the
 * text.
 *
 * @throws FilterError if the filter is invalid or a placeholder has no value
 */
export function bindParams(filter: string, params: Readonly<Record<string, unknown>>): BoundFilter {
  for (const name of parse(filter, true).parameters) {
    if (!Object.hasOwn(params, name)) throw new FilterError(`The parameter "${name}" has no value.`)
  }
  return { filter, params }
}
