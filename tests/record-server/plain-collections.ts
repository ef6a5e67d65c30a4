/** Minimal collections of an export. */
export type Json = Record<string, unknown>
export const open = { listRule: '', viewRule: '', createRule: '', updateRule: '', deleteRule: '' }
export const base = (name: string, id: string, fields: Json[], more: Json = {}): Json => ({
  ...{ id, name, type: 'base', system: false, fields, indexes: [], ...open },
  ...more,
})
export const id = {
  id: 'text3208210256',
  name: 'id',
  type: 'text',
  primaryKey: true,
  required: true,
  system: true,
  min: 15,
  max: 15,
  pattern: '^[a-z0-9]+$',
  autogeneratePattern: '[a-z0-9]{15}',
}
