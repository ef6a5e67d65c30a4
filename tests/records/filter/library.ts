import type { Database, SqlValue } from '#server/engine/database/database.ts'
import { encodeRow as encode } from '#server/engine/records/fields/codec.ts'
import { bindParams, type CompileContext, compileFilter, compileSort } from '#server/engine/records/filter/index.ts'
import { buildModels, type Model } from '#server/engine/records/model.ts'
import type { AuthRecord, RequestInfo } from '#server/engine/records/request.ts'
import { syncSchema } from '#server/engine/records/schema/sync-schema.ts'
import type { Collection } from '#shared/collections/define.ts'
import * as define from '#shared/collections/define.ts'
import * as fields from '#shared/collections/fields.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const tenant = { global: 'a model for tests' }

const people = define.authCollection('people', {
  tenant,
  fields: {
    name: fields.text(),
    secret: fields.text({ hidden: true }),
    mentor: fields.relation('people'),
    friends: fields.relationMany('people'),
  },
  rules: open,
})
const books = define.collection('books', {
  tenant,
  fields: {
    title: fields.text(),
    subtitle: fields.text(),
    pages: fields.number(),
    price: fields.number(),
    available: fields.bool(),
    tags: fields.selectMany(['red', 'green', 'blue']),
    kind: fields.select(['novel', 'essay']),
    author: fields.relation('people'),
    translators: fields.relationMany('people'),
    shelf: fields.relation('shelves'),
    meta: fields.json(),
    place: fields.geoPoint(),
    published: fields.date(),
    note: fields.text({ hidden: true }),
  },
  rules: open,
})
/** Only some of them may be listed. */
const reviews = define.collection('reviews', {
  tenant,
  fields: {
    book: fields.relation('books'),
    reader: fields.relation('people'),
    also: fields.relationMany('books'),
    stars: fields.number(),
    words: fields.text(),
    hushed: fields.relation('books', { hidden: true }),
  },
  rules: { ...open, list: 'words != "private"' },
})
/** At most one per book. */
const summaries = define.collection('summaries', {
  tenant,
  fields: { book: fields.relation('books'), words: fields.text() },
  rules: open,
  indexes: [{ fields: ['book'], unique: true, where: "book != ''" }],
})
/** Nobody may list them. */
const shelves = define.collection('shelves', {
  id: 'pbc_shelves',
  tenant,
  fields: { label: fields.text() },
  rules: { ...open, list: null },
})

export const library: ReadonlyMap<string, Collection> = new Map<string, Collection>(
  [people, books, reviews, summaries, shelves].map((collection) => [collection.name, collection as Collection]),
)
export const models = buildModels(library.values())

export const now = new Date('2026-03-04T05:06:07.089Z')

type Rows = Record<string, Record<string, Record<string, unknown>>>

/** Collection to id to the fields that are not zero. */
export const shelvesFull: Rows = {
  people: {
    ann: { name: 'Ann', email: 'ann@example.com', emailVisibility: true, secret: 'tea', friends: ['bob', 'cid'] },
    bob: { name: 'bob', email: 'bob@example.com', mentor: 'ann', verified: true, friends: ['ann'] },
    cid: { name: 'Cid', mentor: 'bob' },
  },
  shelves: { top: { label: 'Top' }, low: { label: 'Low' } },
  books: {
    b1: {
      title: 'Alpha',
      subtitle: 'Alpha',
      pages: 5,
      price: 9.5,
      available: true,
      tags: ['red', 'blue'],
      kind: 'novel',
      author: 'ann',
      translators: ['bob', 'cid'],
      shelf: 'top',
      meta: { a: 5, b: { c: ['x', 'y'] }, t: true, n: null, s: '5', e: '' },
      place: { lon: 23.32, lat: 42.69 },
      published: '2024-02-29 10:20:30.456Z',
      note: 'n1',
    },
    b2: {
      title: 'beta',
      subtitle: 'Beta',
      pages: 10,
      tags: ['red'],
      author: 'bob',
      translators: ['bob'],
      meta: 'text',
      published: '2025-12-31 23:59:59.999Z',
    },
    b3: {
      title: '50% off_\\',
      pages: -1.5,
      price: 1e-7,
      author: 'gone',
      translators: ['gone', 'cid'],
      meta: [1, 'two'],
    },
    b4: { subtitle: '5', title: '5.0', meta: 7, available: true },
    b5: { title: 'Ägäis "x"', kind: 'essay', tags: ['green', 'blue', 'red'], author: 'cid', shelf: 'low' },
  },
  reviews: {
    r1: { book: 'b1', reader: 'bob', stars: 5, words: 'good', also: ['b2', 'b5'] },
    r2: { book: 'b1', reader: 'cid', stars: 1, words: 'private', also: ['b2'], hushed: 'b1' },
    r3: { book: 'b2', reader: 'ann', stars: 3, words: 'fair' },
    r4: { book: 'b5', reader: 'gone', stars: 4, words: 'private' },
  },
  summaries: { s1: { book: 'b1', words: 'short' }, s2: { book: 'b2', words: 'long' } },
}

