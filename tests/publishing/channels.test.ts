import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import type { AccountChoice, ChannelTest, ConsentPage, SigningSecret } from '#shared/contracts/channels.ts'
import type { Results } from '#shared/contracts/results.ts'
import { abilitiesOf } from '#shared/networks/linkedin-scopes.ts'
import {
  ana,
  consentTo,
  memberApp,
  pageApp,
  type RunningNetwork,
  startSimulatedNetwork,
} from '../fakes/simulated-network.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'

type Channel = Row<'channels'>
type Scheduled = Row<'scheduled_posts'>

const day = 24 * 3600_000
const appUrl = 'https://timbre.example'

describeOnDrawnDatabase('channels', (engine) => {
  const clock = createTestClock()
  let test: TestApp
  let linkedin: RunningNetwork
  let person: Person
  let root: PocketBase
  let ambassador: Row<'ambassadors'>

  beforeAll(async () => {
    linkedin = await startSimulatedNetwork()
    test = await startTestApp(await engine.place(), { APP_URL: appUrl }, { clock, linkedin: linkedin.addresses })
    person = await test.register('ines@timbre.example')
    root = await test.superuser()
    await test.app.engine.records.write((writer) =>
      writer.update('instances', person.instance, { plan: 'pro', planExpiresAt: '2099-01-01 00:00:00.000Z' }),
    )
    ambassador = await person.pb
      .collection<Row<'ambassadors'>>('ambassadors')
      .create({ instance: person.instance, name: 'Ines Falk', language: 'en-US' })
  })
  afterAll(() => linkedin.stop())
  beforeEach(() => settings({ simulatedNetwork: null }))

  const settings = (body: object) => root.send('/api/admin/settings', { method: 'PATCH', body })
  const channels = (pb = person.pb) => pb.collection<Channel>('channels')
  const add = (data: Partial<Channel> = {}) =>
    channels().create({ instance: person.instance, kind: 'simulated', name: 'Ines on the network', ...data })
  const ask = <T>(channel: Channel, name: string, body: object = {}, pb = person.pb) =>
    pb.send<T>(`/api/channels/${channel.id}/${name}`, { method: 'POST', body })
  /** Of the product itself, which has another address in tests than people know. */
  const here = (address: string) => address.replace(appUrl, test.url)

  async function consent(channel: Channel, owner = 'members', pb = person.pb) {
    const { url, verifier } = await ask<ConsentPage>(channel, 'connect', { owner }, pb)
    const back = await consentTo(here(url))
    expect(back.href.startsWith(`${appUrl}/dashboard/channels/connected?`)).toBe(true)
    return { owner, verifier, state: back.searchParams.get('state')!, code: back.searchParams.get('code')! }
  }
  async function connected(data: Partial<Channel> = {}): Promise<Channel> {
    const channel = await add(data)
    expect(await ask(channel, 'connected', await consent(channel))).toEqual({ accounts: [] })
    return channels().getOne(channel.id)
  }
  async function schedule(channel: Channel, body: string, firstComment = ''): Promise<Scheduled> {
    const post = await test.app.engine.records.write(async (writer) => {
      const owned = { instance: person.instance, ambassador: ambassador.id }
      const batch = await writer.create('production_batches', owned)
      const topic = await writer.create('topics', { batch: batch.id, title: 'Repairs', version: 1 })
      const content = { body, firstComment, version: 1, decision: 'approve', stage: 'final' } as const
      return writer.create('posts', { ...owned, batch: batch.id, topic: topic.id, ...content })
    })
    const localTime = new Date(clock.now().getTime() + 60_000).toISOString().slice(0, 16)
    const row = { instance: person.instance, post: post.id, channel: channel.id, localTime, timezone: 'UTC' }
    return person.pb.collection<Scheduled>('scheduled_posts').create(row)
  }
  async function pass(milliseconds: number): Promise<void> {
    const { records, jobs } = test.app.engine
    clock.advance(milliseconds)
    await records.write((writer) => jobs.release(writer.tx, 'nobody', 'only to wake the workers'))
  }
  const ends = (row: Scheduled, status: Scheduled['status']) =>
    until(async () => {
      const found = await person.pb.collection<Scheduled>('scheduled_posts').getOne(row.id)
      return found.status === status && found
    })

  it('connect to the simulated network through its consent page, and publish there', async () => {
    const channel = await connected({ ambassador: ambassador.id })
    expect(channel).toMatchObject({
      ...{ status: 'connected', accountName: 'Ines Falk', account: `urn:li:person:${ambassador.id}`, error: '' },
    })
    expect(channel).not.toHaveProperty('secrets')
    const row = await schedule(channel, 'Repairs pay the rent.')
    await pass(2 * 60_000)
    const { externalUrl, externalId } = await ends(row, 'published')
    const id = externalId.split(':').at(-1)!
    expect(externalUrl).toBe(`${appUrl}/simulated/${ambassador.id}#${id}`)
    const feed = person.pb.collection<Row<'simulated_posts'>>('simulated_posts')
    expect(await feed.getOne(id)).toMatchObject({ author: channel.account, text: 'Repairs pay the rent.' })
    const stranger = await test.register('stranger@timbre.example')
    expect(await refusal(stranger.pb.collection('simulated_posts').getOne(id))).toMatchObject({ status: 404 })
    const acts = await person.pb.collection('audit_entries').getFullList({ filter: 'action = "channel.connected"' })
    expect(acts.map(({ target }) => target)).toContain(channel.id)
  })

  it('show members of the workspace the reactions to a post on the simulated network, and nothing else', async () => {
    const channel = await connected({ ambassador: ambassador.id })
    const row = await schedule(channel, 'Repairs pay twice.')
    await pass(2 * 60_000)
    const { externalId } = await ends(row, 'published')
    const reader = await test.register('reader@timbre.example')
    await test.join(reader, person.instance, 'viewer')
    const act = ({ pb }: Person, name: string, body: object = {}) =>
      pb.send(`/api/instances/${person.instance}/simulated-posts/${externalId.split(':').at(-1)}/${name}`, {
        ...{ method: 'POST', body },
      })
    for (const who of [person, person, reader]) await act(who, 'seen')
    await act(person, 'reaction', { on: true })
    await act(person, 'reaction', { on: false })
    await act(person, 'reaction', { on: true })
    await act(person, 'comments', { text: 'So they do.' })
    expect(await refusal(act(person, 'comments', { text: ' ' }))).toMatchObject({ status: 400 })
    expect(await refusal(act(reader, 'reaction', { on: true }))).toMatchObject({ status: 403 })
    const path = `/api/instances/${person.instance}/results`
    await person.pb.send(`${path}/refresh`, { method: 'POST' })
    const query = { from: '2020-01-01', to: '2100-01-01', channel: channel.id }
    const { posts } = await person.pb.send<Results>(path, { query })
    const known = (value: number) => ({ value, source: 'network', at: expect.any(String) })
    expect(posts.map((post) => post.known)).toEqual([
      { impressions: known(2), reactions: known(1), comments: known(1) },
    ])
    await act(reader, 'seen')
    await person.pb.send(`${path}/refresh`, { method: 'POST' })
    expect(await person.pb.collection('post_results').getFullList({ filter: `scheduled = "${row.id}"` })).toHaveLength(
      1,
    )
  })

  it('accept a state once, within ten minutes, from the person and browser that started', async () => {
    const channel = await add()
    const expired = { status: 400, data: { state: { code: 'connect_expired' } } }
    const used = await consent(channel)
    await ask(channel, 'connected', used)
    expect(await refusal(ask(channel, 'connected', used))).toMatchObject(expired)

    const given = await consent(channel)
    const other = await test.register('other-admin@timbre.example')
    await test.join(other, person.instance, 'admin')
    expect(await refusal(ask(channel, 'connected', given, other.pb))).toMatchObject(expired)
    expect(await refusal(ask(channel, 'connected', { ...given, verifier: 'another browser' }))).toMatchObject(expired)
    const second = await add()
    expect(await refusal(ask(second, 'connected', given))).toMatchObject(expired)
    clock.advance(10 * 60_000 + 1000)
    expect(await refusal(ask(channel, 'connected', given))).toMatchObject(expired)
  })

  it('are connected by admins only', async () => {
    const channel = await add()
    const editor = await test.register('editor@timbre.example')
    await test.join(editor, person.instance, 'editor')
    for (const name of ['connect', 'connected', 'account', 'test', 'secret']) {
      expect(await refusal(ask(channel, name, { owner: 'members' }, editor.pb))).toMatchObject({ status: 403 })
    }
  })

  it('of the simulated network wait while it is switched off', async () => {
    const channel = await connected()
    const row = await schedule(channel, 'Nobody reads this yet.')
    await settings({ simulatedNetwork: false })
    const off = { status: 403, data: { account: { code: 'feature_off' } } }
    expect(await refusal(ask(channel, 'connect', { owner: 'members' }))).toMatchObject(off)
    expect((await fetch(`${test.url}/api/simulated-network/v2/userinfo`)).status).toBe(403)
    await pass(2 * 60_000)
    expect(await ends(row, 'held')).toMatchObject({ error: 'network-off' })
  })

  it('hold scheduled posts when they are disconnected, and lose their tokens', async () => {
    const channel = await connected()
    const row = await schedule(channel, 'This one has to wait.')
    await channels().update(channel.id, { status: 'disconnected' })
    expect(await ends(row, 'held')).toMatchObject({ error: 'channel-disconnected' })
    expect((await test.app.engine.records.get('channels', channel.id)).secrets).toBe('')
    expect(await refusal(channels().update(channel.id, { status: 'connected' }))).toMatchObject({ status: 400 })
    await ask(channel, 'connected', await consent(channel))
    expect(await channels().getOne(channel.id)).toMatchObject({ status: 'connected' })
  })

  it('are tested without publishing, and broken by a refused token', async () => {
    const channel = await connected()
    expect(await ask<ChannelTest>(channel, 'test')).toEqual({ isHealthy: true, detail: '' })
    const body = { request: 'userinfo', fault: 'unauthorized' }
    await root.send('/api/simulated-network/control', { method: 'POST', body })
    expect(await ask<ChannelTest>(channel, 'test')).toMatchObject({
      isHealthy: false,
      detail: expect.stringContaining('401'),
    })
    expect(await channels().getOne(channel.id)).toMatchObject({ status: 'broken', error: 'reconnect' })
    await ask(channel, 'connected', await consent(channel))
    expect(await channels().getOne(channel.id)).toMatchObject({ status: 'connected', error: '', errorDetail: '' })
  })

  it('need a LinkedIn app, whose secrets cannot be read again', async () => {
    const channel = await add({ kind: 'linkedin' })
    const notSetUp = { status: 400, data: { kind: { code: 'channel_not_set_up' } } }
    expect(await refusal(ask(channel, 'connect', { owner: 'members' }))).toMatchObject(notSetUp)
    expect(await refusal(settings({ linkedinMembersClientId: memberApp.clientId }))).toMatchObject({
      data: { linkedinMembersClientSecret: { code: 'validation_required' } },
    })
    expect(await refusal(settings({ linkedinVersion: 'latest' }))).toMatchObject({
      data: { linkedinVersion: { code: 'setting_no_version' } },
    })
    const { clientId, clientSecret } = memberApp
    const states = await settings({ linkedinMembersClientId: clientId, linkedinMembersClientSecret: clientSecret })
    expect(states).toMatchObject({ linkedinMembersClientSecret: { value: null, isSet: true } })
    const rows = await root.collection('settings').getFullList()
    expect(JSON.stringify([states, rows])).not.toContain(clientSecret)
    expect(await refusal(settings({ linkedinMembersClientId: 'another' }))).toMatchObject({
      data: { linkedinMembersClientSecret: { code: 'setting_key_again' } },
    })
    const { url } = await ask<ConsentPage>(channel, 'connect', { owner: 'members' })
    expect(url.startsWith(`${linkedin.url}/oauth/v2/authorization?`)).toBe(true)
    expect(await refusal(ask(channel, 'connect', { owner: 'pages' }))).toMatchObject(notSetUp)
  })

  async function consentAtLinkedIn(channel: Channel, owner: 'members' | 'pages', member = ana) {
    const { url, verifier } = await ask<ConsentPage>(channel, 'connect', { owner })
    const back = await consentTo(`${url}&login_hint=${await linkedin.hintFor(member)}`)
    return { owner, verifier, state: back.searchParams.get('state'), code: back.searchParams.get('code') }
  }
  const setUpLinkedIn = () =>
    settings({
      ...{ linkedinMembersClientId: memberApp.clientId, linkedinMembersClientSecret: memberApp.clientSecret },
      ...{ linkedinPagesClientId: pageApp.clientId, linkedinPagesClientSecret: pageApp.clientSecret },
    })

  it('connect to a profile or to one of several pages at LinkedIn, and later only to the same', async () => {
    await setUpLinkedIn()
    const profile = await add({ kind: 'linkedin' })
    expect(await ask(profile, 'connected', await consentAtLinkedIn(profile, 'members'))).toEqual({ accounts: [] })
    expect(await channels().getOne(profile.id)).toMatchObject({ accountName: ana.name, status: 'connected' })

    const pages = [...ana.pages, { id: '99002', name: 'Prado Oficina' }]
    const page = await add({ kind: 'linkedin' })
    const { accounts } = await ask<AccountChoice>(
      page,
      'connected',
      await consentAtLinkedIn(page, 'pages', { ...ana, pages }),
    )
    expect(accounts.map(({ name }) => name)).toEqual(pages.map(({ name }) => name))
    expect(await channels().getOne(page.id)).toMatchObject({ status: 'connecting', account: '' })
    const foreign = { account: 'urn:li:organization:1' }
    expect(await refusal(ask(page, 'account', foreign))).toMatchObject({
      data: { account: { code: 'connect_other_account' } },
    })
    await ask(page, 'account', { account: 'urn:li:organization:99002' })
    expect(await channels().getOne(page.id)).toMatchObject({ accountName: 'Prado Oficina', status: 'connected' })

    const otherwise = consentAtLinkedIn(profile, 'members', { ...ana, id: 'someoneelse', name: 'Bo' })
    expect(await refusal(ask(profile, 'connected', await otherwise))).toMatchObject({
      data: { code: { code: 'connect_other_account' } },
    })
    const none = await add({ kind: 'linkedin' })
    const pageless = consentAtLinkedIn(none, 'pages', { ...ana, pages: [] })
    expect(await refusal(ask(none, 'connected', await pageless))).toMatchObject({
      data: { code: { code: 'connect_no_pages' } },
    })
    await linkedin.faults.inject({ request: 'token', fault: 'unavailable', times: 1 })
    expect(await refusal(ask(none, 'connected', await consentAtLinkedIn(none, 'pages')))).toMatchObject({
      data: { code: { code: 'connect_refused' } },
    })
  })

  it('of a page find other pages by their address, to be mentioned', async () => {
    await setUpLinkedIn()
    await test.app.engine.records.write(async (writer) => {
      for (const { id } of await writer.find('channels', { filter: 'account ~ "urn:li:organization:%"' }))
        await writer.update('channels', id, { status: 'disconnected' })
    })
    const find = (address: string, pb = person.pb) =>
      pb.send(`/api/instances/${person.instance}/find-page`, { method: 'POST', body: { address } })
    const refusedWith = async (address: string) => {
      const { data } = (await refusal(find(address))) as { data: Record<string, { code: string }> }
      return data.address?.code
    }
    expect(await refusedWith('https://www.linkedin.com/company/prado-filhos/')).toBe('page_no_channel')
    const page = await add({ kind: 'linkedin' })
    await ask(page, 'connected', await consentAtLinkedIn(page, 'pages'))
    const found = { id: 'urn:li:organization:99001', name: 'Prado & Filhos' }
    for (const address of ['https://www.linkedin.com/company/prado-filhos/about/?a=b', 'prado-filhos'])
      expect(await find(address)).toEqual(found)
    expect(await refusedWith('linkedin.com/company/nobody')).toBe('page_unknown')
    expect(await refusedWith('https://www.linkedin.com/in/ana-prado')).toBe('page_address')
    expect(await refusedWith('a b')).toBe('page_address')
    await linkedin.faults.inject({ request: 'read', fault: 'unavailable', times: 1 })
    expect(await refusedWith('prado-filhos')).toBe('page_refused')
  })

  it('know what LinkedIn allows them, and refuse a first comment before the post if that is missing', async () => {
    await setUpLinkedIn()
    const profile = await add({ kind: 'linkedin' })
    await ask(profile, 'connected', await consentAtLinkedIn(profile, 'members'))
    const scopes = async () => (await channels().getOne(profile.id)).scopes
    expect(await scopes()).toEqual(['openid', 'profile', 'w_member_social'])
    expect(abilitiesOf(await channels().getOne(profile.id))).toEqual([
      { ability: 'publish', state: 'granted', scope: 'w_member_social' },
      { ability: 'comment', state: 'missing', scope: 'w_member_social_feed' },
      { ability: 'results', state: 'never', scope: '' },
    ])
    const comment = 'The numbers are on our page.'
    expect(await refusal(schedule(profile, 'Repairs, with a comment.', comment))).toMatchObject({
      data: { post: { code: 'validation_comment_not_allowed' } },
    })
    const arrived = await linkedin.arrived('post')
    await settings({ linkedinMembersComments: true })
    await ask(profile, 'connected', await consentAtLinkedIn(profile, 'members'))
    expect(await scopes()).toContain('w_member_social_feed')
    const row = await schedule(profile, 'Repairs, with a comment below.', comment)
    await pass(2 * 60_000)
    await ends(row, 'published')
    await until(async () => {
      const { commentStatus } = await person.pb.collection<Scheduled>('scheduled_posts').getOne(row.id)
      return commentStatus === 'added'
    })
    expect(await linkedin.arrived('post')).toBe(arrived + 1)

    // The scope is gone again before the next one is due.
    const next = await schedule(profile, 'Repairs, once more.', comment)
    await settings({ linkedinMembersComments: null })
    await ask(profile, 'connected', await consentAtLinkedIn(profile, 'members'))
    await pass(2 * 60_000)
    expect(await ends(next, 'held')).toMatchObject({ error: 'comment-not-allowed' })
    expect(await linkedin.arrived('post')).toBe(arrived + 1)
    await channels().update(profile.id, { status: 'disconnected' })
    expect(await scopes()).toBeNull()
  })

  it('that are webhooks show their secret once, and follow their address', async () => {
    expect(await refusal(add({ kind: 'webhook' }))).toMatchObject({
      data: { address: { code: 'validation_required' } },
    })
    const webhook = await add({ kind: 'webhook', address: 'https://hooks.example/a' })
    expect(webhook).toMatchObject({ status: 'connecting', account: 'https://hooks.example/a' })
    const { secret } = await ask<SigningSecret>(webhook, 'secret')
    expect(secret).toMatch(/^whsec_/)
    expect((await ask<SigningSecret>(webhook, 'secret')).secret).not.toBe(secret)
    const changed = await channels().update(webhook.id, { address: 'https://hooks.example/b' })
    expect(changed).toMatchObject({ status: 'connected', account: 'https://hooks.example/b' })
    expect(await refusal(ask(await add(), 'secret'))).toMatchObject({
      data: { kind: { code: 'channel_without_secret' } },
    })
  })

  it('by hand need no connection, and can be disconnected and reactivated', async () => {
    const manual = await add({ kind: 'manual' })
    expect(manual.status).toBe('connected')
    expect((await channels().update(manual.id, { status: 'disconnected' })).status).toBe('disconnected')
    expect((await channels().update(manual.id, { status: 'connected' })).status).toBe('connected')
    expect(await refusal(ask(manual, 'connect', { owner: 'members' }))).toMatchObject({
      data: { kind: { code: 'channel_without_account' } },
    })
  })

  // The last one, because it ends everybody's session.
  it('are renewed if the network allows it, and otherwise admins are notified 14, 7, 3 and 1 days before', async () => {
    await setUpLinkedIn()
    const renewed = await add({ kind: 'linkedin', name: 'Profile' })
    const page = await add({ kind: 'linkedin', name: 'Page' })
    await ask(renewed, 'connected', await consentAtLinkedIn(renewed, 'members'))
    await ask(page, 'connected', await consentAtLinkedIn(page, 'pages'))
    const { records, crons } = test.app.engine
    const expiryOf = async ({ id }: Channel) =>
      new Date((await records.get('channels', id)).tokenExpiresAt.replace(' ', 'T')).getTime()
    const expiresAt = await expiryOf(page)
    const noticesAt = async (daysBefore: number) => {
      clock.advance(expiresAt - daysBefore * day - clock.now().getTime())
      linkedin.now = clock.now()
      const since = recordDate(clock.now())
      crons.run('renewChannels')
      await until(async () => {
        const run = (await crons.runs()).get('renewChannels')
        return run && run.startedAt >= since && run.finishedAt !== ''
      })
      const news = await records.find('notifications', {
        filter: 'user = {:user} && kind = "channel-expiring"',
        params: { user: person.user.id },
      })
      return news.filter(({ values }) => values?.channel === 'Page').length
    }
    const counts: number[] = []
    for (const daysBefore of [15, 13.9, 13, 6.9, 2.9, 0.9]) counts.push(await noticesAt(daysBefore))
    expect(counts).toEqual([0, 1, 1, 2, 3, 4])
    expect(await expiryOf(renewed)).toBeGreaterThan(expiresAt)
  })
})
