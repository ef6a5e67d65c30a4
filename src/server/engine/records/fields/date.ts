import type { DateField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { textColumn } from './column.ts'
import { normaliseDate } from './dates.ts'
import type { FieldType } from './field.ts'

export const date: FieldType<DateField> = {
  options: { min: '', max: '' },
  readOptions: ({ min, max }) => ({
    ...(min ? { min: normaliseDate(min) } : {}),
    ...(max ? { max: normaliseDate(max) } : {}),
  }),
  column: () => textColumn,
  normalise: (_, value) => normaliseDate(value),
  validate({ min, max }, value) {
    if (min && (value as string) < min) {
      return fieldError('validation_min_greater_equal_than_required', `Must be no less than ${inMessages(min)}`, {
        threshold: rfc3339(min),
      })
    }
    if (max && (value as string) > max) {
      return fieldError('validation_max_less_equal_than_required', `Must be no greater than ${inMessages(max)}`, {
        threshold: rfc3339(max),
      })
    }
    return null
  },
}

const rfc3339 = (date: string): string => date.replace(' ', 'T').replace(/\.?0*Z$/, 'Z')

/** The format in PocketBase's messages: `2020-01-01 00:00:00 +0000 UTC`. */
const inMessages = (date: string): string => date.replace(/\.?0*Z$/, ' +0000 UTC')
