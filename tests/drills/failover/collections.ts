import * as define from '#shared/collections/define.ts'
import * as fields from '#shared/collections/fields.ts'

const tenant = { global: 'a model for drills' }
const open = { list: '', view: '', create: '', update: '', delete: '' }
const file = { type: 'file', maxSelect: 1, maxSize: 1 << 20 } as fields.FileField

/** The rows that clients write during a failover. */
export const failoverCollections = [
  define.collection('entries', { tenant, fields: { turn: fields.number(), file }, rules: open }),
  /** Two rows with one number, created by one batch. */
  define.collection('halves', { tenant, fields: { pair: fields.text() }, rules: open }),
  /** Each queues a job, whose effect is a row with the order's id. */
  define.collection('orders', { tenant, fields: { client: fields.number() }, rules: open }),
  define.collection('effects', { tenant, fields: { order: fields.text() }, rules: open }),
]
