import type {
  DateField,
  EmailField,
  Field,
  GeoPoint,
  NumberField,
  RelationField,
  SelectField,
  TextField,
  UrlField,
} from '#shared/collections/fields.ts'
import { type FieldError, type FieldErrors, fieldError } from '../../errors.ts'
import type { Model, ModelField } from '../model.ts'
import type { RecordData } from '../record.ts'
import { badFormat, blank, tooLong, tooMany, tooShort } from './field-errors.ts'
import { compilePattern } from './pattern.ts'

/**
 * Checks every field of a record by itself, without the database: no uniqueness, no existence of relations, no files.
 * `password` is checked as the plain text in `password`, or not at all without one.
 */
export function validateValues(
  model: Model,
  record: RecordData,
  options: { original: RecordData | null; password?: string },
): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of model.fields) {
    const value = field.definition.type === 'password' ? (options.password ?? record[field.name]) : record[field.name]
    const error =
      field.name === 'id'
        ? validateId(field.definition as TextField, record.id, options.original)
        : validateValue(field, value, options.password !== undefined)
    if (error) errors[field.name] = error
  }
  return errors
}

function validateId(definition: TextField, id: string, original: RecordData | null): FieldError | null {
  if (original) {
    return id === original.id ? null : fieldError('validation_pk_change', 'The record primary key cannot be changed')
  }
  if (!id) return blank
  const misshapen = validateText(definition, id)
  if (misshapen) return misshapen
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const forbidden = /[./\\|"'`<>:?*%$\u0000-\u001f\u007f\s]/u.exec(id)
  if (forbidden) {
    const ch = forbidden[0]
    return fieldError('validation_forbidden_pk_character', `An id cannot contain ${JSON.stringify(ch)}`, { ch })
  }
  if (/^(con|prn|aux|nul|com\d|lpt\d)$/i.test(id)) {
    const reserved = id.toUpperCase()
    return fieldError('validation_reserved_pk', `The primary key '${reserved}' is reserved and cannot be used`, {
      reserved,
    })
  }
  return null
}

function validateValue(field: ModelField, value: unknown, plainPassword: boolean): FieldError | null {
  const definition = field.definition
  if (isBlank(field, value)) return definition.required ? blank : null
  switch (definition.type) {
    case 'text':
      return validateText(definition, value as string)
    case 'editor':
      return Buffer.byteLength(value as string) > (definition.maxSize || 5 << 20)
        ? tooLarge('validation_content_size_limit', 'content', definition.maxSize || 5 << 20)
        : null
    case 'number':
      return validateNumber(definition, value as number)
    case 'email':
      return validateEmail(definition, value as string)
    case 'url':
      return validateUrl(definition, value as string)
    case 'date':
      return validateDate(definition, value as string)
    case 'select':
      return validateSelect(definition, listOf(value))
    case 'relation':
      return validateRelation(definition, listOf(value))
    case 'json':
      return validateJson(definition, value)
    case 'geoPoint':
      return validatePoint(value as GeoPoint)
    case 'password':
      return plainPassword ? validatePassword(definition, value as string) : null
    default:
      return null
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value as string])

function isBlank(field: ModelField, value: unknown): boolean {
  switch (field.kind) {
    case 'number':
      return value === 0
    case 'bool':
      return value === false
    case 'list':
      return (value as unknown[]).length === 0
    case 'point':
      return (value as GeoPoint).lon === 0 && (value as GeoPoint).lat === 0
    case 'json':
      return (
        value === null ||
        value === '' ||
        (typeof value === 'object' && (Array.isArray(value) ? value.length : Object.keys(value).length) === 0)
      )
    default:
      return value === ''
  }
}

const matches = (pattern: string, value: string): boolean => compilePattern(pattern).test(value)

/** Code points, of which one takes two UTF-16 units at most; only what lies between needs counting. */
const longerThan = (value: string, max: number): boolean =>
  value.length > max && (value.length > 2 * max || [...value].length > max)

function validateText(definition: TextField, value: string): FieldError | null {
  const max = definition.max || 5000
  if (definition.min && !longerThan(value, definition.min - 1)) return tooShort(definition.min)
  if (longerThan(value, max)) return tooLong(max)
  if (definition.pattern && !matches(definition.pattern, value)) return badFormat
  return null
}

function validatePassword(definition: Extract<Field, { type: 'password' }>, value: string): FieldError | null {
  const max = definition.max || 71
  if (definition.min && !longerThan(value, definition.min - 1)) {
    return fieldError('validation_min_text_constraint', `Must be at least ${definition.min} character(s)`)
  }
  if (longerThan(value, max)) {
    return fieldError('validation_max_text_constraint', `Must be less than ${max} character(s)`)
  }
  return definition.pattern && !matches(definition.pattern, value) ? badFormat : null
}

function validateNumber({ onlyInt, min, max }: NumberField, value: number): FieldError | null {
  if (!Number.isFinite(value)) return fieldError('validation_not_a_number', 'Must be a finite number')
  if (onlyInt && !(Number.isInteger(value) && Math.abs(value) < 2 ** 63)) {
    return fieldError('validation_only_int_constraint', 'Decimal numbers are not allowed')
  }
  if (min !== undefined && value < min) {
    return fieldError('validation_min_number_constraint', `Must be greater or equal than ${min}`, { min })
  }
  if (max !== undefined && value > max) {
    return fieldError('validation_max_number_constraint', `Must be less or equal than ${max}`, { max })
  }
  return null
}

const emailShape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\u00a1-\uffff-]{1,64}@[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]*[A-Za-z0-9\u00a1-\uffff])?(?:\.[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]*[A-Za-z0-9\u00a1-\uffff])?)+$/
/** Whether a text is shaped like an e-mail address. */
export const isEmail = (value: string): boolean =>
  value.length <= 254 && !value.includes('..') && !/^\.|\.@/.test(value) && emailShape.test(value)

