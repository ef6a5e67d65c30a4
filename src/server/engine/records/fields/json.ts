import type { JsonField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { jsonColumn } from './column.ts'
import type { FieldType } from './field.ts'
import { tooLarge } from './field-errors.ts'
import { storable } from './values.ts'

const bytes = ({ maxSize }: JsonField): number => maxSize || 1 << 20

export const json: FieldType<JsonField> = {
  options: { maxSize: 0 },
  column: () => jsonColumn,
  normalise: (_, value) => toJson(value),
  validate(definition, value) {
    let size: number
    try {
      size = Buffer.byteLength(JSON.stringify(value))
    } catch {
      return fieldError('validation_invalid_json', 'Must be a valid json value')
    }
    return size > bytes(definition) ? tooLarge('validation_json_size_limit', 'JSON', bytes(definition)) : null
  },
  bodyBytes: bytes,
}

/** Strings that parse as JSON are stored as the parsed value; other strings stay strings. */
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

/** JSON text can contain escapes of characters that PostgreSQL's JSON functions reject. */
function sanitise(value: unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  const text = JSON.stringify(value)
  if (text === undefined) return null
  if (!/\\u(0000|d[89a-f])/i.test(text)) return value
  return JSON.parse(text, (_, inner) => (typeof inner === 'string' ? storable(inner) : inner))
}
