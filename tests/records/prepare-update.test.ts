import { beforeAll, beforeEach, expect, it } from 'vitest'
import { collection } from '#shared/collections/define.ts'
import { text } from '#shared/collections/fields.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const drafts = collection('drafts', {
  tenant: { global: 'a model for tests' },
  fields: { body: text(), report: text() },
  rules: { list: '', view: '', create: '', update: 'body != "locked"', delete: '' },
})

describeOnEachDatabase('work before an update', (engine) => {
  let server: TestServer
  let asked: PromiseWithResolvers<string>
  beforeAll(async () => {
    server = await startTestServer({
      place: await engine.place(),
      collections: [drafts],
      prepare: ({ records }) =>
        records.hooks('drafts' as string, {
          async prepareUpdate({ record, original, changed }) {
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

  it('is done while another write is in progress, and its result reaches the hooks', async () => {
    const [draft, other] = [await create('old'), await create('other')]
    const began = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const writing = server.records.write(async (writer) => {
      await writer.update('drafts' as string, other.id, { body: 'busy' })
      began.resolve()
      await held.promise
    })
    await began.promise
    const updating = server.pb.collection('drafts').update(draft.id, { body: 'new' })
    const seen = await asked.promise
    held.resolve()
    await writing
    expect(seen).toBe('old to new, true')
    expect(await updating).toMatchObject({ body: 'new', report: 'report of new' })
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
