import { authCollection, type Index } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'

const model = authCollection('model', {
  tenant: { global: 'only its fields are looked at' },
  fields: {},
  rules: { list: null, view: null, create: null, update: null, delete: null },
})
const { id, ...others } = model.fields as Record<string, Field>

/** The fields that a collection has even if its definition does not name them. */
export const idField: Field = id!
export const authFields: Record<string, Field> = Object.fromEntries(
  Object.entries(others).filter(([, field]) => field.system),
)
export const authIndexes: readonly Index[] = [
  { fields: ['tokenKey'], unique: true },
  { fields: ['email'], unique: true, where: "email != ''" },
]