export async function openLibrary(database: Database, rows: Rows = shelvesFull): Promise<Library> {
  await syncSchema(database, library.values())
  await database.transaction(async (tx) => {
    for (const [name, records] of Object.entries(rows)) {
      for (const [id, values] of Object.entries(records)) {
        const row = encodeRow(models.get(name), { id, tokenKey: id, ...values })
        const columns = Object.keys(row)
        await tx.run(
          `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
          Object.values(row),
        )
      }
    }
  })
  return createLibrary(database)
}

export const encodeRow = (model: Model, values: Record<string, unknown>): Record<string, SqlValue> =>
  encode(model.fields, { ...model.zero(), ...values })

export interface Asking extends Partial<Omit<CompileContext, 'model' | 'request'>> {
  in?: string
  params?: Record<string, unknown>
  request?: Partial<RequestInfo> | null
}

export interface Library {
  readonly database: Database
  context(asking?: Asking): CompileContext
  /** Ids of the rows that satisfy the expression, in alphabetical order. */
  ids(expression: string, asking?: Asking): Promise<string[]>
  sorted(sort: string, asking?: Asking): Promise<string[]>
}

export const guest: Partial<RequestInfo> = { auth: null }

export function signedInAs(id: string, isSuperuser = false): Partial<RequestInfo> {
  const record = { id, verified: false, ...shelvesFull.people![id] } as AuthRecord['record']
  return { auth: { collection: models.get('people'), record, isSuperuser } }
}

function createLibrary(database: Database): Library {
  const context = ({ in: name = 'books', params: _, request, ...given }: Asking = {}): CompileContext => ({
    dialect: database.dialect.name,
    model: models.get(name),
    alias: 'base',
    models,
    mode: 'rule',
    isSuperuser: false,
    now,
    ...given,
    request: request === null ? null : { ...emptyRequest, ...request },
  })
  const select = async (asking: Asking, rest: string, params: readonly SqlValue[]) => {
    const rows = await database.all<{ id: string }>(
      `select base.id from "${asking.in ?? 'books'}" base ${rest}`,
      params,
    )
    return rows.map((row) => row.id)
  }
  return {
    database,
    context,
    async ids(expression, asking = {}) {
      const filter = asking.params ? bindParams(expression, asking.params) : expression
      const { text, params } = compileFilter(filter, context(asking))
      return (await select(asking, `where ${text}`, params)).sort()
    },
    async sorted(sort, asking = {}) {
      const compiled = compileSort(sort, context(asking))
      if (!compiled) throw new Error('nothing to sort by')
      const { orderBy, where } = compiled
      const rest = `${where ? `where ${where.text} ` : ''}order by ${orderBy.text}`
      return select(asking, rest, [...(where?.params ?? []), ...orderBy.params])
    },
  }
}

const emptyRequest: RequestInfo = {
  context: 'default',
  method: 'GET',
  headers: {},
  query: {},
  body: {},
  auth: null,
  ip: '127.0.0.1',
}
