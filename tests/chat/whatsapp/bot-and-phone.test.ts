import { beforeAll, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { until } from '../../support/wait.ts'
import { ana, type Line, openLine } from './line.ts'

describeOnDrawnDatabase('the bot, people and the phone app on WhatsApp', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place(), { withBot: true })
    await line.desk.teach('How long does a repair of a clarinet take?', 'A repair takes eight working days.')
  })
  const texts = () => line.whatsApp.sent.map(({ body }) => (body.text as { body: string } | undefined)?.body ?? '')

  it('the bot answers there, with its source', async () => {
    await line.whatsApp.say(ana, 'How long does a clarinet repair take?')
    await until(() => line.whatsApp.sent.length === 1)
    expect(texts()[0]).toBe('A repair takes eight working days.\n\n— How long does a repair of a clarinet take?')
    await line.settled()
    expect((await line.conversations())[0]).toMatchObject({ status: 'pending', waitingSince: '' })
  })

  it('the private summary of a hand-over stays here', async () => {
    await line.whatsApp.say(ana, 'I want to talk to a person')
    await line.settled()
    await until(() => line.whatsApp.sent.length === 2)
    const notes = (await line.messages()).filter(({ private: isPrivate }) => isPrivate)
    expect(notes).toHaveLength(1)
    expect(texts()[1]).not.toContain(notes[0]!.body.slice(0, 20))
    expect((await line.conversations())[0]!.status).toBe('open')
  })

  it('an answer from the telephone is a member’s, silences the bot, and is not sent again', async () => {
    const rui = { name: 'Rui', waId: '5511933332222' }
    await line.whatsApp.say(rui, 'How long does a clarinet repair take?')
    await line.settled()
    const sent = line.whatsApp.sent.length
    const { id } = await line.whatsApp.echo(rui, 'For you, six days.', { times: 3 })
    await line.settled()
    const conversation = (await line.conversations()).at(-1)!
    expect(conversation).toMatchObject({ status: 'open', waitingSince: '', lastAuthor: 'member' })
    const echo = (await line.messages()).filter(({ body }) => body === 'For you, six days.')
    expect(echo).toMatchObject([{ author: 'member', user: '', whatsapp: { id, isFromPhone: true } }])
    await line.whatsApp.say(rui, 'How long does a clarinet repair take?')
    await line.settled()
    expect(line.whatsApp.sent).toHaveLength(sent)
  })

  it('what was sent from here and comes back as an echo is not stored again', async () => {
    const [first] = line.whatsApp.sent
    const before = (await line.messages()).length
    await line.whatsApp.echo(ana, texts()[0]!, { id: first!.id })
    await line.settled()
    expect(await line.messages()).toHaveLength(before)
  })
})
