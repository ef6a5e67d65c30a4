import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFinder } from '#server/knowledge/finder.ts'
import { allPassages, retrieve } from '#server/knowledge/passages.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { handbook, itemEnds } from '#tests/support/workspace.ts'
import { until } from '../support/wait.ts'
import { docx, pdf, zip } from './documents.ts'

type Item = Row<'knowledge_items'>
type Chunk = Row<'knowledge_chunks'>

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const html = (body: string) => `<html><head><title>A page</title></head><body><article>${body}</article></body></html>`

describeOnDrawnDatabase('knowledge', (engine) => {
  let app: TestApp
  let person: Person
  let base: string

  beforeAll(async () => {
    app = await startTestApp(await engine.place(), { ALLOW_PRIVATE_FETCH: '1' })
    person = await app.register(`reader-${engine.dialect}@velofold.example`)
    base = await newBase()
  })

  const newBase = async (of = person) =>
    (await of.pb.collection('knowledge_bases').create({ instance: of.instance, name: 'Base' })).id
  const items = () => person.pb.collection<Item>('knowledge_items')
  const add = async (data: Record<string, unknown>) => itemEnds(person, (await items().create({ base, ...data })).id)
  const upload = (name: string, content: Buffer | string) =>
    add({ type: 'document', file: new File([new Uint8Array(Buffer.from(content))], name) })
  const chunksOf = (item: string) =>
    person.pb
      .collection<Chunk>('knowledge_chunks')
      .getFullList({ filter: person.pb.filter('item = {:item}', { item }), sort: 'position' })
  const found = async (query: string, bases = [base]) => {
    const hits = await app.app.engine.search.search(query, { scopes: bases, limit: 50 })
    return hits.map(({ id }) => id)
  }
  const refused = (write: Promise<unknown>) =>
    write.then(
      () => ({ status: 200 }),
      (error: ClientResponseError) => ({ status: error.status, data: error.response.data }),
    )
  const indexRows = async () => (await app.app.engine.database.all('select id from search_documents')).length

  it('reads documents into passages that can be found', async () => {
    const files: [string, Buffer | string, string][] = [
      ['Frame Notes.md', '# Frames\n\nA frame of magnesium weighs 1,240 grams.', 'magnesium'],
      ['letter.txt', 'The landlord asked for a deposit of titanium coins.', 'titanium'],
      ['page.html', html('<h1>Wheels</h1><p>The wheels are laced with bamboo spokes.</p>'), 'bamboo'],
      ['table.csv', 'Part,Material\nSaddle,corkwood\n', 'corkwood'],
      ['report.docx', docx(['# Report', 'Our glue is made of beeswax and resin.']), 'beeswax'],
      ['talk.pdf', pdf([[{ text: 'We tested hinges of graphene for a year.', y: 700 }]]), 'graphene'],
    ]
    for (const [name, content, word] of files) {
      const item = await upload(name, content)
      expect(item).toMatchObject({ status: 'ready', error: '', extension: name.split('.').at(-1), chunkCount: 1 })
      expect(item.size).toBe(Buffer.from(content).length)
      expect(item.tokenCount).toBeGreaterThan(3)
      expect(item.contentHash).toMatch(/^[0-9a-f]{64}$/)
      expect(item.refreshedAt).not.toBe('')
      const [chunk] = await chunksOf(item.id)
      expect(chunk!.text).toContain(word)
      expect(await found(word)).toEqual([chunk!.id])
    }
    const [frame] = await items().getFullList({ filter: 'title = "Frames"' })
    expect(frame!.language).toBe('en-US')
    expect(await items().getFullList({ filter: 'title = "Letter"' })).toHaveLength(1)
  })

  it.each([
    ['empty', 'nothing.txt', '  '],
    ['mislabelled:zip', 'archive.pdf', zip([{ name: 'a.txt', content: 'x' }])],
    ['corrupt', 'half.docx', docx(['hi']).subarray(0, 600)],
    ['too-large', 'bomb.docx', docx(['hi'], [{ name: 'word/a.xml', content: Buffer.alloc(50 << 20) }])],
  ])('says %s of %s, and goes on', async (error, name, content) => {
    expect(await upload(name, content)).toMatchObject({ status: 'error', error, chunkCount: 0 })
  })

  it('detects the language of short texts before it assumes that of their neighbours', async () => {
    const mixed = await newBase()
    const addTo = async (data: Record<string, unknown>) =>
      itemEnds(person, (await items().create({ base: mixed, ...data })).id)
    expect(await addTo({ type: 'page', body: handbook })).toMatchObject({ language: 'en-US' })
    expect(await addTo({ type: 'page', body: 'Nossa oficina fica em Curitiba.' })).toMatchObject({ language: 'pt-BR' })
    // Too few frequent words: its letters tell.
    expect(await addTo({ type: 'page', body: 'Garantia vitalícia, entrega grátis' })).toMatchObject({
      language: 'pt-BR',
    })
    expect(await addTo({ type: 'page', body: 'Velofold 2024' })).toMatchObject({ language: 'en-US' })
  })

  it('immediately rejects unsupported types', async () => {
    const file = new File([new Uint8Array(zip([{ name: 'a', content: 'b' }]))], 'slides.key')
    expect(await refused(items().create({ base, type: 'document', file }))).toMatchObject({
      status: 400,
      data: { file: { code: 'validation_unsupported_document', message: expect.stringContaining('pdf, docx') } },
    })
    for (const [type, field] of [
      ['faq', 'question'],
      ['link', 'url'],
      ['page', 'body'],
      ['document', 'file'],
    ]) {
      expect(await refused(items().create({ base, type }))).toMatchObject({
        status: 400,
        data: { [field!]: { code: 'validation_required' } },
      })
    }
  })

  it('refuses a file of 30 MB', async () => {
    const file = new File([new Uint8Array(30 * 1024 * 1024).fill(97)], 'big.txt')
    expect(await refused(items().create({ base, type: 'document', file }))).toMatchObject({
      status: 400,
      data: { file: { code: 'validation_file_size_limit' } },
    })
  })

  it('does not let clients write the server’s fields', async () => {
    const item = await add({
      type: 'faq',
      question: 'How long is the warranty?',
      answer: 'It lasts seven years.',
      status: 'ready',
      error: 'x',
      chunkCount: 99,
      size: 5,
      body: 'foreign',
      contentHash: 'abc',
    })
    expect(item).toMatchObject({
      status: 'ready',
      error: '',
      chunkCount: 1,
      size: 0,
      title: 'How long is the warranty?',
    })
    await items().update(item.id, { status: 'error', chunkCount: 7, type: 'page', title: 'Mine' })
    expect(await items().getOne(item.id)).toMatchObject({ status: 'ready', chunkCount: 1, type: 'faq' })
    expect(
      await refused(person.pb.collection('knowledge_chunks').create({ base, item: item.id, text: 'planted' })),
    ).toMatchObject({ status: 403 })
  })

  it('keeps unchanged passages and deletes removed ones', async () => {
    const item = await add({ type: 'page', body: handbook })
    expect(item.title).toBe('Working at Velofold')
    const before = await chunksOf(item.id)
    expect(before).toHaveLength(6)
    expect(before[0]!.headings).toEqual(['Working at Velofold', 'Repairs first'])
    expect(await found('bottom bracket')).toContain(before[5]!.id)

    const shorter = handbook
      .replace(/## A costly mistake[\s\S]*?(?=## How)/, '')
      .replace('Prices\n', 'Prices and costs\n')
    await items().update(item.id, { body: shorter })
    await itemEnds(person, item.id)
    const after = await chunksOf(item.id)
    expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect(after.map(({ id }) => id).filter((id) => before.some((chunk) => chunk.id === id))).toEqual(
      [0, 1, 3, 5].map((index) => before[index]!.id),
    )
    expect(await found('frames colour')).not.toContain(before[2]!.id)

    const rows = await indexRows()
    await items().delete(item.id)
    expect(await indexRows()).toBe(rows - 5)
    expect(await found('bottom bracket')).toEqual([])
    expect(await chunksOf(item.id)).toEqual([])
  })

  it('keeps identical passages separate', async () => {
    const body = Array.from({ length: 6 }, () => `${'The same words again and again. '.repeat(25)}`).join('\n\n')
    const item = await add({ type: 'page', title: 'Echo', body })
    expect(await chunksOf(item.id)).toHaveLength(6)
    await items().update(item.id, { body: body.slice(0, body.length / 2) })
    await itemEnds(person, item.id)
    expect(await chunksOf(item.id)).toHaveLength(3)
    await items().delete(item.id)
  })

  it('updates the title of a rewritten question', async () => {
    const item = await add({ type: 'faq', question: 'Who owns the lathe?', answer: 'Marta owns it.' })
    await items().update(item.id, { question: 'Who owns the anvil?' })
    expect(await itemEnds(person, item.id)).toMatchObject({ title: 'Who owns the anvil?', status: 'ready' })
    expect(await found('lathe')).toEqual([])
    expect(await found('anvil')).toHaveLength(1)
  })

  it('reads a page behind a link, in its own encoding', async () => {
    const url = await serve((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from(html('<h1>Bênção</h1><p>A oficina não fecha aos sábados.</p>'), 'latin1')),
    )
    const item = await add({ type: 'link', url: `${url}/bencao` })
    expect(item).toMatchObject({ status: 'ready', extension: 'html', error: '' })
    expect(item.body).toContain('A oficina não fecha aos sábados.')
    expect(await found('sabados')).toHaveLength(1)
  })

  it('reports why a link cannot be read, and reads it on retry', async () => {
    let broken = true
    const url = await serve((_, response) =>
      broken
        ? response.writeHead(404).end()
        : response.writeHead(200, { 'content-type': 'text/html' }).end(html('<p>Back with a quokka.</p>')),
    )
    const created = await items().create({ base, type: 'link', url })
    // Two more attempts follow after pauses; a retry by hand does not wait for them.
    const waits = { filter: 'name = "ingest-item" && state = "queued" && attempts = 1' }
    await until(async () => (await app.app.engine.records.count('jobs', waits)) === 1)
    await app.app.engine.records.write((records) =>
      records.update('knowledge_items', created.id, { status: 'error', error: 'unreachable' }),
    )
    broken = false
    await items().update(created.id, { status: 'queued' })
    expect(await itemEnds(person, created.id)).toMatchObject({ status: 'ready', error: '' })
    expect(await found('quokka')).toHaveLength(1)
    const image = await serve((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'))
    expect(await add({ type: 'link', url: image })).toMatchObject({ status: 'error', error: 'not-a-page' })
  })

  it('rereads a link on request, but no other item that is ready', async () => {
    let animal = 'wombat'
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html(`<p>There was a ${animal} here.</p>`)),
    )
    const link = await add({ type: 'link', url })
    animal = 'numbat'
    await items().update(link.id, { status: 'queued' })
    expect((await itemEnds(person, link.id)).body).toContain('numbat')
    expect(await found('wombat')).toEqual([])
    const page = await add({ type: 'page', body: 'It stands as it was written.' })
    expect((await items().update(page.id, { status: 'queued' })).status).toBe('ready')
  })

  it('ends with the newest content if an item changes while it is read', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    let isAsked = false
    const url = await serve(async (request, response) => {
      isAsked = true
      if (request.url === '/old') await held
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(html(request.url === '/old' ? '<p>Old axolotl.</p>' : '<p>New capybara.</p>'))
    })
    const item = await items().create({ base, type: 'link', url: `${url}/old` })
    await until(() => isAsked)
    await items().update(item.id, { url: `${url}/new` })
    expect((await itemEnds(person, item.id)).body).toContain('New capybara')
    release()
    await app.app.engine.jobs.idle()
    expect((await items().getOne(item.id)).body).toContain('New capybara')
    expect(await found('axolotl')).toEqual([])
  })

  it('leaves nothing behind when a base is deleted', async () => {
    const rows = await indexRows()
    const gone = await newBase()
    const item = await items().create({ base: gone, type: 'page', body: handbook })
    await itemEnds(person, item.id)
    expect(await indexRows()).toBe(rows + 6)
    await person.pb.collection('knowledge_bases').delete(gone)
    expect(await indexRows()).toBe(rows)
    expect(await found('bicycles', [gone])).toEqual([])
    const [left] = await app.app.engine.database.all('select id from knowledge_chunks where base = ?', [gone])
    expect(left).toBeUndefined()
  })

  it('returns passages of the requested bases only, spread over their items', async () => {
    const one = await newBase()
    const other = await newBase()
    const talk = 'Suppliers and suppliers, and what suppliers say of suppliers.'
    for (const [home, count, name] of [
      [one, 8, 'Big'],
      [one, 1, 'Small'],
      [other, 2, 'Foreign'],
    ] as const) {
      const body = Array.from({ length: count }, (_, i) => `## Part ${i}\n\n${talk} Number ${i}.`).join('\n\n')
      await itemEnds(person, (await items().create({ base: home, type: 'page', title: name, body })).id)
    }
    const passages = await retrieve(app.app.engine, createFinder(app.app.engine), {
      bases: [one],
      queries: ['suppliers', 'what they say'],
      limit: 4,
    })
    expect(passages).toHaveLength(4)
    expect(passages.map(({ title }) => title)).toContain('Small')
    expect(passages.map(({ title }) => title)).not.toContain('Foreign')
    expect(passages[0]).toMatchObject({ headings: [expect.stringContaining('Part')], url: '' })
    expect(
      await retrieve(app.app.engine, createFinder(app.app.engine), { bases: [], queries: ['suppliers'], limit: 4 }),
    ).toEqual([])
    const all = await allPassages(app.app.engine, [one], 100)
    expect(all.map(({ title, position }) => `${title} ${position}`)).toEqual([
      ...Array.from({ length: 8 }, (_, i) => `Big ${i}`),
      'Small 0',
    ])
  })

  it('shows nothing to a non-member', async () => {
    const stranger = await app.register(`stranger-${engine.dialect}@else.example`)
    const own = { instance: stranger.instance }
    expect(await stranger.pb.collection('knowledge_bases').getFullList()).toEqual([expect.objectContaining(own)])
    for (const name of ['knowledge_items', 'knowledge_chunks']) {
      expect(await stranger.pb.collection(name).getFullList()).toEqual([])
    }
    expect(
      (await refused(stranger.pb.collection('knowledge_items').create({ base, type: 'page', body: 'x' }))).status,
    ).toBe(400)
  })
})
