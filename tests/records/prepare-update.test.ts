import { beforeAll, beforeEach, expect, it } from 'vitest'
import { invalid } from '#server/engine/errors.ts'
import { collection } from '#shared/collections/define.ts'
import { file, text } from '#shared/collections/fields.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const drafts = collection('drafts', {
  tenant: { global: 'a model for tests' },
  fields: { body: text(), report: text(), file: file() },
  rules: { list: '', view: '', create: '', update: 'body != "locked"', delete: '' },
})

describeOnEachDatabase('work before an update', (engine) => {
  let server: TestServer
  let asked: PromiseWithResolvers<string>
  beforeAll(async () => {
    server = await startTestServer({
      place: await engine.place(),
      collections: [drafts],
      settings: { batch: { enabled: true } },
      prepare: ({ records }) =>
        records.hooks('drafts' as string, {
          async prepareUpdate({ record, original, changed }) {
            if (record.body === 'refused') throw invalid('body', 'validation_refused', 'Refused.')
            asked.resolve(`${original!.body} to ${record.body}, ${changed('body')}`)
            return `report of ${record.body}`
          },
          beforeUpdate({ record, prepared }) {
            record.report = prepared ?? 'nothing was prepared'
          },
        }),
    })
  })
  beforeEach(() => {
    asked = Promise.withResolvers()
  })
  const create = (body: string) => server.pb.collection('drafts').create({ body })
  const isPrepared = async (expected: string) => {
    let seen: string | undefined
    void asked.promise.then((change) => {
      seen = change
    })
    await expect.poll(() => seen).toBe(expected)
  }
  /** Begins a write that goes on until it is released. */
  async function holdWriter(id: string): Promise<() => Promise<void>> {
    const began = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const writing = server.records.write(async (writer) => {
      await writer.update('drafts' as string, id, { body: 'busy' })
      began.resolve()
      await held.promise
    })
    await began.promise
    return () => {
      held.resolve()
      return writing
    }
  }

  it('is done while another write is in progress, and its result reaches the hooks', async () => {
    const [draft, other] = [await create('old'), await create('other')]
    const release = await holdWriter(other.id)
    const updating = server.pb.collection('drafts').update(draft.id, { body: 'new' })
    try {
      await isPrepared('old to new, true')
    } finally {
      await release()
    }
    expect(await updating).toMatchObject({ body: 'new', report: 'report of new' })
  })

  it('runs before the transaction of a batch if there are files, and sees the current record', async () => {
    const [draft, other] = [await create('old'), await create('other')]
    const release = await holdWriter(other.id)
    const batch = server.pb.createBatch()
    batch.collection('drafts').update(draft.id, { body: 'new', file: new File(['words'], 'words.txt') })
    const updating = batch.send()
    try {
      await isPrepared('old to new, true')
    } finally {
      await release()
    }
    expect(await updating).toMatchObject([{ body: { body: 'new', report: 'report of new' } }])
  })

  it('is done within a batch for a record that an earlier item writes', async () => {
    const batch = server.pb.createBatch()
    const id = 'fifteenletters1'
    batch.collection('drafts').upsert({ id, body: 'first' })
    batch.collection('drafts').update(id, { body: 'second', file: new File(['words'], 'words.txt') })
    const answers = await batch.send()
    expect(answers[1]).toMatchObject({ status: 200, body: { report: 'report of second' } })
    expect(await asked.promise).toBe('first to second, true')
  })

  it('that refuses one item of a batch rejects that item, after those before it', async () => {
    const [draft, locked] = [await create('old'), await create('locked')]
    const refusing = async (first: string) => {
      const batch = server.pb.createBatch()
      batch.collection('drafts').update(first, { body: 'fine' })
      batch.collection('drafts').update(draft.id, { body: 'refused', file: new File(['words'], 'words.txt') })
      const answer = await refusal(batch.send())
      return Object.keys(answer!.data.requests as object)
    }
    const other = await create('other')
    expect(await refusing(other.id)).toEqual(['1'])
    expect(await refusing(locked.id)).toEqual(['0'])
    expect(await server.pb.collection('drafts').getOne(other.id)).toMatchObject({ body: 'other' })
  })

  it('is not done without write permission', async () => {
    const draft = await create('locked')
    await expect(server.pb.collection('drafts').update(draft.id, { body: 'new' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await Promise.race([asked.promise, 'nothing'])).toBe('nothing')
  })

  it('is skipped if the server itself writes', async () => {
    const draft = await create('old')
    const written = await server.records.write((writer) =>
      writer.update('drafts' as string, draft.id, { body: 'newer' }),
    )
    expect(written).toMatchObject({ report: 'nothing was prepared' })
  })
})
