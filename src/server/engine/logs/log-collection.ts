import type { Collection } from '#shared/collections/define.ts'
import { json, number, text } from '#shared/collections/fields.ts'

/** Logs are filtered and sorted in the language of records, though nobody but superusers ever reads them. */
export const logCollection: Collection = {
  name: '_logs',
  type: 'base',
  tenant: { global: 'Only superusers see logs.' },
  fields: {
    id: text({ primaryKey: true }),
    created: text(),
    level: number(),
    message: text(),
    data: json(),
  },
  rules: { list: null, view: null, create: null, update: null, delete: null },
  indexes: [{ fields: ['created'] }],
}
