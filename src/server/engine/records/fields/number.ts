import type { NumberField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { numberColumn } from './column.ts'
import type { FieldType } from './field.ts'
import { toNumber } from './values.ts'

export const number: FieldType<NumberField> = {
  options: { max: null, min: null, onlyInt: false },
  // For other types 0 means no limit; for numbers it is a valid limit.
  readOptions: ({ min, max }) => ({ ...(min === 0 ? { min } : {}), ...(max === 0 ? { max } : {}) }),
  column: () => numberColumn,
  normalise: (_, value) => toNumber(value),
  validate({ onlyInt, min, max }, value) {
    const number = value as number
    if (!Number.isFinite(number)) return fieldError('validation_not_a_number', 'Must be a finite number')
    if (onlyInt && !(Number.isInteger(number) && Math.abs(number) < 2 ** 63)) {
      return fieldError('validation_only_int_constraint', 'Decimal numbers are not allowed')
    }
    if (min !== undefined && number < min) {
      return fieldError('validation_min_number_constraint', `Must be greater or equal than ${min}`, { min })
    }
    if (max !== undefined && number > max) {
      return fieldError('validation_max_number_constraint', `Must be less or equal than ${max}`, { max })
    }
    return null
  },
  modifiers: {
    add: (_, stored, submitted) => toNumber(stored) + toNumber(submitted),
    remove: (_, stored, submitted) => toNumber(stored) - toNumber(submitted),
  },
}
