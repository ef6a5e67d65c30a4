import * as define from '#shared/collections/define.ts'
import * as fields from '#shared/collections/fields.ts'

const tenant = { global: 'a model for drills' }
const open = { list: '', view: '', create: '', update: '', delete: '' }

/** The collections that eight clients write while the server is killed: rows, rows with files, pairs that belong together. */
export const killCollections = [
  define.collection('entries', {
    tenant,
    fields: {
      client: fields.number(),
      turn: fields.number(),
      files: { type: 'file', maxSelect: 5, maxSize: 1 << 20 } as fields.FileField,
    },
    rules: open,
    indexes: [{ fields: ['client', 'turn'], unique: true }],
  }),
  /** Two rows with one number, created by one batch. */
  define.collection('halves', {
    tenant,
    fields: {
      pair: fields.text(),
      side: fields.select(['left', 'right']),
      file: { type: 'file', maxSelect: 1, maxSize: 1 << 20 } as fields.FileField,
    },
    rules: open,
    indexes: [{ fields: ['pair', 'side'], unique: true }],
  }),
  /** Each batch moves an amount from one to another, so their sum stays zero. */
  define.collection('purses', { tenant, fields: { amount: fields.number() }, rules: open }),
]
