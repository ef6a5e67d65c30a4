import type { AutodateField } from '#shared/collections/fields.ts'
import { textColumn } from './column.ts'
import { normaliseDate } from './dates.ts'
import type { FieldType } from './field.ts'

export const autodate: FieldType<AutodateField> = {
  options: { onCreate: false, onUpdate: false },
  readOptions: ({ onCreate, onUpdate }) => ({ onCreate: onCreate === true, onUpdate: onUpdate === true }),
  column: () => textColumn,
  isReadOnly: true,
  normalise: (_, value) => normaliseDate(value),
  createValue: ({ onCreate }, now) => (onCreate ? now : undefined),
  updateValue: ({ onUpdate }, now) => (onUpdate ? now : undefined),
}
