import type { ModelField, Operation } from '../fields/field.ts'
import type { Model } from '../model.ts'

/** The effect of one key of a body on a field. */
interface Change {
  readonly key: string
  readonly field: ModelField
  readonly operation: Operation | 'set'
}

/**
 * Assigns submitted values to the fields of `values`, keys with modifiers (`tags+`, `-count`) included, shorter keys
 * first. Unknown keys are left out. Returns the names of the fields that were submitted.
 */
export function assign(model: Model, values: Record<string, unknown>, input: Record<string, unknown>): Set<string> {
  const changes = Object.keys(input).flatMap((key) => changeOf(model, key) ?? [])
  changes.sort((a, b) => a.key.length - b.key.length)
  for (const { key, field, operation } of changes) {
    const { name, type, definition } = field
    values[name] =
      operation === 'set'
        ? field.normalise(input[key])
        : type.modifiers![operation]!(definition, values[name], input[key])
  }
  return new Set(changes.map((change) => change.field.name))
}

/** The field of a key and its effect; null for a key without a field. */
export function changeOf(model: Model, key: string): Change | null {
  const plain = model.field(key)
  if (plain) return { key, field: plain, operation: 'set' }
  const modified = splitKey(key)
  const field = modified && model.field(modified.name)
  return modified && field?.type.modifiers?.[modified.operation] ? { key, field, operation: modified.operation } : null
}

const autogenerate = ':autogenerate'

function splitKey(key: string): { name: string; operation: Operation } | null {
  if (key.endsWith(autogenerate)) return { name: key.slice(0, -autogenerate.length), operation: 'autogenerate' }
  if (key.endsWith('+')) return { name: key.slice(0, -1), operation: 'add' }
  if (key.endsWith('-')) return { name: key.slice(0, -1), operation: 'remove' }
  return key.startsWith('+') ? { name: key.slice(1), operation: 'prepend' } : null
}
