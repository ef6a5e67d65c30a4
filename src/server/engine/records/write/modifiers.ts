import { generate } from '../fields/generate.ts'
import { normalise, toList, toNumber, toText } from '../fields/values.ts'
import type { Model, ModelField } from '../model.ts'

type Operation = 'set' | 'add' | 'prepend' | 'remove' | 'autogenerate'
interface Change {
  key: string
  field: ModelField
  operation: Operation
}

/**
 * Assigns submitted values to the fields of `values`, keys with modifiers (`tags+`, `-count`) included, shorter keys
 * first. Unknown keys are left out. Returns the names of the fields that were submitted.
 */
export function assign(model: Model, values: Record<string, unknown>, input: Record<string, unknown>): Set<string> {
  const changes = Object.keys(input).flatMap((key) => changeOf(model, key) ?? [])
  changes.sort((a, b) => a.key.length - b.key.length)
  for (const { key, field, operation } of changes) {
    values[field.name] = apply(field, operation, values[field.name], input[key])
  }
  return new Set(changes.map((change) => change.field.name))
}

/** Which field a key of a body speaks of, and what it does to it. */
export function changeOf(model: Model, key: string): Change | null {
  const plain = model.field(key)
  if (plain) return { key, field: plain, operation: 'set' }
  const [name, operation] = key.endsWith(':autogenerate')
    ? [key.slice(0, -':autogenerate'.length), 'autogenerate' as const]
    : key.endsWith('+')
      ? [key.slice(0, -1), 'add' as const]
      : key.endsWith('-')
        ? [key.slice(0, -1), 'remove' as const]
        : [key.slice(1), 'prepend' as const]
  if (operation === 'prepend' && !key.startsWith('+')) return null
  const field = model.field(name)
  return field && allowed(field, operation) ? { key, field, operation } : null
}

function allowed(field: ModelField, operation: Operation): boolean {
  switch (field.definition.type) {
    case 'number':
      return operation === 'add' || operation === 'remove'
    case 'select':
    case 'relation':
    case 'file':
      return operation !== 'autogenerate'
    case 'text':
      return operation === 'autogenerate'
    default:
      return false
  }
}

function apply(field: ModelField, operation: Operation, current: unknown, given: unknown): unknown {
  if (operation === 'set') return normalise(field, given)
  if (operation === 'autogenerate') {
    const pattern = field.definition.type === 'text' ? field.definition.autogeneratePattern : undefined
    return toText(given) + generate(pattern ?? '')
  }
  if (field.kind === 'number') {
    const delta = toNumber(given)
    return toNumber(current) + (operation === 'add' ? delta : -delta)
  }
  const before = toList(current)
  const items = toList(given)
  const after =
    operation === 'remove'
      ? before.filter((item) => !items.includes(item))
      : operation === 'add'
        ? [...before, ...items]
        : [...items, ...before]
  return normalise(field, after)
}