function validateEmail(definition: EmailField, value: string): FieldError | null {
  if (!isEmail(value)) return fieldError('validation_is_email', 'Must be a valid email address')
  return domainAllowed(definition, value.slice(value.lastIndexOf('@') + 1))
    ? null
    : fieldError('validation_email_domain_not_allowed', 'Email domain is not allowed')
}

function validateUrl(definition: UrlField, value: string): FieldError | null {
  const host = hostOf(value)
  if (!host) return fieldError('validation_invalid_url', 'Must be a valid url')
  return domainAllowed(definition, host)
    ? null
    : fieldError('validation_url_domain_not_allowed', 'Url domain is not allowed')
}

function hostOf(value: string): string | null {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  if (value.length > 2083 || !URL.canParse(text) || /\s/.test(value)) return null
  const { protocol, hostname } = new URL(text)
  if (!/^(https?|ftp|wss?|tcp|udp):$/.test(protocol)) return null
  // Numbers are read as addresses of machines; somebody who means one writes it out.
  if (/^[\d.]+$/.test(hostname) && !value.includes(hostname)) return null
  return hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[') ? hostname : null
}

function domainAllowed({ onlyDomains, exceptDomains }: EmailField | UrlField, domain: string): boolean {
  const name = domain.toLowerCase()
  if (onlyDomains?.length) return onlyDomains.some((allowed) => allowed.toLowerCase() === name)
  return !exceptDomains?.some((refused) => refused.toLowerCase() === name)
}

function validateDate({ min, max }: DateField, value: string): FieldError | null {
  if (min && value < min) {
    const threshold = standardDate(min)
    return fieldError('validation_min_greater_equal_than_required', `Must be no less than ${spokenDate(min)}`, {
      threshold,
    })
  }
  if (max && value > max) {
    const threshold = standardDate(max)
    return fieldError('validation_max_less_equal_than_required', `Must be no greater than ${spokenDate(max)}`, {
      threshold,
    })
  }
  return null
}

/** A date of a record as standard programs write it, without a fraction of nothing. */
const standardDate = (date: string): string => date.replace(' ', 'T').replace(/\.?0*Z$/, 'Z')

/** As messages have it: `2020-01-01 00:00:00 +0000 UTC`. */
const spokenDate = (date: string): string => date.replace(/\.?0*Z$/, ' +0000 UTC')

function validateSelect(definition: SelectField, values: readonly string[]): FieldError | null {
  const maxSelect = Math.max(definition.maxSelect ?? 1, 1)
  if (values.length > maxSelect) return tooMany(maxSelect)
  const unknown = values.find((value) => !definition.values.includes(value))
  return unknown === undefined
    ? null
    : fieldError('validation_invalid_value', `Invalid value ${unknown}`, { value: unknown })
}

function validateRelation(definition: RelationField, ids: readonly string[]): FieldError | null {
  const maxSelect = Math.max(definition.maxSelect ?? 1, 1)
  if (definition.minSelect && ids.length < definition.minSelect) {
    return fieldError('validation_not_enough_values', `Select at least ${definition.minSelect}`, {
      minSelect: definition.minSelect,
    })
  }
  return ids.length > maxSelect ? tooMany(maxSelect) : null
}

function validateJson(definition: Extract<Field, { type: 'json' }>, value: unknown): FieldError | null {
  const maxSize = definition.maxSize || 1 << 20
  let size: number
  try {
    size = Buffer.byteLength(JSON.stringify(value))
  } catch {
    return fieldError('validation_invalid_json', 'Must be a valid json value')
  }
  return size > maxSize ? tooLarge('validation_json_size_limit', 'JSON', maxSize) : null
}

function validatePoint({ lon, lat }: GeoPoint): FieldError | null {
  if (!(lat >= -90 && lat <= 90))
    return fieldError('validation_invalid_latitude', 'Latitude must be between -90 and 90 degrees')
  if (!(lon >= -180 && lon <= 180))
    return fieldError('validation_invalid_longitude', 'Longitude must be between -180 and 180 degrees')
  return null
}

const tooLarge = (code: string, what: string, maxSize: number): FieldError =>
  fieldError(code, `The maximum allowed ${what} size is ${maxSize} bytes`, { maxSize })
