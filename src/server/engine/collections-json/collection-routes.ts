import type { FastifyInstance } from 'fastify'
import { authCollection, type Collection, collection } from '#shared/collections/define.ts'
import { bool, text } from '#shared/collections/fields.ts'
import type { Clock } from '../clock.ts'
import type { Database, SqlFragment } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { logoOf } from '../records/auth/oauth2/offers.ts'
import { knownProviders } from '../records/auth/oauth2/providers.ts'
import { requireSuperuser, superusersOnly } from '../records/auth/superusers-only.ts'
import { generate } from '../records/fields/generate.ts'
import { buildModels, type Model } from '../records/model.ts'
import { listRows, readListQuery } from '../records/read/list-rows.ts'
import { picked, pickedItems } from '../records/read/picked-answer.ts'
import type { RecordStore } from '../records/records.ts'
import { type Authenticate, requestInfo } from '../records/request.ts'
import type { CollectionChanges } from './change-collections.ts'
import { registerChangeRoutes } from './change-routes.ts'
import { type CollectionTimes, writeCollection } from './write-collection.ts'

interface CollectionRoutes {
  records: RecordStore
  database: Database
  authenticate: Authenticate
  clock: Clock
  /** Set if collections may be changed. */
  changes?: CollectionChanges
}

/** The fields that filters and sorts of the list can name. */
const listed: Collection = {
  name: '_collections',
  type: 'base',
  tenant: { global: 'Only superusers see collections.' },
  fields: { id: text(), created: text(), updated: text(), name: text(), system: bool(), type: text() },
  rules: { list: null, view: null, create: null, update: null, delete: null },
  indexes: [],
}
const models = buildModels([listed])

/** `GET /api/collections`: the list, one collection, and the scaffold of a new one. For superusers. */
export function registerCollectionRoutes(fastify: FastifyInstance, routes: CollectionRoutes): void {
  const { records, database, authenticate, clock } = routes
  const guarded = superusersOnly(authenticate)
  const idOf = (name: string): string => records.collection(name)?.id ?? name

  fastify.get('/api/collections', async (request) => {
    const info = requestInfo(request, await requireSuperuser(authenticate, request))
    const query = readListQuery(info.query, {
      dialect: database.dialect.name,
      model: models.get(listed.name),
      alias: 't',
      models,
      request: info,
      mode: 'client',
      isSuperuser: false,
      now: clock.now(),
    })
    const times = await timesByName(database)
    const source = { with: rowsOf(records.collections.values(), times), columns: 't."name"', from: 't' }
    const page = await listRows(database, source, query)
    const items = page.items.map(({ name }) => written(records.collections.get(String(name))!, times))
    return pickedItems(request, { ...page, items })
  })

  fastify.get<{ Params: { collection: string } }>('/api/collections/:collection', guarded, async (request) => {
    return picked(request, await answerOf(request.params.collection))
  })

  fastify.get('/api/collections/meta/scaffolds', guarded, async (request) => picked(request, scaffolds()))

  fastify.get('/api/collections/meta/oauth2-providers', guarded, async (request) =>
    picked(
      request,
      knownProviders.map(({ name, displayName }) => ({ name, displayName, logo: logoOf(displayName) })),
    ),
  )

  if (routes.changes) registerChangeRoutes(fastify, { ...routes, changes: routes.changes, answerOf })

  async function answerOf(nameOrId: string): Promise<object> {
    const model = records.collection(nameOrId)
    if (!model) throw notFound()
    return written(model, await timesByName(database))
  }

  const written = ({ definition, name }: Model, times: ReadonlyMap<string, CollectionTimes>): object =>
    writeCollection(definition, times.get(name) ?? never, { idOf })

  /** The collections as the rows of `t`. */
  function rowsOf(all: Iterable<Model>, times: ReadonlyMap<string, CollectionTimes>): SqlFragment {
    const rows = [...all].map(({ id, name, definition: { type, system } }, index) => {
      const { created, updated } = times.get(name) ?? never
      return [id, created, updated, name, system ? 1 : 0, type, index]
    })
    const { name: engine, jsonRows, jsonCell, insertionOrder } = database.dialect
    const bytewise = engine === 'postgres' ? ' collate "C"' : ''
    const cells = [0, 1, 2, 3, 4, 5, 6].map((index) =>
      index === 4 || index === 6 ? jsonCell(index, 'integer') : jsonCell(index) + bytewise,
    )
    return {
      text: `with t("id", "created", "updated", "name", "system", "type", ${insertionOrder}) as (select ${cells.join(', ')} from ${jsonRows})`,
      params: [JSON.stringify(rows)],
    }
  }
}

const never: CollectionTimes = { created: '', updated: '' }

async function timesByName(database: Database): Promise<Map<string, CollectionTimes>> {
  const rows = await database.all<CollectionTimes & { name: string }>('select name, created, updated from _collections')
  return new Map(rows.map((row) => [row.name, row]))
}

/** The JSON of empty new collections. */
function scaffolds(): Record<string, object> {
  const nothing = { fields: {}, rules: listed.rules, tenant: listed.tenant, id: '' }
  const suffix = generate('[a-z0-9]{10}')
  const scaffold = (definition: Collection) => {
    const { created, updated, ...fields } = definition.fields
    const indexes = definition.indexes.map((index) => ({ ...index, name: `idx_${index.fields[0]}_${suffix}` }))
    return writeCollection({ ...definition, fields, indexes }, never, { idOf: (name) => name })
  }
  const base = collection('', nothing)
  return {
    base: scaffold(base),
    auth: scaffold(authCollection('', nothing)),
    view: scaffold({ ...base, type: 'view', fields: {} }),
  }
}
