import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { EventSource } from 'undici'
import { beforeAll, describe, expect, it } from 'vitest'
import { authCollection, collection } from '#shared/collections/define.ts'
import { autodate, type FileField, file, number, relation, text } from '#shared/collections/fields.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { asJson, ask, startTestServer, type TestServer, testPassword } from '../support/server.ts'
import { takes, until } from '../support/wait.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const tenant = { global: 'test' } as const
const shelves = collection('shelves', {
  tenant,
  fields: { name: text({ required: true }), count: number(), updated: autodate({ onCreate: true, onUpdate: true }) },
  indexes: [{ fields: ['name'], unique: true }],
  rules: open,
})
const books = collection('books', {
  tenant,
  fields: {
    title: text(),
    shelf: relation('shelves' as never, { required: true }),
    cover: file(),
    pages: { type: 'file', maxSelect: 3, multiple: true, maxSize: 1000 } satisfies FileField,
  },
  rules: { ...open, create: '@request.context = "batch" && shelf.name != "closed"', delete: '@request.auth.id != ""' },
})
const readers = authCollection('readers', { tenant, fields: {}, rules: { ...open, update: 'id = @request.auth.id' } })
const batch = { enabled: true, maxRequests: 6, timeout: 3 }

describeOnEachDatabase('a batch', (engine) => {
  let server: TestServer
  let pb: PocketBase
  beforeAll(async () => {
    Object.assign(globalThis, { EventSource })
    server = await startTestServer({
      place: await engine.place(),
      collections: [shelves, books, readers],
      settings: { batch },
    })
    pb = server.pb
  })
  const names = async () => (await pb.collection('shelves').getFullList({ sort: 'name' })).map(({ name }) => name)
  const stored = () => {
    const folder = join(server.folder, 'storage')
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  }
  const waiting = () => readdirSync(join(server.folder, 'incoming'))
  const refusal = (sent: Promise<unknown>) =>
    sent.then(
      () => null,
      ({ status, response }) => ({ status, response }),
    )

  it('runs all its writes in order, each seeing those before it', async () => {
    const sent = pb.createBatch()
    sent.collection('shelves').create({ id: 'shelf0000000001', name: 'first', count: 1 })
    sent.collection('books').create({ title: 'On the first', shelf: 'shelf0000000001' }, { expand: 'shelf' })
    sent.collection('shelves').update('shelf0000000001', { 'count+': 5 }, { fields: 'count' })
    sent.collection('shelves').upsert({ id: 'shelf0000000001', name: 'renamed' })
    sent.collection('shelves').upsert({ id: 'shelf0000000002', name: 'second' })
    sent.collection('shelves').delete('shelf0000000002')
    const answers = await sent.send()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 204])
    expect(answers[1]!.body.expand.shelf.name).toBe('first')
    expect(answers[2]!.body).toEqual({ count: 6 })
    expect(answers[3]!.body).toMatchObject({ id: 'shelf0000000001', name: 'renamed', count: 6 })
    expect(answers[5]!.body).toBeNull()
    expect(await names()).toEqual(['renamed'])
  })

  it('writes nothing if one is rejected, and reports which and why', async () => {
    const before = await names()
    const sent = pb.createBatch()
    sent.collection('shelves').create({ name: 'gone again' })
    sent.collection('shelves').update('shelf0000000001', { name: 'gone too' })
    sent.collection('shelves').create({ name: '' })
    sent.collection('shelves').create({ name: 'never reached' })
    expect(await refusal(sent.send())).toEqual({
      status: 400,
      response: {
        status: 400,
        message: 'Batch transaction failed.',
        data: {
          requests: {
            2: {
              code: 'batch_request_failed',
              message: 'Batch request failed.',
              response: {
                status: 400,
                message: 'Failed to create record.',
                data: { name: { code: 'validation_required', message: 'Cannot be blank.' } },
              },
            },
          },
        },
      },
    })
    expect(await names()).toEqual(before)
  })

  it('reports the write that violates a unique index, not those that fail because of it', async () => {
    const before = await names()
    const sent = pb.createBatch()
    sent.collection('shelves').create({ id: 'shelf0000000008', name: 'eighth' })
    sent.collection('shelves').create({ id: 'shelf0000000009', name: 'renamed' })
    sent.collection('books').create({ shelf: 'shelf0000000009' })
    const { requests } = (await refusal(sent.send()))!.response.data
    const taken = { code: 'validation_not_unique', message: 'Value must be unique.' }
    expect(Object.keys(requests)).toEqual(['1'])
    expect(requests[1].response).toEqual({ status: 400, message: 'Failed to create record.', data: { name: taken } })
    const changing = pb.createBatch()
    changing.collection('shelves').create({ id: 'shelf0000000008', name: 'eighth' })
    changing.collection('shelves').update('shelf0000000008', { name: 'renamed' })
    changing.collection('shelves').delete('shelf0000000008')
    expect((await refusal(changing.send()))!.response.data.requests[1].response).toEqual({
      status: 400,
      message: 'Failed to update record.',
      data: { name: taken },
    })
    expect(await names()).toEqual(before)
  })

  it('applies rules to the state after its earlier writes', async () => {
    const closed = pb.createBatch()
    closed.collection('shelves').create({ id: 'shelf0000000003', name: 'closed' })
    closed.collection('books').create({ shelf: 'shelf0000000003' })
    expect((await refusal(closed.send()))!.response.data.requests[1].response).toMatchObject({
      status: 400,
      message: 'Failed to create record.',
    })
    const guest = pb.createBatch()
    guest.collection('books').delete((await pb.collection('books').getFullList())[0]!.id)
    expect((await refusal(guest.send()))!.response.data.requests[0].response.status).toBe(404)
    // The same create is rejected outside of a batch, because its rule requires one.
    await expect(pb.collection('books').create({ shelf: 'shelf0000000001' })).rejects.toMatchObject({ status: 400 })
  })

  it('creates accounts, and applies owners’ permissions', async () => {
    const made = pb.createBatch()
    const account = { email: 'rea@test.example', password: testPassword, passwordConfirm: testPassword }
    made.collection('readers').create({ id: 'reader000000001', ...account })
    await made.send()
    const reader = server.client()
    await reader.collection('readers').authWithPassword(account.email, testPassword)
    const change = () => {
      const sent = reader.createBatch()
      sent.collection('readers').update('reader000000001', { emailVisibility: true })
      sent.collection('shelves').create({ name: 'by a reader' })
      return sent
    }
    await change().send()
    const stranger = pb.createBatch()
    stranger.collection('readers').update('reader000000001', { emailVisibility: false })
    expect((await refusal(stranger.send()))!.response.data.requests[0].response.status).toBe(404)
  })

  it('uploads, adds and removes files of records', async () => {
    const paper = (content: string, name = 'paper.txt') => new File([content], name)
    const made = pb.createBatch()
    made.collection('books').create({
      id: 'book00000000001',
      shelf: 'shelf0000000001',
      cover: paper('cover', 'cover.txt'),
      pages: [paper('one'), paper('two')],
    })
    const [created] = await made.send()
    const [first, second] = created!.body.pages as string[]
    const changed = pb.createBatch()
    changed.collection('books').update('book00000000001', { 'pages+': paper('three'), 'pages-': first })
    changed
      .collection('books')
      .upsert({ id: 'book00000000001', shelf: 'shelf0000000001', cover: paper('new', 'new.txt') })
    const [pages, cover] = await changed.send()
    expect(pages!.body.pages).toHaveLength(2)
    expect(pages!.body.pages[0]).toBe(second)
    const content = async (name: string) => (await fetch(pb.files.getURL(cover!.body, name))).text()
    expect(await content(cover!.body.cover)).toBe('new')
    expect(await content(cover!.body.pages[1])).toBe('three')
    await until(async () => (await fetch(pb.files.getURL(cover!.body, first!))).status === 404)
    await until(async () => stored() === 3)
    expect(waiting()).toEqual([])
  })

  it('leaves no file behind when it fails, and deletes none', async () => {
    const before = stored()
    const old = (await pb.collection('books').getOne('book00000000001')).cover as string
    const sent = pb.createBatch()
    const upload = new File(['lost'], 'lost.txt')
    sent.collection('books').create({ shelf: 'shelf0000000001', cover: upload, pages: [upload, upload] })
    sent.collection('books').update('book00000000001', { cover: upload })
    sent.collection('books').create({ shelf: 'shelf0000000001', pages: [new File(['x'.repeat(1001)], 'large.txt')] })
    const { response } = (await refusal(sent.send()))!
    expect(response.data.requests[2].response.data.pages.code).toBe('validation_file_size_limit')
    expect(stored()).toBe(before)
    expect(waiting()).toEqual([])
    const book = await pb.collection('books').getOne('book00000000001')
    expect(book.cover).toBe(old)
    expect((await fetch(pb.files.getURL(book, old))).status).toBe(200)
  })

  it('sends events after the commit, and none when it fails', async () => {
    const heard: string[] = []
    await pb.collection('shelves').subscribe('*', ({ action, record }) => heard.push(`${action} ${record.name}`))
    const failing = pb.createBatch()
    failing.collection('shelves').create({ name: 'unheard' })
    failing.collection('shelves').delete('shelf0000000001')
    failing.collection('shelves').delete('nobody000000000')
    expect(await refusal(failing.send())).toMatchObject({ status: 400 })
    const sent = pb.createBatch()
    sent.collection('shelves').create({ id: 'shelf0000000009', name: 'heard' })
    sent.collection('shelves').update('shelf0000000009', { count: 1 })
    sent.collection('shelves').update('shelf0000000009', { count: 2 })
    await sent.send()
    // Events contain the current record, so it still has to exist.
    await until(async () => heard.length >= 3)
    const last = pb.createBatch()
    last.collection('shelves').delete('shelf0000000009')
    await last.send()
    await until(async () => heard.length >= 4)
    expect(heard).toEqual(['create heard', 'update heard', 'update heard', 'delete heard'])
    await pb.collection('shelves').unsubscribe('*')
  })

  it('takes turns with others that write the same rows', async () => {
    await pb.collection('shelves').create({ id: 'counter00000000', name: 'counter' })
    // Each waits for those before it, which takes a while on a busy machine.
    const { settings } = await server.superuser()
    await settings.update({ batch: { timeout: 120 } })
    const writers = Array.from({ length: 8 }, async () => {
      const sent = server.client().createBatch()
      sent.collection('shelves').update('counter00000000', { 'count+': 1 })
      sent.collection('shelves').update('counter00000000', { 'count+': 1 })
      await sent.send()
    })
    await Promise.all(writers)
    expect((await pb.collection('shelves').getOne('counter00000000')).count).toBe(16)
    await settings.update({ batch })
  })

  describe('is limited', () => {
    const url = () => `${server.url}/api/batch`
    const one = { method: 'POST', url: '/api/collections/shelves/records', body: { name: 'limit' } }
    const set = async (values: object) => (await server.superuser()).settings.update(values as never)

    it('in the number of its requests', async () => {
      const answer = await ask(url(), asJson({ requests: Array(7).fill(one) }))
      expect(answer.json).toMatchObject({
        status: 400,
        message: 'Invalid batch request data.',
        data: { requests: { code: 'validation_length_too_long', params: { max: 6, min: 0 } } },
      })
    })

    it('in its size, with or without a content length', async () => {
      await set({ batch: { maxBodySize: 20_000 } })
      const large = JSON.stringify({ requests: [one], filler: 'x'.repeat(30_000) })
      expect((await ask(url(), asJson({ requests: [one], filler: 'x'.repeat(30_000) }))).status).toBe(413)
      const stream = new Blob([large]).stream()
      const chunked = { method: 'POST', body: stream, duplex: 'half', headers: { 'content-type': 'application/json' } }
      expect((await ask(url(), chunked as RequestInit)).status).toBe(413)
      const form = new FormData()
      form.append('@jsonPayload', large)
      expect((await ask(url(), { method: 'POST', body: form })).status).toBe(413)
      await set({ batch: { maxBodySize: 0 } })
      expect(await names()).not.toContain('limit')
    })

    it('in its time, after which everything is rolled back', async () => {
      await set({ batch: { timeout: 1 } })
      server.records.hooks('shelves', {
        async beforeCreate({ record }) {
          if (String(record.name).startsWith('slow')) await takes(600)
        },
      })
      const sent = pb.createBatch()
      for (const name of ['ahead of the slow', 'slow 1', 'slow 2', 'slow 3'])
        sent.collection('shelves').create({ name })
      expect(await refusal(sent.send())).toEqual({
        status: 400,
        response: { status: 400, message: 'Batch transaction failed.', data: {} },
      })
      expect(await names()).not.toContain('ahead of the slow')
      await set({ batch: { timeout: 3 } })
    })

    it('by the rate limits of its items', async () => {
      const rule = { label: 'shelves:create', audience: '', duration: 60, maxRequests: 2 }
      await set({ rateLimits: { enabled: true, rules: [rule] } })
      const create = (count: number) => {
        const sent = pb.createBatch()
        for (let n = 0; n < count; n++) sent.collection('shelves').create({ name: `limited ${count} ${n}` })
        return sent.send()
      }
      expect((await refusal(create(3)))!.response.data.requests[2].response.status).toBe(429)
      await set({ rateLimits: { enabled: false } })
      await create(3)
    })

    it('to when it is switched on', async () => {
      await set({ batch: { enabled: false } })
      const answer = await ask(url(), asJson({ requests: [one] }))
      expect(answer.json).toEqual({ status: 403, message: 'Batch requests are not allowed.', data: {} })
      await set({ batch: { enabled: true } })
    })
  })

  it('is rolled back if the client disconnects', async () => {
    const controller = new AbortController()
    const before = await names()
    let isOver = false
    server.records.hooks('books', {
      async beforeCreate() {
        if (controller.signal.aborted) return
        controller.abort()
        await takes(300)
        isOver = true
      },
    })
    const requests = [
      { method: 'POST', url: '/api/collections/shelves/records', body: { name: 'left alone' } },
      { method: 'POST', url: '/api/collections/books/records', body: { shelf: 'shelf0000000001' } },
    ]
    await expect(ask(`${server.url}/api/batch`, asJson({ requests }, { signal: controller.signal }))).rejects.toThrow()
    await until(() => isOver)
    // A later batch is written after anything the first one could have written.
    const afterwards = pb.createBatch()
    afterwards.collection('shelves').create({ name: 'afterwards' })
    await afterwards.send()
    expect(await names()).toEqual([...before, 'afterwards'].sort())
    expect(existsSync(join(server.folder, 'incoming')) && waiting()).toEqual([])
  })
})
