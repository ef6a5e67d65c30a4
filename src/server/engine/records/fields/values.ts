import type { GeoPoint } from '#shared/collections/fields.ts'
import type { ModelField } from '../model.ts'
import { normaliseDate } from './dates.ts'

/** Whatever was submitted for a field as the value that would be stored. Never fails: junk becomes the zero value. */
export function normalise(field: ModelField, value: unknown): unknown {
  switch (field.kind) {
    case 'number':
      return toNumber(value)
    case 'bool':
      return toBool(value)
    case 'list':
      return toList(value)
    case 'json':
      return toJson(value)
    case 'point':
      return toPoint(value)
    case 'text':
      switch (field.definition.type) {
        case 'date':
        case 'autodate':
          return normaliseDate(value)
        case 'select':
        case 'relation':
        case 'file':
          return toList(value).at(-1) ?? ''
        default:
          return toText(value)
      }
  }
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** What is no single value is no text. */
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

function toBool(value: unknown): boolean {
  if (typeof value === 'string') return /^(1|t|true)$/i.test(value)
  if (typeof value === 'number') return value !== 0
  return value === true
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

/** Strings that read as JSON become what they say; any other string stays one. */
function toJson(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value !== 'string') return sanitise(value)
  if (value === value.trim() && /^(null|true|false|-?\d|["[{])/.test(value)) {
    try {
      return sanitise(JSON.parse(value))
    } catch {
      return storable(value)
    }
  }
  return storable(value)
}

/** JSON text can carry escapes of characters that PostgreSQL's JSON functions refuse. */
function sanitise(value: unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  const text = JSON.stringify(value)
  if (text === undefined) return null
  if (!/\\u(0000|d[89a-f])/i.test(text)) return value
  return JSON.parse(text, (_, inner) => (typeof inner === 'string' ? storable(inner) : inner))
}

function toPoint(value: unknown): GeoPoint {
  let point = value
  if (typeof point === 'string') {
    try {
      point = JSON.parse(point)
    } catch {
      point = null
    }
  }
  if (typeof point !== 'object' || point === null) return { lon: 0, lat: 0 }
  const { lon, lat } = point as Partial<Record<'lon' | 'lat', unknown>>
  const isPoint = [lon, lat].every(
    (degrees) => degrees === undefined || degrees === null || typeof degrees === 'number',
  )
  return isPoint ? { lon: toNumber(lon), lat: toNumber(lat) } : { lon: 0, lat: 0 }
}
