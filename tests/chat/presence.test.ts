import { beforeAll, expect, it } from 'vitest'
import type { WidgetConfig } from '#shared/contracts/chat.ts'
import { presenceSeconds } from '#shared/contracts/chat.ts'
import { openStream, subscribe } from '../drills/event-stream.ts'
import { type Person, startTestApp } from '../support/app.ts'
import { type DatabasePlace, describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { type Desk, openDesk } from './desk.ts'

describeOnDrawnDatabase('presence', (engine) => {
  let desk: Desk
  let place: DatabasePlace
  beforeAll(async () => {
    place = await engine.place()
    desk = await openDesk(place, { withBot: false })
  })
  const look = ({ pb }: Person, more: object = {}, at = desk.owner.instance) =>
    pb.send(`/api/instances/${at}/chat-presence`, { method: 'POST', body: { page: 'page-one', ...more } })
  const config = async (url = desk.test.url) =>
    (await (await fetch(`${url}/api/widget/${desk.channel.siteToken}`)).json()) as WidgetConfig
  async function listenTo(topic: string, person = desk.owner, url = desk.test.url) {
    const stream = await openStream(url)
    expect(await subscribe(url, stream, person.pb.authStore.token, [topic])).toBe(204)
    return stream
  }
  type Stream = Awaited<ReturnType<typeof listenTo>>
  const last = (stream: Stream, topic: string) => stream.events.findLast(({ event }) => event === topic)?.data ?? ''

  it('of members is seen by colleagues, with the open conversation, and expires', async () => {
    const topic = `@live/instances/${desk.owner.instance}`
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const { id: conversation } = await desk.conversation(visitor)
    const stream = await listenTo(topic)
    await look(desk.editor, { conversation })
    await until(async () => last(stream, topic).includes(conversation))
    expect(JSON.parse(last(stream, topic))).toEqual({ members: [{ user: desk.editor.user.id, conversation }] })
    // In two tabs, of which one is left.
    await look(desk.editor, { page: 'page-two' })
    await look(desk.viewer)
    await until(async () => last(stream, topic).includes(desk.viewer.user.id))
    await look(desk.editor, { isOver: true })
    await until(async () => !last(stream, topic).includes(conversation))
    expect(last(stream, topic)).toContain(desk.editor.user.id)
    // A member who opens the inbox later sees it at once.
    const later = await listenTo(topic, desk.viewer)
    await until(async () => last(later, topic).includes(desk.editor.user.id))

    desk.clock.advance(presenceSeconds * 1000 + 1)
    await until(async () => last(stream, topic) === 'null')
    for (const each of [stream, later]) each.close()
  })

  it('of members cannot be seen or claimed by anybody else', async () => {
    const stranger = await desk.test.register('stranger@timbre.example')
    const topic = `@live/instances/${desk.owner.instance}`
    const [stream, own] = [await listenTo(topic, stranger), await listenTo(topic)]
    await expect(look(stranger, {}, desk.owner.instance)).rejects.toMatchObject({ status: 404 })
    const other = await stranger.pb.collection('conversations').getFullList()
    expect(other).toEqual([])
    // A conversation of another workspace counts as none.
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const { id: conversation } = await desk.conversation(visitor)
    const theirs = await listenTo(`@live/instances/${stranger.instance}`, stranger)
    await look(stranger, { conversation }, stranger.instance)
    await until(async () => last(theirs, `@live/instances/${stranger.instance}`) !== '')
    expect(last(theirs, `@live/instances/${stranger.instance}`)).not.toContain(conversation)
    await look(desk.owner, { conversation })
    await until(async () => last(own, topic).includes(conversation))
    expect(stream.events.some(({ event }) => event === topic)).toBe(false)
    await expect(look(desk.owner, { page: '' })).rejects.toMatchObject({ status: 400 })
    await look(desk.owner, { isOver: true })
    for (const each of [stream, own, theirs]) each.close()
  })

  it('of a visitor is seen by members who view the conversation, until the last page is closed', async () => {
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const { id: conversation, contact } = await desk.conversation(visitor)
    const topic = `@live/contacts/${contact}`
    const stream = await listenTo(topic)
    await look(desk.owner, { conversation })
    const pages = [await visitor.listen(), await visitor.listen()]
    await until(async () => last(stream, topic) === '{"isHere":true}')
    pages[0]!.close()
    // One page is still open, and a member who looks again sees that.
    const later = await listenTo(topic, desk.viewer)
    await look(desk.viewer, { conversation })
    await until(async () => last(later, topic) === '{"isHere":true}')
    expect(last(stream, topic)).toBe('{"isHere":true}')
    pages[1]!.close()
    await until(async () => last(stream, topic) === 'null')
    await look(desk.owner, { isOver: true })
    await look(desk.viewer, { isOver: true })
    for (const each of [stream, later]) each.close()
  })

  it('of members who may answer is shown to visitors', async () => {
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const stream = await visitor.listen()
    const said = () => stream.events.filter(({ event }) => event === 'people').map(({ data }) => JSON.parse(data))
    await until(async () => said().length > 0)
    expect(said()).toEqual([{ areHere: false }])
    expect((await config()).arePeopleHere).toBe(false)
    await look(desk.viewer)
    await look(desk.editor)
    await until(async () => said().length === 2)
    expect(said()[1]).toEqual({ areHere: true })
    expect((await config()).arePeopleHere).toBe(true)
    await look(desk.editor, { isOver: true })
    await until(async () => said().length === 3)
    // A viewer is present, but does not answer customers.
    expect(said()[2]).toEqual({ areHere: false })
    expect((await config()).arePeopleHere).toBe(false)
    stream.close()
  })

  it('is the same in another process', async () => {
    // An embedded database has one process.
    if (engine.dialect !== 'postgres') return expect(engine.dialect).toBe('sqlite')
    const second = await startTestApp(place)
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const { id: conversation, contact } = await desk.conversation(visitor)
    const [here, there] = [`@live/contacts/${contact}`, `@live/instances/${desk.owner.instance}`]
    const stream = await listenTo(here)
    const colleagues = await listenTo(there, desk.owner, second.url)
    const page = await visitor.listen(0, second.url)
    await look(desk.editor, { conversation })
    await until(async () => last(stream, here) === '{"isHere":true}')
    await until(async () => last(colleagues, there).includes(desk.editor.user.id))
    await until(async () => (await config(second.url)).arePeopleHere)
    await until(async () => page.events.some(({ event, data }) => event === 'people' && data.includes('true')))
    page.close()
    await until(async () => last(stream, here) === 'null')
    for (const each of [stream, colleagues]) each.close()
  })
})
