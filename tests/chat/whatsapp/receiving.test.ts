import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WhatsAppSetup } from '#shared/contracts/whatsapp.ts'
import { messageEnvelope } from '../../fakes/whatsapp/envelopes.ts'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { ana, type Line, openLine } from './line.ts'

describeOnDrawnDatabase('WhatsApp’s webhook', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
  })

  describe('the check when it is entered at Meta', () => {
    const ask = (query: string) => fetch(`${line.whatsApp.webhook}?${query}`)

    it('sends the challenge back for the right token only', async () => {
      const path = `/api/chat-channels/${line.channel.id}/whatsapp`
      const { verifyToken } = await line.desk.owner.pb.send<{ verifyToken: string }>(path, {})
      const right = await ask(`hub.mode=subscribe&hub.verify_token=${verifyToken}&hub.challenge=1158201444`)
      expect(right.status).toBe(200)
      expect(right.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await right.text()).toBe('1158201444')
      for (const query of [
        `hub.mode=subscribe&hub.verify_token=${verifyToken}x&hub.challenge=1`,
        'hub.mode=subscribe&hub.challenge=1',
        `hub.mode=unsubscribe&hub.verify_token=${verifyToken}&hub.challenge=1`,
      ]) {
        expect((await ask(query)).status, query).toBe(403)
      }
    })

    it('does not know the widget, or an address that nobody has', async () => {
      const { url } = line.desk.test
      for (const token of [line.desk.channel.siteToken, 'nobody']) {
        expect((await fetch(`${url}/api/whatsapp/${token}?hub.mode=subscribe`)).status).toBe(404)
        expect((await fetch(`${url}/api/whatsapp/${token}`, { method: 'POST', body: '{}' })).status).toBe(404)
      }
    })

    it('opens no widget under the address of WhatsApp', async () => {
      const answer = await fetch(`${line.desk.test.url}/api/widget/${line.channel.siteToken}`)
      expect(answer.status).toBe(404)
    })
  })

  describe('a call', () => {
    const call = (body: string) =>
      messageEnvelope(line.whatsApp.number, ana, {
        ...{ id: 'wamid.signed', at: new Date(), content: { type: 'text', text: { body } } },
      })

    it('is refused without a signature of the app over its bytes', async () => {
      expect(await line.whatsApp.deliver(call('Ação'), { secret: 'another' })).toEqual([403])
      const bytes = JSON.stringify(call('Ação'))
      const sign = (text: string) =>
        `sha256=${createHmac('sha256', line.whatsApp.number.appSecret).update(text).digest('hex')}`
      const send = (headers: Record<string, string>) =>
        fetch(line.whatsApp.webhook, { method: 'POST', body: bytes, headers }).then(({ status }) => status)
      expect(await send({})).toBe(403)
      expect(await send({ 'x-hub-signature-256': 'sha256=' })).toBe(403)
      expect(await send({ 'x-hub-signature-256': sign(`${bytes} `) })).toBe(403)
      expect(await line.desk.test.app.engine.records.count('whatsapp_events')).toBe(0)
    })

    it('is refused while the channel has no secret', async () => {
      const { owner, test } = line.desk
      const bare = await owner.pb
        .collection('chat_channels')
        .create({ instance: owner.instance, kind: 'whatsapp', name: 'Bare', status: 'active' })
      const at = `${test.url}/api/whatsapp/${bare.siteToken}`
      const bytes = JSON.stringify(call('Hello'))
      const signed = `sha256=${createHmac('sha256', '').update(bytes).digest('hex')}`
      const headers = { 'x-hub-signature-256': signed }
      expect((await fetch(at, { method: 'POST', body: bytes, headers })).status).toBe(403)
      await owner.pb.collection('chat_channels').delete(bare.id)
    })

    it('is refused if it is signed but not JSON, and accepted if its events are unknown', async () => {
      expect(await line.whatsApp.deliver('{"object":')).toEqual([400])
      expect(await line.whatsApp.deliver({ object: 'page' })).toEqual([200])
      expect(await line.whatsApp.deliver('[1, null, {"entry": 3}]')).toEqual([200])
    })

    it('for a number without a channel is not stored', async () => {
      const other = { ...line.whatsApp.number, phoneNumberId: '999999999' }
      const content = { type: 'text', text: { body: 'For somebody else' } }
      const body = messageEnvelope(other, ana, { id: 'wamid.other', at: new Date(), content })
      expect(await line.whatsApp.deliver(body)).toEqual([200])
      expect(await line.desk.test.app.engine.records.count('whatsapp_events')).toBe(0)
    })
  })

  it('stores a message once, even if repeated in parallel', async () => {
    const { id, statuses } = await line.whatsApp.say(ana, 'Vocês consertam clarinetes? 🎷', { times: 10 })
    expect(statuses).toEqual(Array(10).fill(200))
    await line.settled()
    await line.whatsApp.say(ana, 'Vocês consertam clarinetes? 🎷', { id, times: 10 })
    await line.settled()
    const messages = await line.messages()
    expect(messages.map(({ author, body }) => [author, body])).toEqual([['visitor', 'Vocês consertam clarinetes? 🎷']])
    expect(messages[0]!.whatsapp).toEqual({ type: 'text', id })
    const [conversation] = await line.conversations()
    const ends = new Date(conversation!.windowEndsAt.replace(' ', 'T')).getTime()
    expect(ends - line.desk.clock.now().getTime()).toBeGreaterThan(23.9 * 3600_000)
    expect(conversation).toMatchObject({ status: 'open', address: ana.waId, language: 'pt-BR' })
  })

  it('keeps the order of what one person writes, and starts one conversation with each', async () => {
    const others = Array.from({ length: 5 }, (_, n) => ({ name: `P${n}`, waId: `551191111222${n}` }))
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all(others.map((one) => line.whatsApp.say(one, `${one.name} ${turn}`)))
    }
    await line.settled()
    const messages = await line.messages()
    for (const { name } of others) {
      const said = messages.filter(({ body }) => body.startsWith(`${name} `))
      expect(said.map(({ body }) => body)).toEqual([0, 1, 2, 3].map((turn) => `${name} ${turn}`))
      expect(new Set(said.map(({ conversation }) => conversation)).size).toBe(1)
    }
  })

  it('keeps workspaces apart that claim the same number', async () => {
    const { test } = line.desk
    const stranger = await test.register('stranger@timbre.example')
    const { pb, instance } = stranger
    const named = { instance, kind: 'whatsapp', name: 'Theirs', status: 'active' }
    const theirs = await pb.collection('chat_channels').create(named)
    const { phoneNumberId, wabaId } = line.whatsApp.number
    const body = { phoneNumberId, wabaId, accessToken: 'theirs', appSecret: 'a secret of theirs' }
    const path = `/api/chat-channels/${theirs.id}/whatsapp`
    const { webhookUrl } = await pb.send<WhatsAppSetup>(path, { method: 'POST', body })
    const ours = line.whatsApp.webhook
    const before = await line.messages()
    // The same message, signed by another app at another address, neither reaches us nor takes the place of ours.
    line.whatsApp.webhook = webhookUrl
    const call = await line.whatsApp.say(ana, 'Forged by a neighbour', { secret: body.appSecret })
    expect(call.statuses).toEqual([200])
    expect((await line.whatsApp.say(ana, 'Forged by a stranger')).statuses).toEqual([403])
    line.whatsApp.webhook = ours
    await line.settled()
    expect(await line.messages()).toEqual(before)
    await line.whatsApp.say(ana, 'The true one', { id: call.id })
    await line.settled()
    expect((await line.messages()).at(-1)!.body).toBe('The true one')
    const seen = await pb.collection('messages').getFullList()
    expect(seen.map((message) => message.body)).toEqual(['Forged by a neighbour'])
    expect(JSON.stringify(await pb.collection('contacts').getFullList())).not.toContain(line.desk.owner.instance)
  })

  it('clears processed events', async () => {
    const events = await line.desk.test.app.engine.records.find('whatsapp_events')
    expect(events.length).toBeGreaterThan(0)
    expect(events.filter(({ state, payload }) => state !== 'done' || payload !== null)).toEqual([])
  })
})
