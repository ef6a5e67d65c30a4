import { type FieldError, type FieldErrors, fieldError } from '../../errors.ts'
import type { RecordData } from '../record.ts'
import type { ModelField } from './field.ts'
import { blank } from './field-errors.ts'

/** Validates each field of a record without the database: no uniqueness, no existence of relations, no files. */
export function validateValues(
  fields: readonly ModelField[],
  record: RecordData,
  original: RecordData | null,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of fields) {
    const error = field.type.isSecret
      ? validateSecret(field, record, original)
      : field.name === 'id'
        ? validateId(field, record.id, original)
        : field.validate(record[field.name])
    if (error) errors[field.name] = error
  }
  return errors
}

/** The length limits of passwords do not apply to a stored hash. */
function validateSecret(field: ModelField, record: RecordData, original: RecordData | null): FieldError | null {
  if (isNewSecret(field, record, original)) return field.validate(record[field.name])
  return field.definition.required && field.column.isBlank(record[field.name]) ? blank : null
}

/** Whether a password field holds the plain text of a new password. */
export const isNewSecret = ({ name }: ModelField, record: RecordData, original: RecordData | null): boolean =>
  !original || record[name] !== original[name]

function validateId(field: ModelField, id: string, original: RecordData | null): FieldError | null {
  if (original) {
    return id === original.id ? null : fieldError('validation_pk_change', 'The record primary key cannot be changed')
  }
  if (!id) return blank
  const error = field.validate(id)
  if (error) return error
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
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
