import type { Field, RelationField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { type FieldType, type ModelField, OptionError } from './field.ts'
import { tooMany } from './field-errors.ts'
import { maxSelectOf, oneOrMany, valuesIn } from './one-or-many.ts'

export const relation: FieldType<RelationField> = {
  ...oneOrMany,
  options: { cascadeDelete: false, maxSelect: 0, minSelect: 0 },
  readOptions({ collectionId }, collections) {
    const collection = collections.get(String(collectionId))
    if (collection) return { collection }
    throw new OptionError(`points at the collection "${collectionId}", which is not in the file.`)
  },
  writeOptions: ({ collection }, idOf) => ({ collectionId: idOf(collection) }),
  validate(definition, value) {
    const { minSelect = 0 } = definition
    const ids = valuesIn(value)
    if (ids.length < minSelect) {
      return fieldError('validation_not_enough_values', `Select at least ${minSelect}`, { minSelect })
    }
    const maxSelect = maxSelectOf(definition)
    return ids.length > maxSelect ? tooMany(maxSelect) : null
  },
}

export type RelationModelField = ModelField<RelationField>
export const isRelation = (field: ModelField | undefined): field is RelationModelField =>
  field !== undefined && isRelationDefinition(field.definition)
export const isRelationDefinition = (definition: Field | undefined): definition is RelationField =>
  definition?.type === 'relation'
