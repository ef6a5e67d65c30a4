import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { batchRests, batchWithTopics, postsOf } from '../support/workspace.ts'

describeOnSqlite('an unconfirmed address', (engine) => {
  let model: FakeOpenAi
  let smtp: FakeSmtp
  const suggestions = { proposals: [] }
  beforeAll(async () => {
    smtp = await startFakeSmtp()
    model = await startFakeOpenAi((prompt) => ({
      text: prompt.includes('Propose objectives') ? JSON.stringify(suggestions) : obedientModel(prompt),
    }))
  })
  afterAll(async () => {
    await model.close()
    await smtp.stop()
  })
  const provider = () => ({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url })

  /** The results of requesting topics, posts, another version of a post, and suggestions. */
  async function tryAll(test: TestApp, { pb, instance }: Person) {
    const { records } = test.app.engine
    const ambassador = await pb
      .collection<Row<'ambassadors'>>('ambassadors')
      .create({ instance, name: 'Ines', language: 'en-US' })
    const batches = pb.collection('production_batches')
    // Both sources, because a batch that has nothing to read would be refused.
    const web = { instance, ambassador: ambassador.id, knowledgeSource: 'both', status: 'outline' }
    const waiting = await batchWithTopics(records, ambassador, 1)
    const written = await batchWithTopics(records, ambassador, 1)
    const post = await records.write(async (writer) => {
      await writer.update('production_batches', written.id, { status: 'post' })
      return writer.create('posts', {
        instance,
        ambassador: ambassador.id,
        batch: written.id,
        body: 'A post.',
        version: 1,
      })
    })
    return Promise.all([
      refusal(batches.create(web)),
      refusal(batches.update(waiting.id, { status: 'post' })),
      refusal(pb.collection('posts').update(post.id, { generation: 'requested' })),
      refusal(pb.send('/api/ambassadors/suggestions', { method: 'POST', body: { instance, language: 'en-US' } })),
    ])
  }

  it('prevents the use of a provider until it is confirmed, if mail can be sent', async () => {
    const test = await startTestApp(await engine.place(), { ...provider(), SMTP_URL: smtp.url })
    const person = await test.register('new@timbre.example')
    for (const outcome of await tryAll(test, person)) {
      expect(outcome).toMatchObject({ status: 403, data: { email: { code: 'unconfirmed_address' } } })
    }
    await test.app.engine.jobs.idle()
    expect(model.calls).toHaveLength(0)
    await test.app.engine.records.write((records) => records.update('users', person.user.id, { verified: true }))
    expect(await tryAll(test, person)).toEqual([null, null, null, null])
    await test.app.engine.jobs.idle()
  })

  it('is enough for the embedded composer', async () => {
    const test = await startTestApp(await engine.place(), { SMTP_URL: smtp.url })
    expect(await tryAll(test, await test.register('new@timbre.example'))).toEqual([null, null, null, null])
    await test.app.engine.jobs.idle()
  })

  it('is enough if no mail can be sent, until a mail server is configured', async () => {
    const test = await startTestApp(await engine.place(), provider())
    const person = await test.register('new@timbre.example')
    expect(await tryAll(test, person)).toEqual([null, null, null, null])
    const { hostname, port } = new URL(smtp.url)
    await (await test.superuser()).settings.update({ smtp: { enabled: true, host: hostname, port: Number(port) } })
    for (const outcome of await tryAll(test, person)) expect(outcome).toMatchObject({ status: 403 })
    const [batch] = await person.pb.collection('production_batches').getFullList()
    await batchRests(person, batch!.id)
    expect(await postsOf(person, batch!.id)).toBeDefined()
    await test.app.engine.jobs.idle()
  })
})
