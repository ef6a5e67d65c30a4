import type { ParsedFilter } from '../language/expression.ts'
import { FilterError } from '../language/filter-error.ts'
import { macro } from '../language/macros.ts'
import type { CompileContext } from './compile-context.ts'
import { type RequestPath, requestPath, submittedItems } from './request-path.ts'
import { type KnownValue, knownList, knownValue, nothing } from './value-class.ts'

/** A place in an expression whose value comes from each request. */
export interface Slot {
  /** The path behind `@request.`; null for macros and parameters. */
  readonly path: RequestPath | null
  read(context: CompileContext, params: Readonly<Record<string, unknown>>): KnownValue
}

/** The time of the compilation, for functions that need the current time. */
export const nowSlot = '@now'

/** The slots of an expression by the name they are written with (`{:name}` for parameters). */
export function slotsOf(expression: ParsedFilter, context: CompileContext): Map<string, Slot> {
  const slots = new Map<string, Slot>()
  const asksTime = expression.source.includes('strftime(')
  for (const identifier of asksTime ? [nowSlot, ...expression.identifiers] : expression.identifiers) {
    const slot = identifierSlot(identifier, context)
    if (slot) slots.set(identifier, slot)
  }
  for (const name of expression.parameters) slots.set(`{:${name}}`, parameterSlot(name))
  return slots
}

function identifierSlot(identifier: string, context: CompileContext): Slot | null {
  if (identifier.startsWith('@request.')) return requestSlot(requestPath(identifier, context.model))
  const at = macro(identifier)
  return at && { path: null, read: ({ now }) => knownValue(at(now)) }
}

function parameterSlot(name: string): Slot {
  return {
    path: null,
    read(_, params) {
      if (!Object.hasOwn(params, name)) throw new FilterError(`The parameter "${name}" has no value.`)
      return knownValue(params[name])
    },
  }
}

function requestSlot(path: RequestPath): Slot {
  return { path, read: ({ request }) => (request ? requested(path, request) : absent(path)) }
}

/** The value that the SQL needs from a request; for `changed`, the new one. */
function requested(path: RequestPath, request: NonNullable<CompileContext['request']>): KnownValue {
  switch (path.kind) {
    case 'value':
      return knownValue(path.read(request))
    case 'isset':
      return knownValue(path.read(request) !== undefined)
    case 'changed': {
      const value = path.read(request)
      return value === undefined ? unset : knownValue(value)
    }
    case 'auth':
      return request.auth ? { class: 'text', value: request.auth.record.id } : nothing
    case 'relation': {
      const ids = submittedItems(request.body[path.name])
      return ids.length > 0 ? knownList(ids) : nothing
    }
    case 'items':
      return knownList(submittedItems(path.read(request)))
    case 'count':
      return knownValue(submittedItems(path.read(request)).length)
  }
}

const unset = knownList([])

function absent(path: RequestPath): KnownValue {
  if (path.kind === 'isset') return knownValue(false)
  if (path.kind === 'count') return knownValue(0)
  return path.kind === 'items' || path.kind === 'changed' ? unset : nothing
}
