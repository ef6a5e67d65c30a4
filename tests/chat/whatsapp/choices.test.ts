import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerOf, questionChoices } from '#server/chat/whatsapp/choices.ts'
import type { Row } from '#shared/collections/index.ts'
import { messageOf, passagesOf, saying } from '../../fakes/answering-model.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../fakes/openai.ts'
import { offeredIn } from '../../fakes/whatsapp/replies.ts'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { until } from '../../support/wait.ts'
import { day } from '../desk.ts'
import { ana, type Line, openLine } from './line.ts'

describe('choices on WhatsApp', () => {
  it('a few short choices are buttons, all others a list up to its limit', () => {
    const short = questionChoices(['Flutes', 'Clarinets'])
    expect(offerOf('Which?', short, 'en-US')).toEqual({ kind: 'buttons', text: 'Which?', buttons: short })
    expect(offerOf('x'.repeat(1025), short, 'en-US')).toMatchObject({ kind: 'list', label: 'Choose' })
    const long = 'A repair of a clarinet takes eight working days, or ten in summer, and longer before Christmas'
    const list = offerOf('Qual?', questionChoices([long, 'Flutes', 'Oboes', 'Horns']), 'pt-BR')
    if (list.kind !== 'list') throw new Error('It is no list.')
    expect(list).toMatchObject({
      label: 'Escolher',
      rows: [{ id: 'choice:0' }, { title: 'Flutes', description: '' }, {}, {}],
    })
    expect(list.rows[0]!.title.length).toBeLessThanOrEqual(24)
    expect(list.rows[0]!.description.length).toBeLessThanOrEqual(72)
    expect(long.startsWith(list.rows[0]!.description.replace('…', ''))).toBe(true)
    expect(offerOf('?', questionChoices(Array.from({ length: 30 }, (_, n) => `${n}`)), '')).toMatchObject({
      rows: { length: 10 },
    })
  })

  it('is cut at whole characters', () => {
    const offer = offerOf('?', questionChoices([`${'x'.repeat(22)}🎷🎷🎷`]), 'en-US')
    if (offer.kind !== 'list') throw new Error('It is no list.')
    expect(offer.rows[0]!.title.isWellFormed()).toBe(true)
    expect(offer.rows[0]!.title).toBe(`${'x'.repeat(22)}…`)
  })
})

