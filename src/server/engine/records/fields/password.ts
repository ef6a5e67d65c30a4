import type { PasswordField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { textColumn } from './column.ts'
import type { FieldType } from './field.ts'
import { badFormat } from './field-errors.ts'
import { checkPattern, matchesPattern } from './pattern.ts'
import { longerThan, toText } from './values.ts'

const defaultMax = 71

export const password: FieldType<PasswordField> = {
  options: { cost: 0, max: 0, min: 0, pattern: '' },
  readOptions({ pattern }) {
    checkPattern(pattern)
    return {}
  },
  column: () => textColumn,
  isSecret: true,
  normalise: (_, value) => toText(value),
  validate({ min, max = 0, pattern }, value) {
    const plain = value as string
    if (min && !longerThan(plain, min - 1)) {
      return fieldError('validation_min_text_constraint', `Must be at least ${min} character(s)`)
    }
    if (longerThan(plain, max || defaultMax)) {
      return fieldError('validation_max_text_constraint', `Must be less than ${max || defaultMax} character(s)`)
    }
    return pattern && !matchesPattern(pattern, plain) ? badFormat : null
  },
}
