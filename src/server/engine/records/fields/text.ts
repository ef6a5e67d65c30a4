import type { TextField } from '#shared/collections/fields.ts'
import type { FieldError } from '../../errors.ts'
import { textColumn } from './column.ts'
import { type FieldType, type ModelField, OptionError } from './field.ts'
import { badFormat, tooLong, tooShort } from './field-errors.ts'
import { generate } from './generate.ts'
import { checkPattern, matchesPattern } from './pattern.ts'
import { longerThan, toText } from './values.ts'

const defaultMax = 5000

export const text: FieldType<TextField> = {
  options: { autogeneratePattern: '', max: 0, min: 0, pattern: '', primaryKey: false },
  readOptions({ pattern, autogeneratePattern }) {
    checkPattern(pattern)
    if (autogeneratePattern) checkGenerated(String(autogeneratePattern))
    return {}
  },
  column: () => textColumn,
  normalise: (_, value) => toText(value),
  validate: (definition, value) => validateText(definition, value as string),
  modifiers: {
    autogenerate: ({ autogeneratePattern = '' }, _, submitted) => toText(submitted) + generate(autogeneratePattern),
  },
  createValue: ({ autogeneratePattern }) => (autogeneratePattern ? generate(autogeneratePattern) : undefined),
}

export const isText = (field: ModelField | undefined): field is ModelField<TextField> =>
  field?.definition.type === 'text'

function validateText({ min, max, pattern }: TextField, value: string): FieldError | null {
  if (min && !longerThan(value, min - 1)) return tooShort(min)
  if (longerThan(value, max || defaultMax)) return tooLong(max || defaultMax)
  return pattern && !matchesPattern(pattern, value) ? badFormat : null
}

function checkGenerated(pattern: string): void {
  try {
    generate(pattern)
  } catch (error) {
    throw new OptionError(`has an autogeneratePattern that cannot be used. ${(error as Error).message}`)
  }
}
