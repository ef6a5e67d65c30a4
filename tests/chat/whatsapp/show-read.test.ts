import { beforeAll, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { until } from '../../support/wait.ts'
import { ana, type Line, openLine } from './line.ts'

describeOnDrawnDatabase('read receipts and typing indicators on WhatsApp', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
  })
  const reads = () => line.whatsApp.reads
  const last = async () => (await line.conversations()).at(-1)!
  const say = async (body: string) => {
    const { id } = await line.whatsApp.say(ana, body)
    await line.settled()
    return id
  }
  const post = async (act: 'read' | 'typing', body: object, as = line.desk.editor) =>
    as.pb.send(`/api/conversations/${(await last()).id}/${act}`, { method: 'POST', body })
  const read = async (as = line.desk.editor) => post('read', { sequence: (await last()).sequence }, as)
  const markedUntil = async (id: string) => until(() => reads().some(({ message_id: one }) => one === id))

  it('their last message is marked once somebody who may answer reads it', async () => {
    await say('Is it ready?')
    const id = await say('Hello?')
    await read(line.desk.viewer)
    await read()
    await markedUntil(id)
    await read()
    await read(line.desk.owner)
    const next = await say('Are you there?')
    await read()
    await markedUntil(next)
    expect(reads()).toEqual([
      { messaging_product: 'whatsapp', status: 'read', message_id: id },
      { messaging_product: 'whatsapp', status: 'read', message_id: next },
    ])
  })

  it('only as far as it was read, and no reaction', async () => {
    reads().length = 0
    const first = await say('First')
    const { sequence } = await last()
    await say('Second')
    await post('read', { sequence })
    await markedUntil(first)
    await line.whatsApp.send(ana, { type: 'reaction', reaction: { message_id: first, emoji: '👍' } })
    const third = await say('Third')
    await read()
    await markedUntil(third)
    expect(reads().map(({ message_id: id }) => id)).toEqual([first, third])
  })

  it('typing is shown every twenty seconds, and never for private notes', async () => {
    reads().length = 0
    await post('typing', { draft: 'Only for us', private: true })
    await post('typing', { draft: 'It', private: false })
    await until(() => reads().length === 1)
    await post('typing', { draft: 'It is', private: false })
    await post('typing', { draft: '', private: false })
    line.desk.clock.advance(21_000)
    await post('typing', { draft: 'It is ready', private: false })
    await until(() => reads().length === 2)
    expect(reads().map(({ typing_indicator: indicator }) => indicator)).toEqual([{ type: 'text' }, { type: 'text' }])
  })

  it('nothing fails if WhatsApp refuses, and nothing is tried again', async () => {
    await say('Hm?')
    line.whatsApp.refusesAll = 131000
    const before = line.whatsApp.requests.length
    await read()
    await until(() => line.whatsApp.requests.length === before + 1)
    line.whatsApp.refusesAll = 0
    expect((await line.desk.test.app.engine.records.get('chat_channels', line.channel.id)).health).not.toBe('broken')
    expect(line.whatsApp.requests).toHaveLength(before + 1)
  })

  it('nothing is shown if the channel hides it, or is paused', async () => {
    const { pb } = line.desk.owner
    for (const [closed, open] of [
      [{ hidesReads: true }, { hidesReads: false }],
      [{ status: 'paused' }, { status: 'active' }],
    ]) {
      reads().length = 0
      await pb.collection('chat_channels').update(line.channel.id, closed!)
      await say('Kept')
      await read()
      await post('typing', { draft: 'It is', private: false })
      await pb.collection('chat_channels').update(line.channel.id, open!)
      const id = await say('Shown')
      await read()
      await markedUntil(id)
      expect(reads().map(({ message_id: one }) => one)).toEqual([id])
    }
  })
})

describeOnDrawnDatabase('the bot’s read receipts on WhatsApp', (engine) => {
  it('that it has read a message that it answers', async () => {
    const line = await openLine(await engine.place(), { withBot: true })
    await line.desk.teach('How long does a repair of a clarinet take?', 'A repair takes eight working days.')
    const { id } = await line.whatsApp.say(ana, 'How long does a clarinet repair take?')
    await until(() => line.whatsApp.sent.length === 1 && line.whatsApp.reads.length === 1)
    expect(line.whatsApp.reads).toEqual([{ messaging_product: 'whatsapp', status: 'read', message_id: id }])
  })
})
