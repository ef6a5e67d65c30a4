import { normaliseDate } from './dates.ts'

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** PostgreSQL rejects a parameter with characters that it cannot store, so no row has such an id. */
export const isStorable = (id: string): boolean => !id.includes('\0')

/** Arrays and objects become the empty string. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return storable(value)
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return value instanceof Date ? normaliseDate(value) : ''
  return String(value)
}

export function toNumber(value: unknown): number {
  if (typeof value === 'number') return Number.isNaN(value) ? 0 : value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return 0
  return Number(value)
}

/** Unique, non-empty strings in their first order. A JSON array in a string counts as a list. */
export function toList(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  let items: unknown[]
  if (Array.isArray(value)) items = value
  else if (typeof value === 'string' && value.startsWith('[')) items = parseArray(value)
  else items = [value]
  const texts = items.map(toText).filter((text) => text !== '')
  return texts.length > 1 ? [...new Set(texts)] : texts
}

function parseArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [text]
  } catch {
    return [text]
  }
}

/** A code point takes at most two UTF-16 units, so code points are counted only if the length leaves it open. */
export const longerThan = (value: string, max: number): boolean =>
  value.length > max && (value.length > 2 * max || [...value].length > max)
