import type { SelectField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { type FieldType, OptionError } from './field.ts'
import { tooMany } from './field-errors.ts'
import { maxSelectOf, oneOrMany, valuesIn } from './one-or-many.ts'

export const select: FieldType<SelectField> = {
  ...oneOrMany,
  options: { maxSelect: 0, values: [] },
  readOptions({ values }) {
    if (Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string')) return {}
    throw new OptionError('needs at least one value to select from.')
  },
  validate(definition, value) {
    const values = valuesIn(value)
    const maxSelect = maxSelectOf(definition)
    if (values.length > maxSelect) return tooMany(maxSelect)
    const unknown = values.find((each) => !definition.values.includes(each))
    return unknown === undefined
      ? null
      : fieldError('validation_invalid_value', `Invalid value ${unknown}`, { value: unknown })
  },
}
