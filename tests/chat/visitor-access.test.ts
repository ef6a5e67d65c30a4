import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { VisitorMessage, VisitorSession } from '#shared/contracts/chat.ts'
import type { StreamEvent } from '../drills/event-stream.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { type Desk, day, nextId, openDesk, type Visitor } from './desk.ts'

/** All texts that a visitor must not see contain this word. */
const canary = 'canary'

describeOnDrawnDatabase('a visitor’s access', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
  })
  const at = (channel: Row<'chat_channels'>, path: string) => `${desk.test.url}/api/widget/${channel.siteToken}${path}`
  const secondChannel = (name: string) =>
    desk.owner.pb
      .collection<Row<'chat_channels'>>('chat_channels')
      .create({ instance: desk.owner.instance, kind: 'widget', name, status: 'active' })

  /** Each call that a visitor can make, by method and path. */
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', '/messages'],
    ['GET', '/events'],
    ['POST', '/messages', { clientId: 'not-to-be-stored', body: 'Hello' }],
    ['POST', '/typing', {}],
    ['POST', '/read', { sequence: 1 }],
    ['POST', '/person', {}],
    ['POST', '/rating', { rating: 5 }],
    ['POST', '/transcript', { email: 'somebody@dairy.example' }],
    ['GET', '/messages/abcdefghijklmno/files/prices.txt'],
  ]
  /** The answers to all of these calls: one status if they agree. */
  async function outcomes(token: string, channel = desk.channel): Promise<number[]> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answers = calls.map(async ([method, path, body]) => {
      const answer = await fetch(at(channel, path), { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const { status } = answer
      await answer.body?.cancel()
      return status
    })
    return [...new Set(await Promise.all(answers))]
  }

  describe('is denied', () => {
    it('on another channel, and its messages leave no trace', async () => {
      const visitor = await desk.visitor()
      await visitor.say('Hello')
      const other = await secondChannel('Other site')
      expect(await outcomes(visitor.token, other)).toEqual([401])
      // Continuing there starts a session as somebody else.
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${visitor.token}` }
      const started = await fetch(at(other, '/sessions'), { method: 'POST', headers, body: '{}' })
      const session = (await started.json()) as VisitorSession
      expect(session.token).not.toBe(visitor.token)
      expect(session.messages).toEqual([])
      expect(await desk.messages(visitor)).toHaveLength(1)
    })

    it('once the contact is deleted, whose stream ends', async () => {
      const visitor = await desk.visitor()
      await visitor.say('Hello')
      const stream = await visitor.listen()
      await until(() => stream.events.length > 0)
      await desk.editor.pb.collection('contacts').delete((await desk.conversation(visitor)).contact)
      await stream.ended
      expect(await outcomes(visitor.token)).toEqual([401])
      const again = await visitor.call('/sessions', { language: 'en-US' })
      expect(await again.json()).toMatchObject({ messages: [], conversation: { id: '', sequence: 0 } })
    })

    it('once the session has expired, a day after its last renewal is too late by one', async () => {
      const visitor = await desk.visitor()
      await visitor.say('Hello')
      await desk.pass(89 * day)
      expect((await visitor.call('/sessions', {})).status).toBe(200)
      await desk.pass(89 * day)
      expect((await visitor.view()).messages).toHaveLength(1)
      await desk.pass(2 * day)
      expect(await outcomes(visitor.token)).toEqual([401])
    })

    it.each<[string, (desk: Desk, active: boolean) => Promise<unknown>]>([
      [
        'of a channel that is paused',
        ({ owner, channel }, active) =>
          owner.pb.collection('chat_channels').update(channel.id, { status: active ? 'active' : 'paused' }),
      ],
      [
        'of a workspace whose plan has ended',
        ({ test, owner }, active) =>
          test.app.engine.records.write((writer) =>
            writer.update('instances', owner.instance, {
              planExpiresAt: `${active ? 2099 : 2020}-01-01 00:00:00.000Z`,
            }),
          ),
      ],
      [
        'of a workspace that is about to be deleted',
        ({ owner }, active) =>
          owner.pb.collection('instances').update(owner.instance, { deletion: active ? '' : 'requested' }),
      ],
    ])('%s, and all of it again afterwards', async (_, set) => {
      const visitor = await desk.visitor()
      await visitor.say('Hello')
      const unknown = await fetch(at({ ...desk.channel, siteToken: 'nothing' }, '/messages'))
      const nothing = [unknown.status, await unknown.text()]
      await set(desk, false)
      expect(await outcomes(visitor.token)).toEqual([404])
      const answer = await visitor.call('/messages')
      expect([answer.status, await answer.text()]).toEqual(nothing)
      expect((await visitor.call('/sessions', {})).status).toBe(404)
      await set(desk, true)
      expect((await visitor.view()).messages.map(({ body }) => body)).toEqual(['Hello'])
    })
  })

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'the channel is paused',
      () => desk.owner.pb.collection('chat_channels').update(desk.channel.id, { status: 'paused' }),
      () => desk.owner.pb.collection('chat_channels').update(desk.channel.id, { status: 'active' }),
    ],
    ['the session expires', () => desk.pass(91 * day), async () => {}],
  ])('ends with the stream when %s: neither messages nor typing follow', async (_, end, restore) => {
    for (const isTyping of [false, true]) {
      const visitor = await desk.visitor()
      await visitor.say('Hello')
      const { id } = await desk.conversation(visitor)
      const stream = await visitor.listen()
      await until(() => stream.events.length > 0)
      await end()
      const { pb } = desk.editor
      if (isTyping) {
        const body = { draft: 'After the end', private: false }
        await pb.send(`/api/conversations/${id}/typing`, { method: 'POST', body })
      } else {
        await pb.collection('messages').create({ conversation: id, clientId: nextId(), body: 'After the end' })
      }
      await stream.ended
      expect(stream.events.map(({ event }) => event)).not.toContain('typing')
      expect(JSON.stringify(stream.events)).not.toContain('After the end')
      await restore()
    }
  })

  describe('after a cursor', () => {
    let visitor: Visitor
    let id = ''
    beforeAll(async () => {
      visitor = await desk.visitor()
      for (const body of ['One', 'Two', 'Three']) await visitor.say(body)
      id = (await desk.conversation(visitor)).id
    })
    it.each([
      ['2', ['Three']],
      ['3', []],
      ['99', []],
      [String(Number.MAX_SAFE_INTEGER), []],
      ['99999999999999999999', ['One', 'Two', 'Three']],
      ['-1', ['One', 'Two', 'Three']],
      ['1.5', ['One', 'Two', 'Three']],
      ['two', ['One', 'Two', 'Three']],
      ["1' or '1'='1", ['One', 'Two', 'Three']],
      ['1&after=2', ['One', 'Two', 'Three']],
      ['NaN', ['One', 'Two', 'Three']],
    ])('"%s" are %j', async (after, expected) => {
      const query = after.includes('&') ? after : encodeURIComponent(after)
      const answer = await visitor.call(`/messages?conversation=${id}&after=${query}`)
      expect(answer.status).toBe(200)
      expect((await answer.json()).messages.map(({ body }: VisitorMessage) => body)).toEqual(expected)
    })

    it('of another conversation, own or foreign, is all of the own one', async () => {
      const other = await desk.visitor()
      await other.say(`The ${canary} of somebody else`)
      const foreign = (await desk.conversation(other)).id
      for (const conversation of [foreign, '', 'x'.repeat(500), "' or 1=1 --"]) {
        const answer = await visitor.call(`/messages?conversation=${encodeURIComponent(conversation)}&after=2`)
        const { conversation: shown, messages } = await answer.json()
        expect(shown.id).toBe(id)
        expect(messages).toHaveLength(3)
      }
    })
  })

  it('never includes notes, colleagues, other visitors and the team’s data', async () => {
    const [visitor, other] = [await desk.visitor(), await desk.visitor()]
    const member = await desk.test.register(`${canary}@timbre.example`)
    await desk.test.join(member, desk.owner.instance, 'editor')
    await desk.test.app.engine.records.write((writer) =>
      writer.update('users', member.user.id, { name: `Rui ${canary}` }),
    )
    await visitor.say('Hello')
    await other.say(`The ${canary} of another visitor`)
    const { id, contact, sequence } = await desk.conversation(visitor)
    const stream = await visitor.listen()
    const { pb } = member
    const secret = { notes: `${canary} of the team`, company: canary, phone: '+55 11 98765-4321' }
    await pb.collection('contacts').update(contact, secret)
    const send = (message: object) =>
      pb.collection<Row<'messages'>>('messages').create({ conversation: id, clientId: nextId(), ...message })
    const file = new File([`The ${canary} in a file`], `${canary}.txt`)
    const note = await send({ body: `A ${canary}`, private: true, mentions: [desk.owner.user.id], files: [file] })
    const label = { instance: desk.owner.instance, name: canary, color: 'red' }
    const labels = [(await pb.collection('chat_labels').create(label)).id]
    await pb.collection('conversations').update(id, { labels, priority: 'urgent', assignee: member.user.id })
    const type = (draft: string, isPrivate: boolean) =>
      pb.send(`/api/conversations/${id}/typing`, { method: 'POST', body: { draft, private: isPrivate } })
    await type(`A ${canary} being typed`, true)
    await type(`An answer with a ${canary} in it`, false)
    await pb.send(`/api/conversations/${id}/read`, { method: 'POST', body: { sequence: sequence + 1 } })
    await send({ body: 'An answer.' })
    const heard = (event: string) =>
      stream.events.filter((each: StreamEvent) => each.event === event).map(({ data }) => JSON.parse(data))
    await until(() => heard('message').some(({ body }) => body === 'An answer.'))
    stream.close()

    const answers = [
      ['GET', '/messages'],
      ['GET', `/messages?conversation=${(await desk.conversation(other)).id}&after=0`],
      ['GET', `/messages/${note.id}/files/${note.files[0]}`],
      ['GET', ''],
      ['POST', '/sessions'],
    ].map(async ([method, path]) => {
      const answer = await visitor.call(path!, method === 'POST' ? {} : undefined, method)
      return [path, answer.status, await answer.text()] as const
    })
    const texts = await Promise.all(answers)
    expect(texts.map(([, status]) => status)).toEqual([200, 200, 404, 200, 200])
    const seen = JSON.stringify([stream.events, texts.map(([, , text]) => text)])
    expect(seen).toContain('An answer.')
    expect(seen.match(/.{40}canary.{20}/g)).toBeNull()
    for (const hidden of [member.user.id, labels[0]!, note.id, contact, '+5511987654321', 'urgent']) {
      expect(seen).not.toContain(hidden)
    }
    // First names, and who types in public.
    const typing = heard('typing').map(({ name }) => name)
    // The private draft and the one in public follow each other quickly: a stream that is busy may skip the earlier one.
    expect(typing.at(-1)).toBe('Rui')
    expect(['', 'Rui']).toEqual(expect.arrayContaining(typing))
    expect(heard('message').map(({ sequence: number, name }) => [number, name])).toEqual([
      [1, ''],
      [2, 'Rui'],
    ])
  })
})
