import { type FieldError, fieldError } from '../../errors.ts'

/** Validation errors of single values, with PocketBase's messages. */
export const blank = fieldError('validation_required', 'Cannot be blank')
export const notUnique = fieldError('validation_not_unique', 'Value must be unique')
export const mismatch = fieldError('validation_values_mismatch', "Values don't match")
export const missingRelated = fieldError(
  'validation_missing_rel_records',
  'Failed to find all relation records with the provided ids',
)

export const tooShort = (min: number): FieldError =>
  fieldError('validation_min_text_constraint', `Must be at least ${min} character(s)`, { min })
export const tooLong = (max: number): FieldError =>
  fieldError('validation_max_text_constraint', `Must be no more than ${max} character(s)`, { max })
export const badFormat = fieldError('validation_invalid_format', 'Invalid value format')
export const tooMany = (maxSelect: number): FieldError =>
  fieldError('validation_too_many_values', `Select no more than ${maxSelect}`, { maxSelect })
export const tooLarge = (code: string, what: string, maxSize: number): FieldError =>
  fieldError(code, `The maximum allowed ${what} size is ${maxSize} bytes`, { maxSize })
