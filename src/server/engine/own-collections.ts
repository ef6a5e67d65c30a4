import { locked, readOnly } from '#shared/collections/access-rules.ts'
import { authCollection, type Collection, collection } from '#shared/collections/define.ts'
import { date, json, number, type RelationField, relation, select, text } from '#shared/collections/fields.ts'
import { CollectionsError } from './collections-json/collections-error.ts'
import type { Membership } from './records/access/membership.ts'
import { accountCollections } from './records/auth/account-collections.ts'

/** Administrators; rules do not apply to them. The id is PocketBase's. */
const superusers = authCollection('_superusers', {
  system: true,
  id: 'pbc_3142635823',
  tenant: { global: 'Administrators belong to no tenant.' },
  fields: {},
  rules: locked,
  auth: { authToken: { duration: 86_400 } },
})

/** The outbox: every mail, sent or (without a mail server) kept for an administrator to read. */
const mails = collection('mails', {
  system: true,
  tenant: { global: 'They go to people outside and may carry links that sign in; only superusers see them.' },
  fields: {
    to: text({ required: true, max: 320 }),
    subject: text({ required: true, max: 300 }),
    text: text({ max: 20_000 }),
    html: text({ max: 60_000 }),
    /** In addition to the values of every mail. */
    headers: json<Record<string, string>>(),
    state: select(['queued', 'sent', 'kept', 'failed'], { required: true }),
    attempts: number({ onlyInt: true }),
    error: text({ max: 500 }),
    sentAt: date(),
  },
  rules: locked,
  indexes: [{ fields: ['state'] }],
})

/** The queue. Members see the jobs of their tenant, if the server has tenants; jobs have no realtime events. */
const jobs = (tenants: string | null) =>
  collection('jobs', {
    system: true,
    tenant: tenants ? { path: 'tenant' } : { global: 'There are no tenants without a product.' },
    fields: {
      tenant: tenants ? relation(tenants, { cascadeDelete: true }) : text(),
      name: text({ required: true, max: 60 }),
      payload: json<Record<string, unknown>>({ hidden: true }),
      /** One unfinished job per key. */
      key: text({ max: 200, hidden: true }),
      state: select(['queued', 'running', 'done', 'failed', 'canceled'], { required: true }),
      attempts: number({ onlyInt: true }),
      /** The last checkpoint of the run. */
      checkpoint: number({ hidden: true }),
      /** How many times in a row its process died without the job making progress. */
      recoveries: number({ hidden: true, onlyInt: true }),
      /** The checkpoint at the last of these deaths. */
      reached: number({ hidden: true }),
      error: text({ max: 500 }),
      runAt: date(),
      finishedAt: date(),
      leaseUntil: date({ hidden: true }),
      worker: text({ max: 60, hidden: true }),
      cancelRequested: number({ hidden: true, onlyInt: true }),
      /** 1 if held jobs of the tenant were released since the run began. */
      released: number({ hidden: true, onlyInt: true }),
    },
    rules: readOnly,
    // Partial, because nearly all rows are finished jobs; the conditions match those of the queue's statements.
    indexes: [
      { fields: ['name', 'tenant', 'runAt', 'id'], where: "state = 'queued'" },
      { fields: ['name', 'tenant', 'runAt'], where: "state = 'queued' and recoveries > 1" },
      { fields: ['name', 'tenant'], where: "state = 'running'" },
      { fields: ['key'], where: "key != ''" },
    ],
  })

/** The engine's own collections that code refers to, for their types. */
export interface OwnCollections {
  _superusers: typeof superusers
  mails: typeof mails
  jobs: ReturnType<typeof jobs>
}

/** Administrators, the outbox and the queue, by name. `tenants` is the collection of the tenants. */
export const ownCollections = (tenants: string | null): OwnCollections => ({
  _superusers: superusers,
  mails,
  jobs: jobs(tenants),
})

/**
 * All collections of a server: the given ones, the engine's own and those of accounts.
 * @throws Error if another collection has one of their names or ids
 */
export function withOwnCollections(others: readonly Collection[], membership: Membership | null): Collection[] {
  const own: Collection[] = [...Object.values(ownCollections(tenantsOf(others, membership))), ...accountCollections]
  const taken = others.find(({ id, name }) => own.some((mine) => mine.name === name || (id && mine.id === id)))
  if (taken) {
    throw new CollectionsError(`The collection "${taken.name}" is the server's own; give yours another name.`, {
      key: 'name',
    })
  }
  return [...own, ...others]
}

/** The collection that memberships point at. */
function tenantsOf(collections: readonly Collection[], membership: Membership | null): string | null {
  const members = membership && collections.find(({ name }) => name === membership.collection)
  return members ? (members.fields[membership.tenant] as RelationField).collection : null
}
