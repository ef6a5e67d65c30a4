import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { VisitorMessage, WidgetConfig } from '#shared/contracts/chat.ts'
import { openStream, type StreamEvent, subscribe } from '../drills/event-stream.ts'
import { startTestApp } from '../support/app.ts'
import { type DatabasePlace, describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { type Desk, day, nextId, openDesk, type Visitor } from './desk.ts'

describeOnDrawnDatabase('a visitor', (engine) => {
  let desk: Desk
  let place: DatabasePlace
  beforeAll(async () => {
    place = await engine.place()
    desk = await openDesk(place, { withBot: false })
  })
  const root = () => `${desk.test.url}/api/widget/${desk.channel.siteToken}`
  const textOf = async (answer: Response) => [answer.status, await answer.text()]
  const heard = (events: readonly StreamEvent[], event = 'message') =>
    events.filter((each) => each.event === event).map(({ data }) => JSON.parse(data))

  it('gets the look of the widget, and the same response for every channel without one', async () => {
    const config = (await (await fetch(root())).json()) as WidgetConfig
    expect(config).toMatchObject({ greeting: desk.channel.greeting, hasBot: false, isOpen: true, opensAt: '' })
    const unknown = await textOf(await fetch(`${desk.test.url}/api/widget/nothing`))
    expect(unknown[0]).toBe(404)
    const channels = desk.owner.pb.collection('chat_channels')
    await channels.update(desk.channel.id, { status: 'paused' })
    expect(await textOf(await fetch(root()))).toEqual(unknown)
    await channels.update(desk.channel.id, { status: 'active' })
    const { records } = desk.test.app.engine
    const set = (data: Partial<Row<'instances'>>) =>
      records.write((writer) => writer.update('instances', desk.owner.instance, data))
    await set({ planExpiresAt: '2020-01-01 00:00:00.000Z' })
    expect(await textOf(await fetch(root()))).toEqual(unknown)
    await set({ planExpiresAt: '2099-01-01 00:00:00.000Z' })
    expect((await fetch(root())).status).toBe(200)
  })

  it('sees one conversation: neither that of others, nor private notes, not even as gaps', async () => {
    const [one, other] = [await desk.visitor(), await desk.visitor()]
    await one.say('The secret of the first.')
    await other.say('The secret of the second.')
    await desk.answer(one, 'A note about the first.', { private: true })
    await desk.answer(one, 'An answer.')
    const view = await one.view()
    expect(view.messages.map(({ body, sequence }) => [body, sequence])).toEqual([
      ['The secret of the first.', 1],
      ['An answer.', 2],
    ])
    expect(view.conversation).toMatchObject({ sequence: 2 })
    expect(view.messages[1]!.name).toBe('editor')
    const seen = JSON.stringify([view, await other.view()])
    expect(seen).not.toContain('A note about the first.')
    expect(seen).not.toContain('@timbre.example')
    expect(JSON.stringify(view)).not.toContain('of the second')
  })

  it('is not recognised by a token that is unknown, of another channel, or expired', async () => {
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const ask = (token: string, at = root()) =>
      fetch(`${at}/messages`, { headers: { authorization: `Bearer ${token}` } })
    const nobody = await textOf(await ask('a'.repeat(43)))
    expect(nobody[0]).toBe(401)
    expect(await textOf(await ask(''))).toEqual(nobody)
    const draft = { instance: desk.owner.instance, kind: 'widget', name: 'Second site', status: 'active' }
    const second = await desk.owner.pb.collection('chat_channels').create(draft)
    expect(await textOf(await ask(visitor.token, `${desk.test.url}/api/widget/${second.siteToken}`))).toEqual(nobody)
    expect((await ask(visitor.token)).status).toBe(200)
    await desk.pass(91 * day)
    expect(await textOf(await ask(visitor.token))).toEqual(nobody)
    // A member's or the visitor's token opens nothing of the other's.
    expect((await ask(desk.owner.pb.authStore.token)).status).toBe(401)
    const records = await fetch(`${desk.test.url}/api/collections/messages/records`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    expect(JSON.stringify(await records.json())).not.toContain('Hello')
  })

  it('continues where it stopped, and only the hash of its token is stored', async () => {
    const visitor = await desk.visitor()
    await visitor.say('Before the reload.')
    const again = await visitor.call('/sessions', { language: 'en-US' })
    expect(await again.json()).toMatchObject({ token: visitor.token, messages: [{ body: 'Before the reload.' }] })
    // On page after page, though few new visitors are taken from one address.
    for (let page = 0; page < 35; page += 1) expect((await visitor.call('/sessions', {})).status).toBe(200)
    const { records } = desk.test.app.engine
    expect(JSON.stringify(await records.find('visitor_sessions'))).not.toContain(visitor.token)
  })

  it('misses and repeats nothing when its stream is cut while others write', async () => {
    const visitor = await desk.visitor()
    await visitor.say('Is anybody there?')
    const received: VisitorMessage[] = []
    for (let round = 0; round < 4; round += 1) {
      const stream = await visitor.listen(received.at(-1)?.sequence ?? 0)
      const expected = (await visitor.view()).conversation.sequence
      await until(async () => (received.at(-1)?.sequence ?? 0) + heard(stream.events).length >= expected)
      await desk.answer(visitor, `Live ${round}`)
      await until(async () => heard(stream.events).some(({ body }) => body === `Live ${round}`))
      received.push(...heard(stream.events))
      stream.close()
      for (const n of [1, 2, 3]) await desk.answer(visitor, `Cut ${round}.${n}`)
      await desk.answer(visitor, 'Not for them.', { private: true })
      await visitor.say(`From another tab ${round}`)
    }
    const last = await visitor.listen(received.at(-1)!.sequence)
    const fresh = (await visitor.view()).messages
    await until(async () => received.length + heard(last.events).length >= fresh.length)
    const whole = [...received, ...heard(last.events)].map(({ conversation: _, ...message }) => message)
    expect(whole).toEqual(fresh)
    last.close()
  })

  it('is notified when a member writes, reads and resolves, and rates once', async () => {
    const visitor = await desk.visitor()
    await visitor.say('Hello?')
    const { id, sequence } = await desk.conversation(visitor)
    const stream = await visitor.listen()
    const states = () => heard(stream.events, 'conversation')
    const { pb } = desk.editor
    await pb.send(`/api/conversations/${id}/typing`, { method: 'POST', body: { draft: 'We' } })
    await until(async () => heard(stream.events, 'typing').length > 0)
    expect(heard(stream.events, 'typing')).toEqual([{ name: 'editor', text: '' }])
    await pb.send(`/api/conversations/${id}/read`, { method: 'POST', body: { sequence } })
    await until(async () => states().at(-1)?.readByTeam === 1)
    expect((await visitor.call('/rating', { rating: 5 })).status).toBe(400)
    await desk.change(visitor, { status: 'resolved' })
    await until(async () => states().at(-1)?.canRate)
    expect((await visitor.call('/rating', { rating: 4, comment: 'Quick.' })).status).toBe(204)
    expect((await visitor.call('/rating', { rating: 1 })).status).toBe(400)
    expect(await desk.conversation(visitor)).toMatchObject({ rating: 4, ratingComment: 'Quick.' })
    expect((await desk.events(visitor)).at(-1)).toMatchObject({ type: 'rated', to: '4', actor: 'visitor' })
    stream.close()
  })

  it('shows that it writes and has read, and may ask for a person', async () => {
    const visitor = await desk.visitor()
    await visitor.say('Hello?')
    const { id } = await desk.conversation(visitor)
    const live = await openStream(desk.test.url)
    const topic = `@live/conversations/${id}`
    expect(await subscribe(desk.test.url, live, desk.editor.pb.authStore.token, [topic])).toBe(204)
    const seen = () => heard(live.events, topic)
    expect((await visitor.call('/typing', {})).status).toBe(204)
    await until(async () => seen().length > 0)
    expect(seen()[0]).toMatchObject({ by: 'visitor' })
    live.close()
    await desk.answer(visitor, 'Here.')
    expect((await visitor.call('/read', { sequence: 99 })).status).toBe(204)
    expect(await desk.conversation(visitor)).toMatchObject({ visitorRead: 2 })
    expect((await visitor.call('/person', {})).status).toBe(204)
    expect(await desk.messages(visitor)).toHaveLength(2)
    await desk.change(visitor, { status: 'resolved' })
    await visitor.call('/person', {})
    expect((await desk.conversation(visitor)).status).toBe('open')
  })

  it.each([
    ['a text that is too long', { clientId: 'long-message', body: 'x'.repeat(4001) }],
    ['no text', { clientId: 'empty-message', body: ' ' }],
    ['no id', { body: 'Hello' }],
    ['an id that is a path', { clientId: '../../../etc', body: 'Hello' }],
    ['a text that no database stores', { clientId: 'odd-message', body: 'a\0b' }],
  ])('is refused %s', async (_, body) => {
    const visitor = await desk.visitor()
    expect((await visitor.call('/messages', body)).status).toBe(400)
  })

  it('is rate limited', async () => {
    const visitor = await desk.visitor()
    const statuses = await Promise.all(
      Array.from({ length: 25 }, (_, n) => visitor.call('/messages', { clientId: nextId(), body: `No. ${n}` })),
    )
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(5)
    const other: Visitor = await desk.visitor()
    expect((await other.say('I can still write.')).messages).toHaveLength(1)
  })

  it('receives messages stored by another process', async () => {
    // An embedded database has one process.
    if (engine.dialect !== 'postgres') return expect(engine.dialect).toBe('sqlite')
    const second = await startTestApp(place)
    const visitor = await desk.visitor()
    await visitor.say('Hello?')
    const stream = await visitor.listen(0, second.url)
    await desk.answer(visitor, 'From the first process.')
    await until(async () => heard(stream.events).some(({ body }) => body === 'From the first process.'))
    expect(heard(stream.events)).toHaveLength(2)
    stream.close()
  })
})
