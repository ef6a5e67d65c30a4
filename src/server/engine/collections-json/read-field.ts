import type { Field } from '#shared/collections/fields.ts'
import { type FieldType, OptionError } from '../records/fields/field.ts'
import { fieldTypes } from '../records/fields/field-types.ts'
import { fieldId } from '../records/schema/collection-id.ts'
import { CollectionsError } from './collections-error.ts'

type Json = Record<string, unknown>

/** Options that all types have. */
const shared = ['id', 'hidden', 'required', 'system', 'presentable', 'help'] as const

/**
 * One field of an export with its name. Options without effect (`null`, `""`, `false`, and the limit 0) are left out.
 *
 * @param of the name of the collection
 * @param collections names of collections by name and id
 * @throws CollectionsError
 */
export function readField(json: unknown, of: string, collections: ReadonlyMap<string, string>): [string, Field] {
  const given = (json ?? {}) as Json
  const { name, type } = given
  if (typeof name !== 'string' || name === '') throw new CollectionsError(`A field of "${of}" has no name.`)
  const where = `Field "${of}.${name}"`
  if (typeof type !== 'string' || !Object.hasOwn(fieldTypes, type)) {
    throw new CollectionsError(`${where} has the unknown type "${type}".`)
  }
  const { options, readOptions } = fieldTypes[type as Field['type']] as FieldType
  const field: Json = { type }
  for (const key of [...shared, ...Object.keys(options)]) if (hasEffect(given[key])) field[key] = given[key]
  // A stable id, so that the field is recognised if its name changes.
  field.id ??= fieldId(type, name)
  try {
    Object.assign(field, readOptions?.(given, collections))
  } catch (error) {
    throw error instanceof OptionError ? new CollectionsError(`${where} ${error.message}`) : error
  }
  return [name, field as unknown as Field]
}

const hasEffect = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && value !== 0
