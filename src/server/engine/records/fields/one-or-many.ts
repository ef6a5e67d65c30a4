import type { Field } from '#shared/collections/fields.ts'
import { listColumn, textColumn } from './column.ts'
import type { FieldType } from './field.ts'
import { toList } from './values.ts'

/** Whether the field holds a list of values. */
export const isMultiple = (definition: Field): boolean => 'maxSelect' in definition && (definition.maxSelect ?? 1) > 1

/** The values of a field that holds one or several. */
export const valuesIn = (value: unknown): string[] => (Array.isArray(value) ? value : value ? [value as string] : [])

const normalise = (definition: Field, value: unknown): unknown =>
  isMultiple(definition) ? toList(value) : (toList(value).at(-1) ?? '')

/** Shared by select, relation and file fields: a single value is stored as text, multiple values as a list. */
export const oneOrMany = {
  canBeMultiple: true,
  column: (definition) => (isMultiple(definition) ? listColumn : textColumn),
  normalise,
  modifiers: {
    add: (definition, stored, submitted) => normalise(definition, [...toList(stored), ...toList(submitted)]),
    prepend: (definition, stored, submitted) => normalise(definition, [...toList(submitted), ...toList(stored)]),
    remove(definition, stored, submitted) {
      const removed = toList(submitted)
      return normalise(
        definition,
        toList(stored).filter((item) => !removed.includes(item)),
      )
    },
  },
} satisfies Partial<FieldType>

/** How many values a field takes. */
export const maxSelectOf = ({ maxSelect = 1 }: { readonly maxSelect?: number }): number => Math.max(maxSelect, 1)
