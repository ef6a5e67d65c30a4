import { EventSource } from 'undici'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'

describeOnEachDatabase('a subscriber', (engine) => {
  let test: TestApp
  let person: Person
  beforeAll(async () => {
    // The SDK takes the browser's; Node keeps its own behind a flag.
    Object.assign(globalThis, { EventSource })
    test = await startTestApp(await engine.place())
    person = await test.register('listener@timbre.example')
  })
  const ambassadors = ({ pb }: Pick<Person, 'pb'>) => pb.collection<Row<'ambassadors'>>('ambassadors')
  const create = (name: string) => ambassadors(person).create({ instance: person.instance, name, language: 'en-US' })

  it('receives creates, updates and deletes of what it may see, with the current record', async () => {
    const heard: [string, string][] = []
    const stop = await ambassadors(person).subscribe('*', ({ action, record }) => heard.push([action, record.name]))
    // Only ids are sent between processes, so an event contains the record as it is when it is read.
    const row = await create('One')
    await until(async () => heard.length === 1)
    await ambassadors(person).update(row.id, { name: 'Two' })
    await until(async () => heard.length === 2)
    await ambassadors(person).delete(row.id)
    await until(async () => heard.length === 3)
    expect(heard).toEqual([
      ['create', 'One'],
      ['update', 'Two'],
      ['delete', 'Two'],
    ])
    await stop()
  })

  it('subscribes to one record with its own filter, fields and expansion', async () => {
    const row = await create('Filtered')
    const heard: unknown[] = []
    await ambassadors(person).subscribe(row.id, ({ record }) => heard.push(record), {
      fields: 'name,expand.instance.id',
      expand: 'instance',
      filter: 'name = "loud"',
    })
    await ambassadors(person).update(row.id, { name: 'quiet' })
    await ambassadors(person).update(row.id, { name: 'loud' })
    await until(async () => heard.length >= 1)
    // Two changes in quick succession may both be sent as the later one.
    const expected = { name: 'loud', expand: { instance: { id: person.instance } } }
    expect(heard).toEqual(heard.map(() => expected))
    await ambassadors(person).unsubscribe()
  })

  it('subscribes by the id of a collection, and not after it has unsubscribed', async () => {
    const { id } = test.app.engine.records.collection('ambassadors')!
    const heard: string[] = []
    const { realtime } = person.pb
    const stop = await realtime.subscribe(`${id}/*`, ({ record }) => heard.push(record.name))
    await create('By id')
    await until(async () => heard.length === 1)
    const other: string[] = []
    await ambassadors(person).subscribe('*', ({ record }) => other.push(record.name))
    await stop()
    await create('By name')
    await until(async () => other.length === 1)
    expect([heard, other]).toEqual([['By id'], ['By name']])
    realtime.unsubscribe()
  })

  it('receives nothing of other workspaces, and nothing more once its membership ends', async () => {
    const member = await test.register('leaving@timbre.example')
    const stranger = await test.register('outside@timbre.example')
    const membership = await test.app.engine.records.write((records) =>
      records.create('user_instance_roles', { user: member.user.id, instance: person.instance, role: 'viewer' }),
    )
    const heard: Record<string, string[]> = { member: [], stranger: [] }
    await ambassadors(member).subscribe('*', ({ record }) => heard.member!.push(record.name))
    await ambassadors(stranger).subscribe('*', ({ record }) => heard.stranger!.push(record.name))
    const row = await create('Ours')
    await until(async () => heard.member!.length === 1)
    await test.app.engine.records.write((records) => records.delete('user_instance_roles', membership.id))
    await ambassadors(person).update(row.id, { name: 'Later' })
    await ambassadors(person).delete(row.id)
    // A later event that the stranger does receive shows that everything before it was processed.
    await ambassadors(stranger).create({ instance: stranger.instance, name: 'Theirs', language: 'en-US' })
    await until(async () => heard.stranger!.length === 1)
    expect(heard).toEqual({ member: ['Ours'], stranger: ['Theirs'] })
    member.pb.realtime.unsubscribe()
    stranger.pb.realtime.unsubscribe()
  })

  it('receives nothing that was rolled back, and loses its rights when its password changes', async () => {
    const heard: string[] = []
    await ambassadors(person).subscribe('*', ({ record }) => heard.push(record.name))
    const { records } = test.app.engine
    await records
      .write(async (writer) => {
        await writer.create('ambassadors', { instance: person.instance, name: 'Never', language: 'en-US' })
        throw new Error('no')
      })
      .catch(() => undefined)
    await create('Heard')
    await until(async () => heard.length === 1)
    expect(heard).toEqual(['Heard'])
    await records.write((writer) => writer.update('users', person.user.id, { password: 'a new secret' }))
    await records.write((writer) =>
      writer.create('ambassadors', { instance: person.instance, name: 'Secret', language: 'en-US' }),
    )
    const other = await test.register('marker@timbre.example')
    const marked: string[] = []
    await ambassadors(other).subscribe('*', ({ record }) => marked.push(record.name))
    await ambassadors(other).create({ instance: other.instance, name: 'Marker', language: 'en-US' })
    await until(async () => marked.length === 1)
    expect(heard).toEqual(['Heard'])
    person.pb.realtime.unsubscribe()
    other.pb.realtime.unsubscribe()
  })

  it('is rejected with an unknown client id', async () => {
    const answer = await fetch(`${test.url}/api/realtime`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: 'unknown', subscriptions: ['ambassadors/*'] }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { data: {}, message: 'Missing or invalid client id.', status: 404 },
    ])
  })
})
