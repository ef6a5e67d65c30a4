import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { refusal } from '../../support/refusal.ts'
import { until } from '../../support/wait.ts'
import { minute } from '../desk.ts'
import { ana, type Line, openLine } from './line.ts'

describeOnDrawnDatabase('sending on WhatsApp', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
    await line.whatsApp.say(ana, 'Hello')
    await line.settled()
  })
  beforeEach(() => {
    line.whatsApp.sent.length = 0
    line.whatsApp.faults.length = 0
  })
  const stateOf = async (message: { id: string }) => {
    const deliveries = (await line.deliveries()).filter((row) => row.message === message.id)
    expect(deliveries.length).toBeGreaterThan(0)
    return deliveries.at(-1)!
  }
  const reaches = (message: { id: string }, state: string) =>
    until(async () => {
      const row = await stateOf(message)
      return row.state === state && row
    })
  const decide = async (message: { id: string }, again: boolean) => {
    const { id } = await stateOf(message)
    return line.desk.editor.pb.send(`/api/message-deliveries/${id}/decision`, { method: 'POST', body: { again } })
  }

  it('an answer goes out once, and is sent, delivered and read', async () => {
    const message = await line.answer('It is ready.')
    const sent = await reaches(message, 'sent')
    expect(line.whatsApp.sent.map(({ body }) => body)).toEqual([
      {
        ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: ana.waId, type: 'text' },
        text: { body: 'It is ready.', preview_url: false },
        biz_opaque_callback_data: `${sent.id}.1`,
      },
    ])
    const { id } = line.whatsApp.sent[0]!
    expect(sent.externalId).toBe(id)
    await line.whatsApp.status({ id, status: 'delivered' })
    await reaches(message, 'delivered')
    await line.whatsApp.status({ id, status: 'read' }, { times: 5 })
    const read = await reaches(message, 'read')
    expect([read.sentAt, read.deliveredAt, read.readAt].filter(Boolean)).toHaveLength(3)
  })

  it('late or repeated status events lower nothing', async () => {
    const message = await line.answer('Once more.')
    await reaches(message, 'sent')
    const { id } = line.whatsApp.sent[0]!
    for (const status of ['read', 'delivered', 'sent', 'failed'] as const) {
      await line.whatsApp.status({ id, status, ...(status === 'failed' ? { code: 131026 } : {}) })
      await line.settled()
      expect(await stateOf(message)).toMatchObject({ state: 'read', error: '' })
    }
  })

  it.each(['constructor', '__proto__', 'toString', 'warning'])(
    'an unknown status %s changes nothing',
    async (status) => {
      const message = await line.answer('Here it is.')
      await reaches(message, 'sent')
      const { id } = line.whatsApp.sent[0]!
      await line.whatsApp.status({ id, status: status as 'sent' })
      await line.settled()
      expect((await stateOf(message)).state).toBe('sent')
      expect(await line.desk.test.app.engine.records.find('whatsapp_events', { filter: 'state != "done"' })).toEqual([])
    },
  )

  it('a failure after acceptance is shown, and a delivery overrides it', async () => {
    const message = await line.answer('Nobody is there.')
    await reaches(message, 'sent')
    const { id } = line.whatsApp.sent[0]!
    await line.whatsApp.status({ id, status: 'failed', code: 131026 })
    expect(await reaches(message, 'failed')).toMatchObject({ error: 'undeliverable', errorDetail: expect.any(String) })
    await line.whatsApp.status({ id, status: 'sent' })
    await line.settled()
    expect((await stateOf(message)).state).toBe('failed')
    await line.whatsApp.status({ id, status: 'delivered' })
    expect(await reaches(message, 'delivered')).toMatchObject({ error: '' })
  })

  it('a private note never leaves', async () => {
    const note = await line.answer('They still owe us money.', { private: true })
    await line.settled()
    expect((await line.deliveries()).filter(({ message }) => message === note.id)).toEqual([])
    expect(JSON.stringify(line.whatsApp.sent)).not.toContain('owe')
  })

  it('several answers leave in their order, long ones in parts', async () => {
    const long = `${'word '.repeat(700)}\n\n${'end '.repeat(300)}`
    for (const body of ['one', 'two', long, 'four']) await line.answer(body)
    const last = await line.answer('five')
    await reaches(last, 'sent')
    const texts = line.whatsApp.sent.map(({ body }) => (body.text as { body: string }).body)
    expect(texts.map((text) => text.slice(0, 4))).toEqual(['one', 'two', 'word', 'end ', 'four', 'five'])
    expect(texts.every((text) => text.length <= 4096)).toBe(true)
  })

  it('files are uploaded and sent as what they are', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const files = [new File([png], 'Key.png'), new File(['a list'], 'List.txt')]
    await reaches(await line.answer('See these', { files }), 'sent')
    expect(line.whatsApp.sent.map(({ body }) => body.type)).toEqual(['text', 'image', 'document'])
    const [, picture, list] = line.whatsApp.sent.map(({ body }) => body)
    expect(list).toMatchObject({ document: { filename: 'list.txt' } })
    const uploaded = line.whatsApp.files.get((picture!.image as { id: string }).id)!
    expect(uploaded.bytes.includes(png)).toBe(true)
  })

  describe('an answer with an unknown outcome', () => {
    it('is not sent again; WhatsApp’s status events settle it', async () => {
      line.whatsApp.faults.push({ cut: 'after' })
      const message = await line.answer('Cut off.')
      expect(await reaches(message, 'unknown')).toMatchObject({ error: 'unconfirmed' })
      const next = await line.answer('The next one.')
      await reaches(next, 'sent')
      expect(line.whatsApp.sent.map(({ body }) => (body.text as { body: string }).body)).toEqual([
        ...['Cut off.', 'The next one.'],
      ])
      await line.whatsApp.status({ id: line.whatsApp.sent[0]!.id, status: 'delivered' })
      expect(await reaches(message, 'delivered')).toMatchObject({
        ...{ externalId: line.whatsApp.sent[0]!.id, error: '', attempt: 1 },
      })
    })

    it('is sent again if a person says so, or left', async () => {
      line.whatsApp.faults.push({ cut: 'before' }, { cut: 'before' })
      const message = await line.answer('Lost?')
      await reaches(message, 'unknown')
      await decide(message, true)
      await until(async () => (await stateOf(message)).attempt === 2 && (await stateOf(message)).state === 'unknown')
      await decide(message, false)
      expect(await stateOf(message)).toMatchObject({ state: 'unknown', isLeft: true })
      await decide(message, true)
      expect(await reaches(message, 'sent')).toMatchObject({ attempt: 3, isLeft: false })
      expect(line.whatsApp.sent).toHaveLength(1)
      expect(await refusal(decide(message, true))).toMatchObject({
        data: { again: { code: 'validation_delivery_decided' } },
      })
    })

    it('is not sent again if an earlier attempt arrived after all', async () => {
      line.whatsApp.faults.push({ cut: 'after' })
      const message = await line.answer('First time.')
      await reaches(message, 'unknown')
      const [first] = line.whatsApp.sent
      await line.desk.owner.pb.collection('chat_channels').update(line.channel.id, { status: 'paused' })
      await decide(message, true)
      await line.whatsApp.status({ id: first!.id, status: 'delivered' })
      await reaches(message, 'delivered')
      await line.desk.owner.pb.collection('chat_channels').update(line.channel.id, { status: 'active' })
      await line.settled()
      expect(line.whatsApp.sent).toHaveLength(1)
    })
  })

  it('status events that arrive before the response count', async () => {
    let answer = () => {}
    const hold = new Promise<void>((done) => {
      answer = done
    })
    line.whatsApp.faults.push({ hold })
    const message = await line.answer('Quick.')
    const [sent] = await until(async () => line.whatsApp.sent.length > 0 && line.whatsApp.sent)
    await line.whatsApp.status({ id: sent!.id, status: 'read' })
    await reaches(message, 'read')
    answer()
    await line.settled()
    expect(await stateOf(message)).toMatchObject({ state: 'read', externalId: sent!.id, error: '' })
  })

  describe('a refusal', () => {
    it.each([
      [131026, 'undeliverable'],
      [131030, 'not-listed'],
      [131047, 'window'],
      [131049, 'marketing'],
      [130472, 'experiment'],
      [131053, 'media'],
      [132001, 'template'],
      [131009, 'invalid'],
      [999999, 'rejected'],
    ])('with %i is final: %s', async (code, error) => {
      line.whatsApp.faults.push({ code, details: 'Because of this.' })
      const message = await line.answer('Refused.')
      expect(await reaches(message, 'failed')).toMatchObject({ error, errorDetail: expect.stringContaining('Because') })
      expect(line.whatsApp.sent).toEqual([])
      // By WhatsApp's clock the window may have closed.
      const { windowEndsAt } = (await line.conversations())[0]!
      expect(windowEndsAt > recordDate(line.desk.clock.now())).toBe(error !== 'window')
      await line.whatsApp.say(ana, 'Still here')
      await line.settled()
    })

    it.each([
      [130429, 400],
      [131056, 400],
      [131016, 500],
      [80007, 429],
    ])('with %i passes, and what was written later waits behind it', async (code, status) => {
      line.whatsApp.faults.push({ code, status })
      const message = await line.answer('Patience.')
      await until(async () => (await stateOf(message)).tries === 1)
      const next = await line.answer('After it.')
      expect(line.whatsApp.sent).toEqual([])
      await line.desk.pass(5 * minute)
      await reaches(next, 'sent')
      expect(line.whatsApp.sent.map(({ body }) => (body.text as { body: string }).body)).toEqual([
        'Patience.',
        'After it.',
      ])
    })

    it.each([
      [190, 'reconnect'],
      [10, 'permission'],
      [131031, 'locked'],
      [131042, 'payment'],
      [133010, 'registration'],
    ])('with %i stops the channel until it is tested: %s', async (code, error) => {
      line.whatsApp.faults.push({ code })
      const message = await line.answer('Held.')
      const { records, jobs } = line.desk.test.app.engine
      const channel = () => records.get('chat_channels', line.channel.id)
      await until(async () => (await channel()).health === 'broken')
      expect(await channel()).toMatchObject({ error })
      const broken = { filter: 'kind = "chat-channel-broken"', sort: '-created' }
      const [news] = await line.desk.owner.pb.collection('notifications').getFullList(broken)
      expect(news).toMatchObject({ values: { channel: 'WhatsApp' } })
      const later = await line.answer('Held too.')
      await jobs.idle()
      expect((await stateOf(later)).state).toBe('queued')
      expect(line.whatsApp.sent).toEqual([])
      const path = `/api/chat-channels/${line.channel.id}/test`
      expect(await line.desk.owner.pb.send(path, { method: 'POST' })).toMatchObject({
        isHealthy: true,
        isSubscribed: true,
      })
      expect(await channel()).toMatchObject({ health: 'healthy', error: '', verifiedName: 'Ateliê Timbre' })
      await reaches(message, 'sent')
      await reaches(later, 'sent')
    })
  })

  it('a paused channel stores incoming and outgoing messages, and continues where it was', async () => {
    const { pb } = line.desk.owner
    await pb.collection('chat_channels').update(line.channel.id, { status: 'paused' })
    await line.whatsApp.say(ana, 'Are you there?')
    await until(async () => (await line.messages()).some(({ body }) => body === 'Are you there?'))
    const message = await line.answer('Later.')
    await line.desk.test.app.engine.jobs.idle()
    expect((await stateOf(message)).state).toBe('queued')
    await pb.collection('chat_channels').update(line.channel.id, { status: 'active' })
    await reaches(message, 'sent')
  })

  it('does not flood one person', async () => {
    await line.desk.pass(10 * minute)
    const bodies = Array.from({ length: 50 }, (_, n) => `Message ${n}`)
    for (const body of bodies) await line.answer(body)
    await until(() => line.whatsApp.sent.length === 45)
    await line.desk.test.app.engine.jobs.idle()
    expect(line.whatsApp.sent).toHaveLength(45)
    await line.desk.pass(5 * minute)
    await until(() => line.whatsApp.sent.length === 50)
    expect(line.whatsApp.sent.map(({ body }) => (body.text as { body: string }).body)).toEqual(bodies)
  })
})
