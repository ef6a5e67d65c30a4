import type { ModelField } from '../../fields/field.ts'
import { isRelation, type RelationModelField } from '../../fields/relation.ts'
import type { Model } from '../../model.ts'
import type { RequestInfo } from '../../request.ts'
import { FilterError } from '../language/filter-error.ts'

export type Modifier = 'lower' | 'length' | 'each' | 'isset' | 'changed'
const modifiers = new Set<string>(['lower', 'length', 'each', 'isset', 'changed'])

/** `name:modifier`; @throws FilterError for a modifier that does not exist */
export function splitModifier(segment: string): { name: string; modifier: Modifier | null } {
  const at = segment.indexOf(':')
  if (at < 0) return { name: segment, modifier: null }
  const modifier = segment.slice(at + 1)
  if (!modifiers.has(modifier)) throw new FilterError(`There is no modifier ":${modifier}".`)
  return { name: segment.slice(0, at), modifier: modifier as Modifier }
}

/** The target of an `@request.…` path. */
export type RequestPath =
  | { readonly kind: 'value'; readonly read: ReadValue; readonly lower: boolean }
  | { readonly kind: 'isset'; readonly read: ReadValue }
  | { readonly kind: 'changed'; readonly name: string; readonly read: ReadValue }
  /** A field of the authenticated record, or of a record related to it, as stored now. */
  | { readonly kind: 'auth'; readonly path: readonly string[] }
  /** A field of the records whose ids were submitted for a relation. */
  | {
      readonly kind: 'relation'
      readonly name: string
      readonly field: RelationModelField
      readonly path: readonly string[]
    }
  | { readonly kind: 'items' | 'count'; readonly name: string; readonly field: ModelField; readonly read: ReadValue }

/** Undefined if the path has no target. */
export type ReadValue = (request: RequestInfo) => unknown

const readable = new Set(['context', 'method', 'headers', 'query', 'auth', 'body'])

/**
 * @param model the rule's collection; its fields define the types of the submitted values
 * @throws FilterError for a path that no request can have
 */
export function requestPath(identifier: string, model: Model): RequestPath {
  const [, root = '', ...path] = identifier.split('.')
  const bare = root === 'context' || root === 'method'
  if (!readable.has(root) || path.includes('') || bare !== (path.length === 0)) {
    throw new FilterError(`"${identifier}" is not part of a request.`)
  }
  if (root === 'auth') return authPath(path)
  const { name: last, modifier } = bare ? { name: '', modifier: null } : splitModifier(path.at(-1)!)
  const keys = bare ? [] : [...path.slice(0, -1), last]
  if (root === 'body') return bodyPath(path, keys, modifier, model)
  const read: ReadValue = (request) => dig(request[root as 'headers'], keys)
  return plain(identifier, read, modifier)
}

function plain(identifier: string, read: ReadValue, modifier: Modifier | null): RequestPath {
  if (modifier === 'isset') return { kind: 'isset', read }
  if (modifier !== null && modifier !== 'lower') {
    throw new FilterError(`":${modifier}" does not apply to "${identifier}".`)
  }
  return { kind: 'value', read, lower: modifier === 'lower' }
}

/** These are read from memory; everything else of the caller's record is read from its row. */
const inMemory = new Set(['id', 'collectionId', 'collectionName', 'email', 'emailVisibility', 'verified'])

function authPath(path: readonly string[]): RequestPath {
  const { name, modifier } = splitModifier(path.at(-1)!)
  if (path.length > 1 || !inMemory.has(name)) return { kind: 'auth', path }
  const read: ReadValue = ({ auth }) => {
    if (!auth) return undefined
    if (name === 'collectionId') return auth.collection.id
    if (name === 'collectionName') return auth.collection.name
    return auth.record[name]
  }
  return plain(`@request.auth.${name}`, read, modifier)
}

function bodyPath(
  path: readonly string[],
  keys: readonly string[],
  modifier: Modifier | null,
  model: Model,
): RequestPath {
  const name = keys[0]!
  const field = model.field(name)
  if (isRelation(field) && path.length > 1) return { kind: 'relation', name, field, path: path.slice(1) }
  const read: ReadValue = ({ body }) => dig(body, keys)
  const own = field && path.length === 1
  if (own && modifier === 'changed') return { kind: 'changed', name, read: numbers(read, field) }
  if (own && (modifier === 'each' || modifier === 'length') && field.type.canBeMultiple) {
    return { kind: modifier === 'each' ? 'items' : 'count', name, field, read }
  }
  return plain(`@request.body.${keys.join('.')}`, numbers(read, model.field(keys.at(-1)!)), modifier)
}

/** Forms submit only texts, so a numeric text counts as a number if the field is one. */
function numbers(read: ReadValue, field: ModelField | undefined): ReadValue {
  if (field?.column.operand !== 'number') return read
  return (request) => {
    const value = read(request)
    return typeof value === 'string' && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)
      ? Number(value)
      : value
  }
}

function dig(from: unknown, keys: readonly string[]): unknown {
  let at = from
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string, unknown>)[key]
  }
  return at
}

/** The submitted ids, names or options: a list, a JSON text of one, or a single value. */
export function submittedItems(value: unknown): string[] {
  const list = Array.isArray(value) ? value : fromText(value)
  return [...new Set(list.map(itemText).filter((item) => item !== ''))]
}

function fromText(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(value)
      if (Array.isArray(list)) return list
    } catch {
      // Not a list: the text itself is the item.
    }
  }
  return [value]
}

/** An upload counts as its original name. */
function itemText(item: unknown): string {
  if (typeof item === 'object' && item !== null) return 'name' in item ? String(item.name) : JSON.stringify(item)
  return item === null || item === undefined ? '' : String(item)
}
