import PocketBase from 'pocketbase'
import { EventSource } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { authCollection } from '#shared/collections/define.ts'
import { type FakeOidc, startFakeOidc } from '../fakes/oidc.ts'
import {
  type DatabasePlace,
  describeOnDrawnDatabase,
  describeOnPostgres,
  type TestEngine,
} from '../support/databases.ts'
import { ask, startTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'

Object.assign(globalThis, { EventSource })

const rules = { list: '', view: '', create: '', update: null, delete: null }

async function startWith(oidc: FakeOidc, place: DatabasePlace): Promise<TestServer> {
  const { clientId, clientSecret, addresses } = oidc
  const providers = [{ name: 'oidc', clientId, clientSecret, ...addresses }]
  const people = authCollection('people', {
    tenant: { global: 'test' },
    fields: {},
    rules,
    auth: { oauth2: { enabled: true, providers } },
  })
  return startTestServer({ place, collections: [people], trustedProxies: ['loopback'] })
}

let oidc: FakeOidc
let count = 0
beforeAll(async () => {
  oidc = await startFakeOidc()
})
afterAll(() => oidc.stop())
beforeEach(() => {
  count += 1
  oidc.person = { sub: `sub-${count}`, email: `person${count}@test.example`, email_verified: true }
})

/** Acts like the popup: the provider redirects it to the server, whose page it then shows. */
const popUp = async (url: string) => ask((await oidc.visit(url)).href)

describeOnDrawnDatabase('signing in with a popup', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startWith(oidc, await engine.place())
  })

  it('signs in the page that opened it', async () => {
    const pb = server.client()
    let page = { status: 0, text: '' }
    const { record, meta } = await pb.collection('people').authWithOAuth2({
      provider: 'oidc',
      urlCallback: async (url) => {
        page = await popUp(url)
      },
    })
    expect(record.email).toBe(oidc.person.email)
    expect(meta).toMatchObject({ isNew: true })
    expect(pb.authStore.isValid).toBe(true)
    expect([page.status, page.text]).toEqual([200, 'You can close this window and go back to the application.'])
  })

  const listen = async (...topics: string[]) => {
    const pb = server.client()
    const heard: unknown[] = []
    // Earlier changes of people may still arrive on their own topic.
    for (const topic of topics) {
      await pb.realtime.subscribe(topic, (data) => {
        if (topic === '@oauth2') heard.push(data)
      })
    }
    return { pb, heard, state: pb.realtime.clientId }
  }
  const comeBack = (query: Record<string, string>, init?: RequestInit) =>
    ask(`${server.url}/api/oauth2-redirect?${new URLSearchParams(query)}`, init)

  it('receives the code once, from the same address, and only while subscribed', async () => {
    const { pb, heard, state } = await listen('@oauth2', 'people/*')
    const failed = 'This sign-in did not work. Close this window and try again.'
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    expect((await comeBack({ state, code: 'foreign' }, from('203.0.113.5'))).text).toBe(failed)
    expect((await comeBack({ state: 'x'.repeat(40), code: 'unknown' })).text).toBe(failed)
    expect((await comeBack({ code: 'missing' })).text).toBe(failed)
    expect((await comeBack({ state, code: 'right' })).text).not.toBe(failed)
    expect((await comeBack({ state, code: 'reused' })).text).toBe(failed)
    await until(async () => heard.length > 0)
    expect(heard).toEqual([{ state, code: 'right' }])
    const deaf = await listen('people/*')
    expect((await comeBack({ state: deaf.state, code: 'unasked' })).text).toBe(failed)
    await pb.realtime.unsubscribe()
    await deaf.pb.realtime.unsubscribe()
  })

  it('is notified of a refusal, also by a posted form, and speaks Portuguese', async () => {
    const { pb, heard, state } = await listen('@oauth2')
    const body = new URLSearchParams({ state, error: 'access_denied' })
    const page = await ask(`${server.url}/api/oauth2-redirect`, {
      method: 'POST',
      body,
      headers: { 'accept-language': 'pt-BR,pt;q=0.9' },
    })
    expect([page.status, page.text]).toEqual([200, 'Não foi possível entrar. Feche esta janela e tente de novo.'])
    await until(async () => heard.length > 0)
    expect(heard).toEqual([{ state, code: '', error: 'access_denied' }])
    await pb.realtime.unsubscribe()
  })

  it('never shows another site’s page, whatever the address contains', async () => {
    const page = await comeBack({ state: '<script>', code: '<script>', error: '<script>' })
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(page.text).not.toContain('<')
  })
})

describeOnPostgres('a popup that returns to another node', (engine: TestEngine) => {
  it('is delivered to the node of its stream', async () => {
    const place = await engine.place()
    const near = await startWith(oidc, place)
    const far = await startWith(oidc, { ...place, folder: (await engine.place()).folder })
    const pb = new PocketBase(near.url)
    const { record } = await pb.collection('people').authWithOAuth2({
      provider: 'oidc',
      urlCallback: async (url) => {
        const back = await oidc.visit(url)
        await ask(`${far.url}${back.pathname}${back.search}`)
      },
    })
    expect(record.email).toBe(oidc.person.email)
  })
})
