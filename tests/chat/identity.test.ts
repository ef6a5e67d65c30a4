import { SignJWT } from 'jose'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { NewIdentityKey, VisitorSession, VisitorView, WidgetConfig } from '#shared/contracts/chat.ts'
import type { Person } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, day, minute, nextId, openDesk } from './desk.ts'

describeOnDrawnDatabase('visitors whom a site has signed in', (engine) => {
  let desk: Desk
  let key: NewIdentityKey
  let customer = ''
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
    key = await makeKey()
  })
  beforeEach(async () => {
    customer = `customer-${nextId()}`
    await change({ identity: 'optional', status: 'active' })
  })

  const keysPath = (id = desk.channel.id) => `/api/chat-channels/${id}/identity-keys`
  const makeKey = (person: Person = desk.owner) => person.pb.send<NewIdentityKey>(keysPath(), { method: 'POST' })
  const change = (changes: object) => desk.owner.pb.collection('chat_channels').update(desk.channel.id, changes)
  const seconds = () => Math.floor(desk.clock.now().getTime() / 1000)
  const sign = (claims: object = {}, { kid = key.kid, secret = key.secret, alg = 'HS256' } = {}) =>
    new SignJWT({ sub: customer, exp: seconds() + 3600, ...claims })
      .setProtectedHeader({ alg, kid })
      .sign(new TextEncoder().encode(secret))
  const widget = (path: string, body?: object, token = '') =>
    fetch(`${desk.test.url}/api/widget/${desk.channel.siteToken}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  const begin = async (body: object, token = '') => {
    const answer = await widget('/sessions', body, token)
    expect(answer.status).toBe(200)
    return (await answer.json()) as VisitorSession
  }
  const refused = async (body: object, token = '') => {
    const answer = await widget('/sessions', body, token)
    const { data } = (await answer.json()) as { data?: { identity?: { code: string } } }
    return [answer.status, data?.identity?.code]
  }
  const say = async (token: string, body: string) => {
    const answer = await widget('/messages', { clientId: nextId(), body }, token)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as VisitorView).conversation.id
  }
  const contactOf = async (conversation: string) => {
    const { records } = desk.test.app.engine
    return records.get('contacts', (await records.get('conversations', conversation)).contact)
  }

  it('are one contact on every device, with the data from the site', async () => {
    const claims = { name: 'Rita Alves', email: 'Rita@Example.com', phone: '+55 11 98765-4321' }
    const first = await begin({ identity: await sign(claims) })
    const conversation = await say(first.token, 'Hello')
    const second = await begin({ identity: await sign({ name: 'Rita A. Alves' }) })
    expect(second.token).not.toBe(first.token)
    expect(second.conversation.id).toBe(conversation)
    expect(second.messages).toMatchObject([{ body: 'Hello' }])
    expect(await contactOf(conversation)).toMatchObject({
      ...{ name: 'Rita A. Alves', email: 'rita@example.com', phone: '+5511987654321' },
    })
    // On the same device the session goes on.
    expect((await begin({ identity: await sign() }, second.token)).token).toBe(second.token)
  })

  it('keep what they wrote before they signed in', async () => {
    const anonymous = await begin({ name: 'Somebody' })
    const conversation = await say(anonymous.token, 'Before')
    const named = await begin({ identity: await sign({ name: 'Rita' }) }, anonymous.token)
    expect(named.conversation.id).toBe(conversation)
    expect(named.token).not.toBe(anonymous.token)
    expect((await contactOf(conversation)).name).toBe('Rita')
    // And on another device, where the customer is known by now.
    const elsewhere = await begin({})
    const other = await say(elsewhere.token, 'Elsewhere')
    await begin({ identity: await sign() }, elsewhere.token)
    expect((await contactOf(other)).id).toBe((await contactOf(conversation)).id)
    const events = await desk.editor.pb
      .collection('conversation_events')
      .getFullList({ filter: `conversation = "${other}"` })
    expect(events.map(({ type }) => type)).toContain('merged')
  })

  it('are hidden from the next person in the same browser', async () => {
    const first = await begin({ identity: await sign() })
    await say(first.token, 'Secret')
    const signedOut = await begin({}, first.token)
    expect(signedOut).toMatchObject({ messages: [], conversation: { id: '' } })
    const another = await begin({ identity: await sign({ sub: `${customer}-2` }) }, first.token)
    expect(another).toMatchObject({ messages: [], conversation: { id: '' } })
    expect(new Set([first.token, signedOut.token, another.token]).size).toBe(3)
  })

  it('find one contact if they start twice in parallel', async () => {
    const identity = await sign()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => begin({ identity })))
    const conversations = await Promise.all(sessions.map(({ token }) => say(token, 'Hello')))
    expect(new Set(conversations).size).toBe(1)
  })

  it('are refused for an invalid token', async () => {
    const other = await desk.owner.pb
      .collection('chat_channels')
      .create({ instance: desk.owner.instance, kind: 'widget', name: 'Other', status: 'active' })
    const foreign = await desk.owner.pb.send<NewIdentityKey>(keysPath(other.id), { method: 'POST' })
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: customer, exp: seconds() + 60 }))}.`
    const invalid: [name: string, token: string][] = [
      ['of another channel', await sign({}, foreign)],
      ['with another secret', await sign({}, { secret: 'x'.repeat(43) })],
      ['with another algorithm', await sign({}, { alg: 'HS512' })],
      ['without a key', await sign({}, { kid: 'nobody' })],
      ['without a customer', await sign({ sub: '' })],
      ['for somebody else', await sign({ aud: 'another-site' })],
      ['for too long', await sign({ exp: seconds() + 30 * 24 * 3600 })],
      ['without an end', await sign({ exp: undefined })],
      ['not signed', unsigned],
      ['no token', 'nonsense'],
    ]
    for (const [name, identity] of invalid) expect(await refused({ identity }), name).toEqual([401, 'identity_invalid'])
    expect(await refused({ identity: await sign({ exp: seconds() - 120 }) })).toEqual([401, 'identity_expired'])
    expect(await refused({ identity: await sign({ aud: desk.channel.siteToken }) })).toEqual([200, undefined])
  })

  it('are the only ones who may write if the channel requires it', async () => {
    const anonymous = await begin({})
    await say(anonymous.token, 'Hello')
    await change({ identity: 'required' })
    expect(((await (await widget('')).json()) as WidgetConfig).identity).toBe('required')
    expect(await refused({})).toEqual([401, 'identity_required'])
    expect(await refused({}, anonymous.token)).toEqual([401, 'identity_required'])
    for (const path of ['/messages?after=0', '/events?after=0']) {
      expect((await widget(path, undefined, anonymous.token)).status, path).toBe(401)
    }
    expect((await widget('/messages', { clientId: nextId(), body: 'Hi' }, anonymous.token)).status).toBe(401)
    const named = await begin({ identity: await sign() }, anonymous.token)
    await say(named.token, 'As a customer')
  })

  it('have to be identified again after a day', async () => {
    const { token } = await begin({ identity: await sign() })
    await desk.pass(day + minute)
    expect((await widget('/messages?after=0', undefined, token)).status).toBe(401)
  })

  it('are rejected once their key is deleted; only admins manage keys', async () => {
    const made = await makeKey()
    const identity = await sign({}, made)
    await begin({ identity })
    const list = async () => (await desk.owner.pb.send(keysPath(), {})).keys.map(({ kid }: { kid: string }) => kid)
    expect(await list()).toContain(made.kid)
    expect(JSON.stringify(await desk.owner.pb.send(keysPath(), {}))).not.toContain(made.secret)
    const channel = await desk.owner.pb.collection('chat_channels').getOne(desk.channel.id)
    expect(JSON.stringify(channel)).not.toContain('identityKeys')
    for (const person of [desk.editor, desk.viewer])
      expect(await refusal(makeKey(person))).toMatchObject({ status: 403 })
    await desk.owner.pb.send(`${keysPath()}/${made.kid}`, { method: 'DELETE' })
    expect(await refused({ identity })).toEqual([401, 'identity_invalid'])
    // Again: it is gone already.
    await desk.owner.pb.send(`${keysPath()}/${made.kid}`, { method: 'DELETE' })
    while ((await list()).length < 5) await makeKey()
    expect(await refusal(makeKey())).toMatchObject({
      data: { keys: { code: 'validation_too_many_values' } },
    })
  })
})
