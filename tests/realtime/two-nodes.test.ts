import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventSource } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnPostgres } from '../support/databases.ts'
import { until } from '../support/wait.ts'

describeOnPostgres('a stream on one of two nodes', (engine) => {
  let near: TestApp
  let far: TestApp
  let person: Person
  let secondFolder: string
  beforeAll(async () => {
    const place = await engine.place()
    secondFolder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
    near = await startTestApp(place)
    far = await startTestApp({ ...place, folder: secondFolder })
    person = await near.register('listener@timbre.example')
  })
  afterAll(() => rmSync(secondFolder, { recursive: true, force: true }))

  const subscribe = async (at: TestApp, clientId: string, subscriptions: string[], token: string) => {
    const answer = await fetch(`${at.url}/api/realtime`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ clientId, subscriptions }),
    })
    return answer.status
  }

  it('accepts a subscription through the other, and sends its changes, deletes included', async () => {
    const stream = await openStream(near)
    expect(await subscribe(far, stream.clientId, ['ambassadors/*'], person.pb.authStore.token)).toBe(204)
    const heard = stream.hear('ambassadors/*')

    const { record: user, token } = person.pb.authStore
    const ambassadors = far.visitor()
    ambassadors.authStore.save(token, user)
    // More than a PostgreSQL notification can contain.
    const description = 'ä'.repeat(4500)
    const row = await ambassadors
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Far', language: 'en-US', description })
    await until(async () => heard.length === 1)
    await ambassadors.collection('ambassadors').delete(row.id)
    await until(async () => heard.length === 2)
    expect(heard.map(({ action, record }) => [action, record.name, record.description === description])).toEqual([
      ['create', 'Far', true],
      ['delete', 'Far', true],
    ])
    stream.close()
  })

  it('sends a stranger nothing about deletes on the other', async () => {
    const stranger = await near.register('outside@timbre.example')
    const stream = await openStream(near)
    await subscribe(near, stream.clientId, ['ambassadors/*'], stranger.pb.authStore.token)
    const heard = stream.hear('ambassadors/*')
    const own = await openStream(near)
    await subscribe(near, own.clientId, ['ambassadors/*'], person.pb.authStore.token)
    const ownHeard = own.hear('ambassadors/*')

    const ids = await far.app.engine.records.write(async (records) => {
      const row = await records.create('ambassadors', { instance: person.instance, name: 'Private', language: 'en-US' })
      return row.id
    })
    await far.app.engine.records.write((records) => records.delete('ambassadors', ids))
    await until(async () => ownHeard.some(({ action }) => action === 'delete'))
    expect(heard).toEqual([])
    stream.close()
    own.close()
  })

  it('loses its rights when a password is changed on the other', async () => {
    const leaving = await near.register('leaving@timbre.example')
    const stream = await openStream(near)
    await subscribe(near, stream.clientId, ['users/*'], leaving.pb.authStore.token)
    const heard = stream.hear('users/*')
    const staying = await near.register('staying@timbre.example')
    const other = await openStream(near)
    await subscribe(near, other.clientId, ['users/*'], staying.pb.authStore.token)
    const heardByOther = other.hear('users/*')
    await far.app.engine.records.write((records) =>
      records.update('users', leaving.user.id, { password: 'another horse 2' } as never),
    )
    await far.app.engine.records.write((records) => records.update('users', leaving.user.id, { name: 'Later' }))
    // Changes are published in order: receiving the next one shows that the one before was not sent.
    await far.app.engine.records.write((records) => records.update('users', staying.user.id, { name: 'Last' }))
    await until(async () => heardByOther.some(({ record }) => record.name === 'Last'))
    expect(heard.filter(({ record }) => record.name === 'Later')).toEqual([])
    stream.close()
    other.close()
  })

  it('rejects subscriptions for a stream that no node holds', async () => {
    expect(await subscribe(far, 'a'.repeat(40), ['ambassadors/*'], '')).toBe(404)
  })

  it('is reached from the other by its id', async () => {
    const stream = await openStream(near)
    await subscribe(near, stream.clientId, ['@note'], '')
    const heard = stream.hear('@note') as unknown[]
    expect(await far.app.realtime.send(stream.clientId, '@note', { hello: 1 })).toBe(true)
    expect(await far.app.realtime.send(stream.clientId, '@other', {})).toBe(false)
    await until(async () => heard.length === 1)
    expect(heard).toEqual([{ hello: 1 }])
    stream.close()
  })
})

type Heard = { action: string; record: { name: string; description: string } }

async function openStream({ url }: TestApp) {
  const source = new EventSource(`${url}/api/realtime`)
  const clientId = await new Promise<string>((resolve, reject) => {
    source.addEventListener('PB_CONNECT', (event) => resolve((event as MessageEvent).lastEventId))
    source.addEventListener('error', () => reject(new Error('The stream did not open.')))
  })
  return {
    clientId,
    hear(topic: string): Heard[] {
      const heard: Heard[] = []
      source.addEventListener(topic, (event) => heard.push(JSON.parse((event as MessageEvent).data)))
      return heard
    },
    close: () => source.close(),
  }
}
