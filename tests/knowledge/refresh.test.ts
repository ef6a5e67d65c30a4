import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import { maxFailedChecks } from '#shared/contracts/knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { itemEnds } from '#tests/support/workspace.ts'
import { until } from '../support/wait.ts'

type Item = Row<'knowledge_items'>

const dayMilliseconds = 24 * 3_600_000
const first = '<article><h1>Prices</h1><p>A frame of magnesium costs 1,240 euros this year.</p></article>'
const second = '<article><h1>Prices</h1><p>A frame of magnesium costs 1,310 euros from March on.</p></article>'

/** A page, and what it was asked for. */
const site = { body: first, etag: '"1"', status: 200, asked: [] as IncomingHttpHeaders[] }
const server = createServer((request, response) => {
  site.asked.push(request.headers)
  if (site.status !== 200) return response.writeHead(site.status).end()
  const isKnown = site.etag !== '' && request.headers['if-none-match'] === site.etag
  response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', ...(site.etag && { etag: site.etag }) })
  response.end(isKnown ? '' : site.body)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describeOnDrawnDatabase('links are checked each week', (engine) => {
  let test: TestApp
  let person: Person
  let base: string
  let url: string

  beforeAll(async () => {
    if (!server.listening) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prices`
    test = await startTestApp(await engine.place(), { ALLOW_PRIVATE_FETCH: '1' })
    person = await test.register(`links-${engine.dialect}@velofold.example`)
  })
  beforeEach(async () => {
    Object.assign(site, { body: first, etag: '"1"', status: 200 })
    base = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Links' })).id
  })
  const items = () => person.pb.collection<Item>('knowledge_items')
  const add = async () => {
    const item = await itemEnds(person, (await items().create({ base, type: 'link', url })).id)
    site.asked.length = 0
    return item
  }
  const chunksOf = (item: Item) =>
    person.pb.collection('knowledge_chunks').getFullList({ filter: `item = "${item.id}"`, sort: 'position' })
  const openJobs = () => test.app.engine.records.count('jobs', { filter: 'name = "refresh-link" && finishedAt = ""' })
  /** As if the link had been looked at some days ago. */
  async function age(item: Item, days = 8): Promise<Item> {
    const checkedAt = recordDate(new Date(Date.now() - days * dayMilliseconds))
    return test.app.engine.records.write((writer) => writer.update('knowledge_items', item.id, { checkedAt }))
  }
  /** Runs the cron and what it queues. */
  async function check(): Promise<void> {
    const { crons } = test.app.engine
    const runs = async () => (await crons.runs()).get('refreshLinks')
    const before = await runs()
    crons.run('refreshLinks')
    await until(async () => {
      const run = await runs()
      return run && run.startedAt !== before?.startedAt && run.finishedAt !== ''
    })
    await until(async () => (await openJobs()) === 0)
  }
  const now = (item: Item) => items().getOne(item.id)

  it('and not read again if they have not changed', async () => {
    const item = await add()
    const [before] = await chunksOf(item)
    await age(item, 6)
    await check()
    expect(site.asked).toEqual([])
    const old = await age(item)
    await check()
    const after = await now(item)
    expect(after).toMatchObject({ status: 'ready', refreshedAt: item.refreshedAt, failedChecks: 0 })
    expect(after.checkedAt > old.checkedAt).toBe(true)
    expect(site.asked).toMatchObject([{ 'if-none-match': '"1"' }])
    // The same text in another version.
    site.etag = '"2"'
    for (const asked of ['"1"', '"2"']) {
      await age(item)
      await check()
      expect(site.asked.at(-1)).toMatchObject({ 'if-none-match': asked })
    }
    expect(await now(item)).toMatchObject({ refreshedAt: item.refreshedAt })
    expect(await chunksOf(item)).toEqual([before])
  })

  it('and read again if they have changed', async () => {
    const item = await add()
    await age(item)
    Object.assign(site, { body: second, etag: '"2"' })
    await check()
    const after = await now(item)
    expect(after).toMatchObject({ status: 'ready', body: expect.stringContaining('1,310 euros') })
    expect(after.refreshedAt > item.refreshedAt).toBe(true)
    const { passages } = await person.pb.send(`/api/knowledge-bases/${base}/passages`, { query: { q: 'magnesium' } })
    expect(passages).toMatchObject([{ text: expect.stringContaining('1,310 euros') }])
  })

  it('and keep their passages while they cannot be read, until they are not checked any more', async () => {
    const item = await add()
    site.status = 404
    for (let failed = 1; failed <= maxFailedChecks; failed += 1) {
      // After a failure it is looked at again the next day.
      await age(item, failed === 1 ? 8 : 2)
      await check()
      expect(await now(item)).toMatchObject({ status: 'ready', error: '', failedChecks: failed, chunkCount: 1 })
    }
    site.asked.length = 0
    await age(item)
    await check()
    expect(site.asked).toEqual([])
    Object.assign(site, { status: 200, body: second, etag: '"2"' })
    await items().update(item.id, { status: 'queued' })
    expect(await itemEnds(person, item.id)).toMatchObject({ status: 'ready', failedChecks: 0 })
    expect(await chunksOf(item)).toMatchObject([{ text: expect.stringContaining('1,310') }])
  })

  it('and keep them if the page shows only a notice', async () => {
    const part = (at: number) => `<p>Part ${at} of the frame is made of magnesium and costs ${at} euros.</p>`
    site.body = `<article><h1>Prices</h1>${Array.from({ length: 40 }, (_, at) => part(at)).join('')}</article>`
    const item = await add()
    await age(item)
    Object.assign(site, { body: '<article><p>Please enable JavaScript.</p></article>', etag: '"2"' })
    await check()
    expect(await now(item)).toMatchObject({ failedChecks: 1, chunkCount: item.chunkCount, body: item.body })
  })

  it('unless administrators do not allow links', async () => {
    await age(await add())
    const root = await test.superuser()
    const allow = (knowledgeLinks: boolean) =>
      root.send('/api/admin/settings', { method: 'PATCH', body: { knowledgeLinks } })
    await allow(false)
    await check()
    expect(site.asked).toEqual([])
    await allow(true)
    await check()
    expect(site.asked).toHaveLength(1)
  })

  it('and never show the server’s version identifiers', async () => {
    const item = await add()
    expect(await now(item)).not.toHaveProperty('etag')
    expect(await test.app.engine.records.get('knowledge_items', item.id)).toMatchObject({ etag: '"1"' })
  })
})
