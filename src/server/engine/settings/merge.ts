import { badRequest } from '../errors.ts'
import { defaultSettings, emptyRule, type PartialSettings, type SettingsValues } from './shape.ts'

type Tree = { [key: string]: unknown }

/**
 * The part of a submitted body that belongs to the settings. Unknown names and nulls are left out; a null list is empty.
 * @throws ApiError 400 if a value has the wrong type
 */
export const readChange = (body: Record<string, unknown>): PartialSettings =>
  readTree(defaultSettings() as unknown as Tree, body) as PartialSettings

/** Merges objects and replaces lists. Neither argument is changed. */
export function mergeSettings(base: SettingsValues, ...changes: readonly PartialSettings[]): SettingsValues
export function mergeSettings(base: PartialSettings, ...changes: readonly PartialSettings[]): PartialSettings
export function mergeSettings(base: PartialSettings, ...changes: readonly PartialSettings[]): PartialSettings {
  const result = structuredClone(base) as Tree
  for (const change of changes) mergeTree(result, structuredClone(change) as Tree)
  return result as PartialSettings
}

function mergeTree(into: Tree, from: Tree): void {
  for (const [key, value] of Object.entries(from)) {
    const present = into[key]
    if (isTree(present) && isTree(value)) mergeTree(present, value)
    else into[key] = value
  }
}

/** A copy without the values at `places`, such as `smtp.host`. */
export function withoutPlaces(values: PartialSettings, places: readonly string[]): PartialSettings {
  const result = structuredClone(values) as Tree
  for (const place of places) {
    const path = place.split('.')
    const name = path.pop()!
    const holder = path.reduce<unknown>((tree, key) => (isTree(tree) ? tree[key] : undefined), result)
    if (isTree(holder)) delete holder[name]
  }
  return result as PartialSettings
}

function readTree(template: Tree, given: unknown): Tree {
  if (!isTree(given)) throw unreadable()
  const result: Tree = {}
  for (const [key, expected] of Object.entries(template)) {
    const submitted = Object.hasOwn(given, key) ? given[key] : undefined
    const value = submitted === null && Array.isArray(expected) ? [] : submitted
    if (value === undefined || value === null) continue
    result[key] = readValue(key, expected, value)
  }
  return result
}

function readValue(key: string, expected: unknown, value: unknown): unknown {
  if (Array.isArray(expected)) {
    if (!Array.isArray(value)) throw unreadable()
    if (key === 'rules') {
      return value.map((rule) => ({ ...emptyRule, ...readTree(emptyRule as unknown as Tree, rule ?? {}) }))
    }
    return value.map((entry) => readValue('', '', entry))
  }
  if (isTree(expected)) return readTree(expected, value)
  const isRight = typeof expected === 'number' ? Number.isSafeInteger(value) : typeof value === typeof expected
  if (!isRight) throw unreadable()
  return value
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
const unreadable = () => badRequest('An error occurred while loading the submitted data.')
