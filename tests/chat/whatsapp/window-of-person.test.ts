import { beforeAll, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { refusal } from '../../support/refusal.ts'
import { until } from '../../support/wait.ts'
import { day, nextId } from '../desk.ts'
import { ana, type Line, openLine } from './line.ts'

describeOnDrawnDatabase('WhatsApp’s window per person and number', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
    line.whatsApp.keepsWindow = true
  })
  const answerIn = (conversation: string, body: string) =>
    line.desk.editor.pb.collection('messages').create({ conversation, clientId: nextId(), body })
  const windows = async () => (await line.conversations()).map(({ windowEndsAt }) => windowEndsAt)

  it('an old conversation is answered while a newer one is open', async () => {
    await line.whatsApp.say(ana, 'My clarinet is broken')
    await line.settled()
    const [old] = await line.conversations()
    await line.desk.editor.pb.collection('conversations').update(old!.id, { status: 'resolved' })
    await line.desk.pass(8 * day)
    expect(await refusal(answerIn(old!.id, 'Too late.'))).toMatchObject({
      ...{ status: 400, data: { body: { code: 'validation_window_closed' } } },
    })
    await line.whatsApp.say(ana, 'Now it is the flute')
    await line.settled()
    const [first, second] = await line.conversations()
    expect(second!.id).not.toBe(old!.id)
    expect(first!.windowEndsAt).toBe(second!.windowEndsAt)
    const { id } = await answerIn(old!.id, 'About the clarinet: it is ready.')
    await until(async () => (await line.deliveries()).find(({ message }) => message === id)?.state === 'sent')
  })

  it('what was written earlier and arrives late does not shorten it', async () => {
    const before = await windows()
    await line.whatsApp.say(ana, 'From the morning', { at: new Date(line.desk.clock.now().getTime() - day / 2) })
    await line.settled()
    expect(await windows()).toEqual(before)
  })

  it('closes everywhere when WhatsApp reports that it has closed', async () => {
    const [old] = await line.conversations()
    line.whatsApp.faults.push({ code: 131047 })
    const { id } = await answerIn(old!.id, 'Are you there?')
    await until(async () => (await line.deliveries()).find(({ message }) => message === id)?.state === 'failed')
    const [first, second] = await windows()
    expect(first).toBe(second)
    for (const { id: each } of await line.conversations()) {
      expect(await refusal(answerIn(each, 'Hello?'))).toMatchObject({ status: 400 })
    }
  })

  it('another person’s is not affected', async () => {
    const [, second] = await windows()
    await line.whatsApp.say({ name: 'Rui', waId: '5511933332222' }, 'Good morning')
    await line.settled()
    expect((await windows())[1]).toBe(second)
  })

  it('a new number holds for all conversations of its owner', async () => {
    const system = { type: 'user_changed_number', body: 'Ana changed', wa_id: '5511955554444', user_id: 'BR.11' }
    await line.whatsApp.send(ana, { type: 'system', system })
    await line.settled()
    const addresses = (await line.conversations()).map(({ address }) => address)
    expect(addresses).toEqual(['5511955554444', '5511955554444', '5511933332222'])
  })

  it('contacts that become one are reached where they wrote last', async () => {
    const [first, , third] = await line.conversations()
    const { pb } = line.desk.editor
    await pb.send(`/api/contacts/${first!.contact}/merge`, { method: 'POST', body: { into: third!.contact } })
    const all = await line.conversations()
    expect(all.map(({ address }) => address)).toEqual(Array(3).fill('5511933332222'))
    expect(new Set(all.map(({ windowEndsAt }) => windowEndsAt))).toEqual(new Set([third!.windowEndsAt]))
  })
})