describeOnDrawnDatabase('buttons and lists on WhatsApp', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place(), { withBot: true })
    line.whatsApp.keepsWindow = true
    await line.desk.teach('How long does a repair of a clarinet take?', 'A repair takes eight working days.')
  })
  const last = async () => (await line.conversations()).at(-1)!
  const lastSent = () => line.whatsApp.sent.at(-1)!
  const events = async (type: string) =>
    line.desk.test.app.engine.records.find('conversation_events', {
      ...{ filter: 'conversation = {:id} && type = {:type}', params: { id: (await last()).id, type } },
    })
  const asks = async (body: string) => {
    const before = line.whatsApp.sent.length
    await line.whatsApp.say(ana, body)
    await until(() => line.whatsApp.sent.length > before)
    await line.settled()
  }
  const resolve = async () => {
    const { pb } = line.desk.editor
    await pb.collection('conversations').update<Row<'conversations'>>((await last()).id, { status: 'resolved' })
    await line.settled()
  }

  it('below a refusal of the bot one taps to talk to a person, as with the button of the widget', async () => {
    await asks('Do you sell violins from Cremona?')
    expect(lastSent().body).toMatchObject({
      type: 'interactive',
      interactive: {
        ...{ type: 'button', body: { text: expect.stringContaining('couldn’t find') } },
        action: { buttons: [{ type: 'reply', reply: { id: 'person', title: 'Talk to a person' } }] },
      },
    })
    expect((await line.messages()).at(-1)!.choices).toEqual([{ id: 'person', title: 'Talk to a person' }])
    await line.whatsApp.choose(ana, lastSent(), 'person', { times: 3 })
    await line.settled()
    expect(await last()).toMatchObject({ status: 'open', handedOver: true })
    const [event, ...more] = await events('handed-over')
    expect(more).toEqual([])
    expect(event).toMatchObject({ reason: 'asked', details: { question: 'Do you sell violins from Cremona?' } })
    const said = (await line.messages()).filter(({ author }) => author === 'visitor').map(({ body }) => body)
    expect(said).toEqual(['Do you sell violins from Cremona?', 'Talk to a person'])
    await until(() => JSON.stringify(lastSent().body).includes('person of our team'))
  })

  it('are asked for a rating once resolved; a tap rates without reopening', async () => {
    await line.answer('We do not, I am sorry.')
    await line.settled()
    await resolve()
    await until(() => offeredIn(lastSent()).length === 5)
    expect(lastSent().body).toMatchObject({ interactive: { type: 'list', action: { button: 'Choose' } } })
    const messages = await line.messages()
    const reads = await line.desk.editor.pb.collection('conversation_reads').getFullList()
    expect(reads.at(-1)).toMatchObject({ sequence: messages.at(-1)!.sequence })
    await line.whatsApp.choose(ana, lastSent(), 'rating:4')
    await line.settled()
    expect(await last()).toMatchObject({ status: 'resolved', rating: 4 })
    await line.whatsApp.choose(ana, lastSent(), 'rating:1')
    await line.settled()
    expect(await last()).toMatchObject({ status: 'resolved', rating: 4 })
    expect(await line.messages()).toHaveLength(messages.length)
    expect(await events('rated')).toHaveLength(1)
  })

  it('a rating after they have written again counts as text', async () => {
    const question = lastSent()
    await line.whatsApp.say(ana, 'I want to talk to a person')
    await line.settled()
    await line.whatsApp.choose(ana, question, 'rating:5')
    await line.settled()
    expect(await last()).toMatchObject({ status: 'open' })
    expect((await line.messages()).filter(({ author }) => author === 'visitor').at(-1)!.body).toBe('5 – Very good')
  })

  it('nobody is asked once the window has closed', async () => {
    await line.desk.pass(day + 1000)
    const sent = line.whatsApp.sent.length
    await resolve()
    expect((await last()).status).toBe('resolved')
    expect(line.whatsApp.sent).toHaveLength(sent)
    expect(await line.deliveries()).toHaveLength(sent)
  })

  it('nor customers whom nobody has answered', async () => {
    const rui = { name: 'Rui', waId: '5511933332222' }
    await line.desk.owner.pb.collection('chat_channels').update(line.channel.id, { bot: '' })
    await line.whatsApp.say(rui, 'Buy my watches')
    await line.settled()
    const sent = line.whatsApp.sent.length
    await resolve()
    expect(line.whatsApp.sent).toHaveLength(sent)
  })

  it('ids that were not offered count as text too', async () => {
    const reply = { id: 'drop:everything', title: 'Hello' }
    await line.whatsApp.send(ana, { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply } })
    await line.settled()
    expect((await line.messages()).at(-1)!.body).toBe('Hello')
  })
})

describeOnDrawnDatabase('a clarifying question of a model on WhatsApp', (engine) => {
  const repair = 'A repair of a clarinet takes eight working days.'
  const price = 'The annual inspection costs 80 euros.'
  let fake: FakeOpenAi
  let line: Line
  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => {
      const place = (words: string) => passagesOf(prompt).findIndex((text) => text.includes(words))
      if (messageOf(prompt).includes('inspection')) {
        return { text: saying({ sentences: [{ text: price, passage: place(price), quote: price }] }) }
      }
      const choices = [
        { passage: place(repair), quote: 'repair of a clarinet' },
        { passage: place(price), quote: 'annual inspection' },
      ]
      return { text: saying({ action: 'ask', choices }) }
    })
    const env = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'gpt-4.1' }
    line = await openLine(await engine.place(), { withBot: true, env })
    await line.desk.teach('How long does a repair of a clarinet take?', repair)
    await line.desk.teach('What does the annual inspection of a clarinet cost?', price)
  })
  afterAll(() => fake.close())

  it('uses the tapped choice as the question, once, and answers it', async () => {
    await line.whatsApp.say(ana, 'clarinet')
    await until(() => line.whatsApp.sent.length === 1)
    await line.settled()
    const [asked] = line.whatsApp.sent
    expect(offeredIn(asked!).map(({ title }) => title)).toEqual(['repair of a clarinet', 'annual inspection'])
    await line.whatsApp.choose(ana, asked!, 'choice:1', { times: 3 })
    await until(() => line.whatsApp.sent.length > 1)
    await line.settled()
    const messages = await line.messages()
    expect(messages.map(({ author }) => author)).toEqual(['visitor', 'bot', 'visitor', 'bot'])
    expect(messages[2]!.body).toBe('annual inspection')
    expect(messages[3]).toMatchObject({ body: price, citations: [{ quote: price }] })
    expect(line.whatsApp.sent).toHaveLength(2)
    expect(JSON.stringify(line.whatsApp.sent[1]!.body)).toContain(price)
  })
})
