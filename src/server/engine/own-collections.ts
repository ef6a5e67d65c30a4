import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { text } from '#shared/collections/fields.ts'
import { jobs } from '#shared/collections/jobs.ts'
import { mails } from '#shared/collections/mails.ts'
import { superusers } from '#shared/collections/superusers.ts'

/** What the engine itself keeps in collections: administrators, mails on their way, and its queue. */
const own: readonly Collection[] = [superusers, mails, jobs]

/**
 * The engine's own collections beside others that have no tenants. Where a product is served, it defines them itself.
 * @throws Error when another collection has a name or an id of theirs
 */
export function withOwnCollections(others: readonly Collection[]): Collection[] {
  const taken = others.find(({ id, name }) => own.some((mine) => mine.name === name || (id && mine.id === id)))
  if (taken) throw new Error(`The collection "${taken.name}" is the server's own; give yours another name.`)
  return [...own, ...others].map((collection, _index, all) => withoutTenant(collection, all))
}

/** Without relations to collections that are not there. */
function withoutTenant(collection: Collection, all: readonly Collection[]): Collection {
  const names = new Set(all.map(({ name }) => name))
  const fields = Object.entries(collection.fields).map(([name, field]): [string, Field] =>
    field.type === 'relation' && !names.has(field.collection) ? [name, text()] : [name, field],
  )
  return {
    ...collection,
    tenant: { global: 'There are no tenants without a product.' },
    fields: Object.fromEntries(fields),
  }
}
