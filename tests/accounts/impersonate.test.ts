import { decodeJwt } from 'jose'
import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bearing, guarded, managed, people, visitorsOf } from './accounts-world.ts'

describeOnDrawnDatabase('impersonation', (engine) => {
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    const closed = { ...people, name: 'closed', auth: { ...people.auth!, authRule: null } }
    server = await startTestServer({ place: await engine.place(), collections: [people, guarded, managed, closed] })
    root = await server.superuser()
  })
  const { post, make, rowsOf, mailsTo, signedIn } = visitorsOf(() => server)
  const secondsOf = (token: string) => decodeJwt(token).exp! - server.clock.now().getTime() / 1000

  it('gives superusers a client that acts as the person, for the requested duration', async () => {
    const { id, email } = await make('people', { secretNote: 'hush' })
    const person = await root.collection('people').impersonate(id, 3600)
    expect(person.authStore.record).toMatchObject({ id, email })
    expect(person.authStore.record).not.toHaveProperty('secretNote')
    expect(decodeJwt(person.authStore.token)).toMatchObject({ type: 'auth', refreshable: false })
    expect(Math.round(secondsOf(person.authStore.token) / 10)).toBe(360)
    expect(await person.collection('people').getFullList()).toEqual([expect.objectContaining({ id })])
    expect(Math.round(secondsOf((await root.collection('people').impersonate(id, 0)).authStore.token) / 10)).toBe(
      43_200,
    )
    expect(await root.collection('_superusers').authRefresh()).toBeTruthy()
  })

  it('cannot be refreshed, and ends when the person’s token key changes', async () => {
    const { id } = await make('people')
    const person = await root.collection('people').impersonate(id, 60)
    const { token } = person.authStore
    expect((await person.collection('people').authRefresh()).token).toBe(token)
    await server.records.write((writer) => writer.update<string>('people', id, { password: 'brand new one' }))
    await expect(person.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
    const again = await root.collection('people').impersonate(id, 60)
    server.clock.advance(61_000)
    await expect(again.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
  })

  it('skips the rule and the second factor, and sends no alert', async () => {
    const one = await make('closed')
    expect((await root.collection('closed').impersonate(one.id, 60)).authStore.isValid).toBe(true)
    const two = await make('guarded')
    expect((await root.collection('guarded').impersonate(two.id, 60)).authStore.isValid).toBe(true)
    expect(await rowsOf('_mfas', two.id)).toEqual([])
    expect(await rowsOf('_authOrigins', two.id)).toEqual([])
    expect(await mailsTo(two.email)).toEqual([])
  })

  it('answers all other callers like PocketBase', async () => {
    const { id, email } = await make('people')
    const manager = await make('managed', { role: 'manager' })
    const by = { root: root.authStore.token, person: (await signedIn('people', email)).authStore.token }
    const manages = (await signedIn('managed', manager.email)).authStore.token
    const imitated = (await root.collection('people').impersonate(id, 60)).authStore.token
    const knock = (path: string, body: unknown, token = '') =>
      post(path, body, token ? bearing(token) : {}).then(({ json }) => json)
    const denied = { status: 403, message: 'The authorized record is not allowed to perform this action.', data: {} }
    expect(await knock(`people/impersonate/${id}`, {})).toEqual({
      status: 401,
      message: 'The request requires valid record authorization token.',
      data: {},
    })
    for (const token of [by.person, manages, imitated]) {
      expect(await knock(`people/impersonate/${id}`, {}, token)).toEqual(denied)
    }
    const gone = { status: 404, message: "The requested resource wasn't found.", data: {} }
    expect(await knock('people/impersonate/nobody', {}, by.root)).toEqual(gone)
    expect(await knock('people/impersonate/%00', {}, by.root)).toMatchObject({ status: 404 })
    const threshold = (code: string, message: string, threshold: number) => ({
      data: { duration: { code, message, params: { threshold } } },
    })
    expect(await knock(`people/impersonate/${id}`, { duration: -1 }, by.root)).toMatchObject(
      threshold('validation_min_greater_equal_than_required', 'Must be no less than 0.', 0),
    )
    expect(await knock(`people/impersonate/${id}`, { duration: 1e12 }, by.root)).toMatchObject(
      threshold('validation_max_less_equal_than_required', 'Must be no greater than 94670856.', 94_670_856),
    )
    for (const duration of ['abc', 1.5, { a: 1 }]) {
      expect(await knock(`people/impersonate/${id}`, { duration }, by.root)).toEqual({
        status: 400,
        message: 'An error occurred while loading the submitted data.',
        data: {},
      })
    }
  })
})
