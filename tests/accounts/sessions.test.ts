import PocketBase from 'pocketbase'
import { EventSource } from 'undici'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { type DatabasePlace, describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'

const password = 'correct horse 1'
const minute = 60_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

describeOnDrawnDatabase('sessions', (engine) => {
  const clock = createTestClock()
  let place: DatabasePlace
  let test: TestApp
  let root: PocketBase
  let count = 0
  beforeAll(async () => {
    Object.assign(globalThis, { EventSource })
    place = await engine.place()
    test = await startTestApp(place, { COUNTRY_HEADER: 'CF-IPCountry' }, { clock })
    root = await test.superuser()
  })

  const register = () => {
    count += 1
    return test.register(`person-${count}@timbre.example`)
  }
  const elsewhere = async ({ user }: Person, headers: Record<string, string> = {}) => {
    const pb = test.visitor()
    await pb.collection('users').authWithPassword(user.email, password, { headers })
    return pb
  }
  const sessionsOf = (pb: PocketBase) =>
    pb.collection<Row<'sessions'>>('sessions').getFullList({ sort: 'created', requestKey: null })
  const isSignedIn = async (pb: PocketBase) =>
    (await pb.collection('users').getList(1, 1, { requestKey: null })).totalItems === 1
  const sessionIn = (pb: PocketBase): string => JSON.parse(atob(pb.authStore.token.split('.')[1]!)).session

  it('name device and place, and belong to one account', async () => {
    const person = await register()
    const other = await elsewhere(person, { 'user-agent': firefox, 'cf-ipcountry': 'BR' })
    const [first, second] = await sessionsOf(person.pb)
    expect(first).toMatchObject({ id: sessionIn(person.pb), method: 'password', ip: '127.0.0.1', country: '' })
    expect(second).toMatchObject({ id: sessionIn(other), browser: 'Firefox 144', system: 'Linux', country: 'BR' })
    const stranger = await register()
    expect((await sessionsOf(stranger.pb)).map(({ id }) => id)).toEqual([sessionIn(stranger.pb)])
    expect(await refusal(stranger.pb.collection('sessions').delete(first!.id))).toMatchObject({ status: 404 })
    expect(await refusal(person.pb.collection('sessions').update(first!.id, { ip: '' }))).toMatchObject({ status: 403 })
  })

  it('that end are refused at once, also their file tokens and open streams', async () => {
    const person = await register()
    const other = await elsewhere(person)
    const ends: unknown[] = []
    const changes: unknown[] = []
    await other.realtime.subscribe('@session', (event) => ends.push(event))
    await other.collection('users').subscribe('*', (event) => changes.push(event))
    const fileToken = await other.files.getToken()
    const { tokens } = test.app.engine.signIn
    expect(await tokens.read(fileToken, 'file')).not.toBeNull()
    expect(await isSignedIn(other)).toBe(true)

    await person.pb.collection('sessions').delete(sessionIn(other))
    expect(await isSignedIn(other)).toBe(false)
    expect(await refusal(other.collection('users').authRefresh())).toMatchObject({ status: 401 })
    expect(await tokens.read(fileToken, 'file')).toBeNull()
    await until(() => ends.length === 1)
    expect(ends).toEqual([{ ended: true }])

    await person.pb.collection('users').update(person.user.id, { companyName: 'Changed' })
    expect(await isSignedIn(person.pb)).toBe(true)
    const marker = await elsewhere(person)
    await marker.collection('users').getOne(person.user.id)
    expect(changes).toEqual([])
    await other.realtime.unsubscribe()
  })

  it('are all ended at once, except the one that asks', async () => {
    const person = await register()
    const others = [await elsewhere(person), await elsewhere(person)]
    const stranger = await register()
    expect(await person.pb.send('/api/security/end-other-sessions', { method: 'POST' })).toEqual({ ended: 2 })
    for (const pb of others) expect(await isSignedIn(pb)).toBe(false)
    expect(await isSignedIn(person.pb)).toBe(true)
    expect(await isSignedIn(stranger.pb)).toBe(true)
    const visitor = test.visitor().send('/api/security/end-other-sessions', { method: 'POST' })
    expect(await refusal(visitor)).toMatchObject({ status: 401 })
  })

  it('continue when the token is refreshed or the person signs in again', async () => {
    const person = await register()
    const before = sessionIn(person.pb)
    await person.pb.collection('users').authRefresh()
    expect(sessionIn(person.pb)).toBe(before)
    await person.pb.collection('users').authWithPassword(person.user.email, password)
    expect(sessionIn(person.pb)).toBe(before)
    expect(await sessionsOf(person.pb)).toHaveLength(1)
  })

  it('note their last use some minutes apart, and are deleted once expired', async () => {
    const person = await register()
    const id = sessionIn(person.pb)
    const { records, crons } = test.app.engine
    const usedAt = async () => (await records.byId('sessions', id))?.usedAt
    const first = await usedAt()
    clock.advance(4 * minute)
    await isSignedIn(person.pb)
    clock.advance(2 * minute)
    await isSignedIn(person.pb)
    await until(async () => (await usedAt()) !== first)
    expect(Date.parse((await usedAt())!) - Date.parse(first!)).toBeGreaterThanOrEqual(6 * minute)

    clock.advance(5 * 24 * 60 * minute)
    crons.run('deleteOldSessions')
    expect(await isSignedIn(person.pb)).toBe(false)
    clock.advance(24 * 60 * minute)
    crons.run('deleteOldSessions')
    await until(async () => (await records.byId('sessions', id)) === null)
    await root.collection('_superusers').authWithPassword('root@timbre.example', password)
  })

  it('end with a new password, except the session that changed it with the old one', async () => {
    const person = await register()
    const other = await elsewhere(person)
    const change = (body: object) =>
      person.pb.send<{ token: string }>('/api/security/password', { method: 'POST', body, requestKey: null })
    const next = 'an even better horse 2'
    for (const [body, field, code] of [
      [
        { oldPassword: 'wrong', password: next, passwordConfirm: next },
        'oldPassword',
        'validation_invalid_old_password',
      ],
      [{ oldPassword: password, password: next, passwordConfirm: '' }, 'passwordConfirm', 'validation_values_mismatch'],
      [{ oldPassword: password, password: '', passwordConfirm: '' }, 'password', 'validation_required'],
      [
        { oldPassword: password, password: 'password1', passwordConfirm: 'password1' },
        'password',
        'validation_password_common',
      ],
    ] as const) {
      expect(await refusal(change(body))).toMatchObject({ status: 400, data: { [field]: { code } } })
    }
    const session = sessionIn(person.pb)
    const { token } = await change({ oldPassword: password, password: next, passwordConfirm: next })
    expect(await isSignedIn(person.pb)).toBe(false)
    person.pb.authStore.save(token, person.pb.authStore.record)
    expect(sessionIn(person.pb)).toBe(session)
    expect(await isSignedIn(person.pb)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect((await sessionsOf(person.pb)).map(({ id }) => id)).toEqual([session])

    // As in PocketBase, a new password over the record API ends all sessions.
    const form = { oldPassword: next, password, passwordConfirm: password }
    await person.pb.collection('users').update(person.user.id, form)
    expect(await isSignedIn(person.pb)).toBe(false)
    expect(await test.app.engine.records.byId('sessions', session)).toBeNull()
  })

  it('show an impersonation, which the person can end', async () => {
    const person = await register()
    const impersonated = await root.collection('users').impersonate(person.user.id, 600)
    expect(await isSignedIn(impersonated)).toBe(true)
    const shown = (await sessionsOf(person.pb)).find(({ method }) => method === 'impersonate')
    expect(shown?.id).toBe(sessionIn(impersonated))
    await person.pb.collection('sessions').delete(shown!.id)
    expect(await isSignedIn(impersonated)).toBe(false)
  })

  it('are kept for administrators, too, and deleted with their account', async () => {
    const own = await root.collection<Row<'sessions'>>('sessions').getFullList({
      filter: root.filter('recordRef = {:id}', { id: root.authStore.record!.id }),
    })
    expect(own.map(({ id }) => id)).toContain(sessionIn(root))
    const person = await register()
    await person.pb.collection('users').delete(person.user.id)
    const { records } = test.app.engine
    for (const name of ['sessions', 'account_events', 'second_factors', 'passkeys']) {
      const filter = { filter: 'recordRef = {:id}', params: { id: person.user.id } }
      expect([name, await records.count(name, filter)]).toEqual([name, 0])
    }
  })

  it('are not in backups: a restore neither reopens nor ends any', async () => {
    const person = await register()
    const other = await elsewhere(person)
    await root.collection('_superusers').authWithPassword('root@timbre.example', password)
    await root.backups.create('sessions.zip')
    await person.pb.collection('sessions').delete(sessionIn(other))
    const later = await elsewhere(person)
    await root.backups.restore('sessions.zip')
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(later)).toBe(true)
    expect(await isSignedIn(person.pb)).toBe(true)
    await root.backups.delete('sessions.zip')
  })

  it('are required: a signed token without one is refused', async () => {
    const person = await register()
    const { signIn, records } = test.app.engine
    const users = records.collection('users')!
    const record = (await records.byId<string>('users', person.user.id))!
    const pb = new PocketBase(test.url)
    pb.authStore.save(await signIn.tokens.issue('auth', users, record, { refreshable: true }), null)
    expect(await isSignedIn(pb)).toBe(false)
  })

  it.runIf(engine.dialect === 'postgres')('end on every process', async () => {
    const second = await startTestApp(place, {}, { clock })
    const person = await register()
    const other = new PocketBase(second.url)
    other.autoCancellation(false)
    other.authStore.save(person.pb.authStore.token, person.pb.authStore.record)
    const keeper = await elsewhere(person)
    const ends: unknown[] = []
    await other.realtime.subscribe('@session', (event) => ends.push(event))
    expect(await isSignedIn(other)).toBe(true)
    await keeper.collection('sessions').delete(sessionIn(person.pb))
    await until(async () => !(await isSignedIn(other)))
    await until(() => ends.length === 1)
    await other.realtime.unsubscribe()
  })
})
