import { expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import { buildModels } from '#server/engine/records/model.ts'
import { syncSchema } from '#server/engine/records/schema/sync-schema.ts'
import type { Collection, Index } from '#shared/collections/define.ts'
import * as define from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import * as fields from '#shared/collections/fields.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { town } from './world.ts'

const rules = { list: '', view: '', create: '', update: '', delete: '' }
const plain = (fields: Record<string, Field>, indexes: Index[] = []): Collection =>
  define.collection('notes', { tenant: { global: 'a model for tests' }, fields, rules, indexes })

describeOnEachDatabase('the schema', (engine) => {
  it('is created once; a start without changes is one query', async () => {
    const database = await engine.open()
    const { id } = plain({}).fields
    const view: Collection = {
      ...plain({}),
      name: 'seen',
      type: 'view',
      fields: { id: id! },
      viewQuery: 'select id from notes',
    }
    const all = [...Object.values(town), plain({}), view]
    await syncSchema(database, all)
    let statements = 0
    const counted = {
      ...database,
      all: (text: string, params?: []) => {
        statements++
        return database.all(text, params)
      },
      transaction: () => Promise.reject(new Error('nothing is to be written')),
    } as typeof database
    await syncSchema(counted, all)
    expect(statements).toBe(1)
  })

  it('adds new fields and indexes, and loses nothing', async () => {
    const database = await engine.open()
    await syncSchema(database, [plain({ title: fields.text(), old: fields.text() }, [{ fields: ['title'] }])])
    await database.run(`insert into notes (id, title, old) values ('a', 'one', 'kept'), ('b', 'two', 'kept')`)
    const grown = plain(
      {
        title: fields.text(),
        count: fields.number(),
        tags: fields.selectMany(['x', 'y']),
        meta: fields.json(),
        to: fields.relation('notes'),
      },
      [{ fields: ['title'], unique: true, nocase: true, where: "title != ''" }],
    )
    await syncSchema(database, [grown])
    expect(await database.all('select * from notes order by id')).toEqual([
      expect.objectContaining({ id: 'a', title: 'one', old: 'kept', count: 0, tags: '[]', meta: null, to: '' }),
      expect.objectContaining({ id: 'b' }),
    ])
    await expect(database.run(`insert into notes (id, title) values ('c', 'ONE')`)).rejects.toThrow()
    await database.run(`insert into notes (id, title) values ('d', ''), ('e', '')`)
    await syncSchema(database, [plain({ title: fields.text() })])
    await database.run(`insert into notes (id, title) values ('c', 'ONE')`)
  })

  it('keeps when a collection was created and last changed', async () => {
    const database = await engine.open()
    const times = () => database.all('select name, created, updated from _collections order by name')
    const other = { ...plain({}), name: 'others' }
    await syncSchema(database, [plain({}), other])
    await database.run(`update _collections set created = 'then', updated = 'then'`)
    await syncSchema(database, [plain({}), { ...other, rules: { ...rules, list: null } }])
    expect(await times()).toEqual([
      { name: 'notes', created: 'then', updated: 'then' },
      { name: 'others', created: 'then', updated: expect.stringMatching(/^20.*Z$/) },
    ])
  })

  it('gives times to collections of a database that had none', async () => {
    const database = await engine.open()
    await database.run(
      'create table _collections (name text primary key not null, hash text not null, definition text not null)',
    )
    await database.run(`insert into _collections values ('notes', 'old', '{"fields":{}}')`)
    await syncSchema(database, [plain({})])
    await syncSchema(database, [plain({ title: fields.text() })])
    const moment = expect.stringMatching(/^20.*Z$/)
    const times = await database.all('select created, updated from _collections')
    expect(times).toEqual([{ created: moment, updated: moment }])
  })

  it('keeps values when a field becomes multiple, and back', async () => {
    const database = await engine.open()
    await syncSchema(database, [plain({ tag: fields.select(['a', 'b']) })])
    await database.run(`insert into notes (id, tag) values ('a', 'a'), ('b', '')`)
    await syncSchema(database, [plain({ tag: fields.selectMany(['a', 'b']) })])
    const tags = async () =>
      (await database.all<{ tag: string }>('select tag from notes order by id')).map(({ tag }) => tag)
    expect((await tags()).map((tag) => JSON.parse(tag))).toEqual([['a'], []])
    await database.run(`update notes set tag = '["a","b"]' where id = 'a'`)
    await syncSchema(database, [plain({ tag: fields.select(['a', 'b']) })])
    expect(await tags()).toEqual(['b', ''])
  })

  it('rejects a type that the column cannot store, and changes nothing', async () => {
    const database = await engine.open()
    await syncSchema(database, [plain({ size: fields.text() })])
    await expect(syncSchema(database, [plain({ size: fields.number(), more: fields.text() })])).rejects.toThrow(
      'Add a migration',
    )
    await expect(database.all('select more from notes')).rejects.toThrow()
  })

  it.runIf(engine.dialect === 'postgres')('can be made by several processes at once', async () => {
    const schemaOf = (database: Database) =>
      database.all(`select table_name, column_name, data_type, column_default from information_schema.columns
        where table_schema = current_schema() order by table_name, column_name`)
    const indexesOf = (database: Database) =>
      database.all('select tablename, indexname from pg_indexes where schemaname = current_schema() order by 1, 2')
    const alone = await engine.open()
    await syncSchema(alone, Object.values(town))
    const place = await engine.place()
    const databases = await Promise.all([1, 2, 3].map(() => engine.open(place)))
    await Promise.all(databases.map((database) => syncSchema(database, Object.values(town))))
    expect(await schemaOf(databases[0]!)).toEqual(await schemaOf(alone))
    expect(await indexesOf(databases[0]!)).toEqual(await indexesOf(alone))
    await databases[1]!.run(`insert into "${Object.values(town)[0]!.name}" (id) values ('abcdefghijklmno')`)
  })
})

it.each([
  [[plain({}), plain({})], 'share a name'],
  [[plain({ a_via_b: fields.text() })], 'without "_via_"'],
  [[plain({ expand: fields.text() })], 'reserved name'],
  [[plain({ 'x"; drop': fields.text() })], 'letters, digits'],
  [[plain({ to: fields.relation('nowhere') })], 'is not a collection'],
  [[plain({}, [{ fields: ['nothing'] }])], 'not a field of it'],
  [[{ ...plain({}), tenant: { path: 'title' } }], 'must be a single relation'],
  [[{ ...plain({}), lockedAfter: 'title' }], 'must name a single relation, not "title"'],
  [[{ ...plain({}), lockedAfter: 'batch' }], 'must name a single relation, not "batch"'],
  [[{ ...plain({ to: fields.relation('notes') }), tenant: { path: 'to' } }], 'not the tenant itself'],
] as [Collection[], string][])('definitions that do not hold together are refused (%#)', (collections, reason) => {
  expect(() => buildModels(collections)).toThrow(reason)
})
