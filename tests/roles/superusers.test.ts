import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'

/** People are covered by fields.test.ts, field by field. */
describeOnDrawnDatabase('superusers and fields that the server writes', (engine) => {
  let test: TestApp
  let person: Person
  let root: PocketBase
  let batch: Row<'production_batches'>

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('somebody@timbre.example')
    root = await test.superuser()
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines Falk', language: 'en-US' })
    batch = await person.pb
      .collection('production_batches')
      .create({ instance: person.instance, ambassador: ambassador.id, knowledgeSource: 'web' })
  })

  it('change what belongs to superusers', async () => {
    const { id } = person.user
    expect(await root.collection('users').update(id, { credits: 3, plan: 'pro' })).toMatchObject({
      credits: 3,
      plan: 'pro',
    })
    expect(await person.pb.collection('users').update(id, { credits: 900, plan: 'none', name: 'Ana' })).toMatchObject({
      credits: 3,
      plan: 'pro',
      name: 'Ana',
    })
  })

  it('set such fields in a new record and change them no more', async () => {
    const sources = [{ chunk: '', item: '', title: 'T', headings: [], url: '', quote: 'Q' }]
    const topic = await root.collection('topics').create({ batch: batch.id, position: 4, title: 'Price', sources })
    expect(topic).toMatchObject({ batch: batch.id, position: 4, sources })
    const body = { batch: 'gonegonegonegon', 'position+': 5, sources: [] }
    // Topics are only reviewed while their batch is at its topics.
    await test.app.engine.records.write((records) =>
      records.update('production_batches', batch.id, { status: 'outline' }),
    )
    expect(await root.collection('topics').update(topic.id, body)).toMatchObject({
      batch: batch.id,
      position: 4,
      sources,
    })
  })

  it('cannot move a record whose creator placed it', async () => {
    const other = await test.register('else@timbre.example')
    const body = { instance: other.instance, ambassador: 'gonegonegonegon', name: 'March' }
    expect(await root.collection('production_batches').update(batch.id, body)).toMatchObject({
      instance: person.instance,
      ambassador: batch.ambassador,
      name: 'March',
    })
  })
})
