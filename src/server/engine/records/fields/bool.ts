import type { BoolField } from '#shared/collections/fields.ts'
import { boolColumn } from './column.ts'
import type { FieldType } from './field.ts'

export const bool: FieldType<BoolField> = {
  options: {},
  column: () => boolColumn,
  normalise(_, value) {
    if (typeof value === 'string') return /^(1|t|true)$/i.test(value)
    return typeof value === 'number' ? value !== 0 : value === true
  },
}
