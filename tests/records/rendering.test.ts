import { beforeAll, expect, it } from 'vitest'
import { type Collection, collection } from '#shared/collections/define.ts'
import { bool, geoPoint, json, number, selectMany, text } from '#shared/collections/fields.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { fc } from '../support/properties.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const shapes: Collection = collection('shapes', {
  tenant: { global: 'A test has none.' },
  rules: open,
  fields: {
    title: text(),
    secret: text({ hidden: true }),
    amount: number(),
    yes: bool(),
    anything: json(),
    place: geoPoint(),
    kinds: selectMany(['a', 'b', 'c']),
    zeta: number(),
  } as never,
})

/** Normalised JSON: without -0 and characters that PostgreSQL cannot store. */
const anyJson = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '').replaceAll('-0', '0')))

describeOnEachDatabase('a list rendered by the database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [shapes] })
  })

  it('equals the view of each record to the byte', async () => {
    const values = fc.sample(
      fc.record({
        title: fc.string({ unit: 'grapheme', maxLength: 60 }).map((value) => value.replaceAll('\0', '')),
        amount: fc.double({ noNaN: true, noDefaultInfinity: true }),
        zeta: fc.oneof(fc.integer(), fc.constantFrom(0.1 + 0.2, 1 / 3, 1e21, 5e-324, Number.MAX_SAFE_INTEGER)),
        yes: fc.boolean(),
        anything: anyJson,
        place: fc.record({
          lon: fc.double({ min: -180, max: 180, noNaN: true }),
          lat: fc.double({ min: -90, max: 90, noNaN: true }),
        }),
        kinds: fc.subarray(['a', 'b', 'c'] as const),
      }),
      { numRuns: 200, seed: 7 },
    )
    await server.records.write(async (records) => {
      for (const value of values) await records.create('shapes', value as never)
    })
    const list = await (await fetch(`${server.url}/api/collections/shapes/records?perPage=500&sort=-created,id`)).text()
    const items = (JSON.parse(list) as { items: { id: string }[] }).items
    expect(items).toHaveLength(200)
    const views = await Promise.all(
      items.map(async ({ id }) => (await fetch(`${server.url}/api/collections/shapes/records/${id}`)).text()),
    )
    expect(views.map((view) => JSON.parse(view))).toEqual(items)
    const amounts = new Set(items.map((item) => (item as never as { amount: number }).amount))
    expect([...amounts].sort()).toEqual([...new Set(values.map(({ amount }) => amount + 0))].sort())
    // As text, too: the same keys in the same order.
    expect(list.startsWith('{"items":[{"amount":')).toBe(true)
    expect(list).not.toContain('secret')
  })

  it('keeps the requested order, page by page', async () => {
    const titles: string[] = []
    for (let page = 1; page <= 4; page += 1) {
      const { items } = await server.pb
        .collection('shapes')
        .getList(page, 50, { sort: '-amount,title,id', skipTotal: true })
      titles.push(...items.map(({ id }) => id))
    }
    const { items } = await server.pb.collection('shapes').getList(1, 200, { sort: '-amount,title,id', fields: 'id' })
    expect(titles).toEqual(items.map(({ id }) => id))
  })
})
