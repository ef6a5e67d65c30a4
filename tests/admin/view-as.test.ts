import PocketBase, { BaseAuthStore } from 'pocketbase'
import { EventSource } from 'undici'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { ViewAsSession } from '#shared/contracts/administration.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'

const readOnly = { status: 403, data: { account: { code: 'read_only' } } }

describeOnDrawnDatabase('viewing as a person', (engine) => {
  let test: TestApp
  let root: PocketBase
  let person: Person
  const clock = createTestClock()

  beforeAll(async () => {
    Object.assign(globalThis, { EventSource })
    test = await startTestApp(await engine.place(), {}, { clock })
    root = await test.superuser()
    person = await test.register('vera@timbre.example')
  })

  const start = (body: object) => root.send<ViewAsSession>('/api/admin/view-as', { method: 'POST', body })

  async function view(): Promise<PocketBase> {
    const { token, record } = await start({ user: person.user.id, reason: 'Ticket 12' })
    const pb = new PocketBase(test.url, new BaseAuthStore()).autoCancellation(false)
    pb.authStore.save(token, record as never)
    return pb
  }

  it('shows the person’s view, live, and changes nothing', async () => {
    const pb = await view()
    expect(await pb.collection('instances').getFullList()).toMatchObject([{ id: person.instance }])
    expect(await pb.collection('users').getFullList()).toMatchObject([{ email: person.user.email }])
    const { token, record } = await pb.collection('users').authRefresh()
    expect([token, record.id]).toEqual([pb.authStore.token, person.user.id])
    expect(await pb.files.getToken()).not.toBe('')

    const heard: string[] = []
    await pb.collection('instances').subscribe('*', ({ record: { name } }) => heard.push(name))
    await person.pb.collection('instances').update(person.instance, { name: 'Live' })
    await until(async () => heard.includes('Live'))
    await pb.realtime.unsubscribe()

    const { user, instance } = person
    const batch = pb.createBatch()
    batch.collection('instances').update(instance, { name: 'Taken' })
    const writes: (() => Promise<unknown>)[] = [
      () => pb.collection('instances').update(instance, { name: 'Taken' }),
      () => pb.collection('ambassadors').create({ instance, name: 'Taken', language: 'en-US' }),
      () => pb.collection('users').delete(user.id),
      () => pb.collection('users').requestEmailChange('taken@timbre.example'),
      () => pb.collection('users').authWithPassword(user.email, 'correct horse 1'),
      () => batch.send(),
      () => pb.send('/api/admin/view-as', { method: 'POST', body: { user: user.id, reason: 'Again' } }),
      () => pb.send('/api/ambassadors/suggestions', { method: 'POST', body: { instance, language: 'en-US' } }),
      () => pb.send(`/api/instances/${instance}/invitations/aaaaaaaaaaaaaaa/resend`, { method: 'POST' }),
    ]
    for (const write of writes) expect(await refusal(write())).toMatchObject(readOnly)
    const stored = await test.app.engine.records.get('instances', instance)
    expect(stored.name).toBe('Live')
  })

  it('accepts the file token for files only', async () => {
    const pb = await view()
    const token = await pb.files.getToken()
    const answer = await fetch(`${test.url}/api/collections/instances/records/${person.instance}`, {
      method: 'PATCH',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: '{"name":"Taken"}',
    })
    expect(answer.status).toBe(404)
  })

  it('ends after an hour, or at once when the sessions of the person end', async () => {
    const [long, short] = [await view(), await view()]
    await root
      .collection('users')
      .update(person.user.id, { 'tokenKey:autogenerate': '' })
      .then(() => person.pb.collection('users').authWithPassword(person.user.email, 'correct horse 1'))
    expect(await refusal(short.collection('users').authRefresh())).toMatchObject({ status: 401 })
    const later = await view()
    clock.advance(59 * 60_000)
    await later.collection('users').authRefresh()
    clock.advance(2 * 60_000)
    for (const pb of [later, long])
      expect(await refusal(pb.collection('users').authRefresh())).toMatchObject({ status: 401 })
    await root.collection('_superusers').authWithPassword('root@timbre.example', 'correct horse 1')
  })

  it('requires a reason, which the owner of the workspace can read', async () => {
    for (const reason of ['', '  ', undefined, 'a'.repeat(301)]) {
      expect(await refusal(start({ user: person.user.id, reason }))).toMatchObject({
        status: 400,
        data: { reason: { code: expect.stringMatching(/^validation_/) } },
      })
    }
    expect(await refusal(start({ user: 'aaaaaaaaaaaaaaa', reason: 'Ticket 13' }))).toMatchObject({ status: 404 })
    await start({ user: person.user.id, reason: 'Ticket 14' })
    await person.pb.collection('users').authWithPassword(person.user.email, 'correct horse 1')
    const log = await person.pb.collection<Row<'audit_entries'>>('audit_entries').getFullList({ sort: '-created' })
    expect(log.find(({ after }) => after?.reason === 'Ticket 14')).toMatchObject({
      ...{ action: 'account.viewed', actorKind: 'administrator', actorName: 'root@timbre.example' },
      ...{ target: person.user.id, instance: person.instance },
    })
  })
})
