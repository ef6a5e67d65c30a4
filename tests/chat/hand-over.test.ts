import { beforeAll, describe, expect, it } from 'vitest'
import type { HandOverReason } from '#shared/contracts/chat.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { type Desk, day, openDesk, type Visitor } from './desk.ts'

const texts = {
  'en-US': { open: /^I’m passing this conversation on to a person/, closed: /we’re back on (.+), and will answer/ },
  'pt-BR': { open: /^Vou passar esta conversa para uma pessoa/, closed: /voltamos em (.+) e respondemos/ },
}

describeOnDrawnDatabase('a hand-over', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    await desk.teach('Onde descarto o lixo do conserto?', 'No balcão da loja, durante o horário de abertura.')
    await desk.teach('Can someone tell me what the annual inspection costs?', 'The inspection costs 80 euros.')
    await desk.owner.pb.collection('bots').update(desk.bot.id, { handOverWords: ['Devolução', 'money back'] })
  })
  const idle = () => desk.test.app.engine.jobs.idle()
  async function hear(language: 'en-US' | 'pt-BR', said: readonly string[]): Promise<Visitor> {
    const visitor = await desk.visitor(language)
    for (const body of said) {
      await visitor.say(body)
      await idle()
    }
    return visitor
  }

  /** One message that the visitor sees, and one summary that they do not, at the end. */
  async function expectHandedOver(visitor: Visitor, reason: HandOverReason, language: 'en-US' | 'pt-BR') {
    const messages = await desk.messages(visitor)
    const passed = messages.filter(({ clientId }) => clientId.startsWith('hand-over-'))
    expect(passed.map((message) => [message.author, message.private])).toEqual([
      ['bot', false],
      ['bot', true],
    ])
    expect(messages.slice(-2)).toEqual(passed)
    expect(passed[0]!.body).toMatch(texts[language].open)
    // The team reads English, independent of the customer's language.
    expect(passed[1]!.body).toMatch(/^Handed over to the team\./)
    const events = (await desk.events(visitor)).filter(({ type }) => type !== 'refused')
    expect(events.map((event) => [event.type, event.from, event.to, event.reason])).toEqual([
      ['status', 'pending', 'open', reason],
      ['handed-over', '', '', reason],
    ])
    const row = await desk.conversation(visitor)
    expect(row).toMatchObject({ status: 'open', handedOver: true, lastMessage: passed[0]!.body })
    // Nobody has answered yet.
    expect(row.waitingSince).not.toBe('')
    expect(JSON.stringify(await visitor.view())).not.toContain('Handed over to the team')
    return passed
  }

  it.each<[HandOverReason, 'en-US' | 'pt-BR', string[]]>([
    ['asked', 'pt-BR', ['oi, dá para FALAR COM ALGUÉM da loja?']],
    ['asked', 'pt-BR', ['Olá', 'Me transfira para um atendente, por favor']],
    ['asked', 'en-US', ['That is not what I meant. CAN I SPEAK TO A HUMAN?']],
    ['word', 'pt-BR', ['quero a devolucao do valor!']],
    ['word', 'en-US', ['Where is the annual inspection? I want my MONEY BACK.']],
    ['anger', 'pt-BR', ['Péssimo! Esperei três semanas.']],
    ['anger', 'en-US', ['Hello', 'This is unacceptable.']],
    ['loop', 'pt-BR', Array(3).fill('Onde descarto o lixo do conserto?')],
    ['no-answer', 'en-US', ['Who won the football cup in 1934?', 'And which goalkeeper played?']],
    // An angry request for a person counts as a request.
    ['asked', 'en-US', ['This is ridiculous, let me talk to a person!']],
  ])('%s, %s, %j', async (reason, language, said) => {
    const visitor = await hear(language, said)
    const [, summary] = await expectHandedOver(visitor, reason, language)
    expect(summary!.body).toContain(said.at(-1))
    // From now on the bot does not answer any question.
    const { sequence } = await desk.conversation(visitor)
    await visitor.say(language === 'pt-BR' ? 'Onde descarto o lixo do conserto?' : 'I want to talk to a person')
    await idle()
    expect((await desk.conversation(visitor)).sequence).toBe(sequence + 1)
  })

  it.each([
    ['pt-BR', 'Onde descarto o lixo do conserto?', 'No balcão da loja'],
    ['en-US', 'Can someone tell me what the annual inspection costs?', 'The inspection costs 80 euros.'],
  ] as const)('is none: %s, %s', async (language, said, answer) => {
    const visitor = await hear(language, [said])
    expect((await desk.messages(visitor)).map(({ author }) => author)).toEqual(['visitor', 'bot'])
    expect((await desk.reply(visitor)).body).toContain(answer)
    expect(await desk.conversation(visitor)).toMatchObject({ status: 'pending', handedOver: false, waitingSince: '' })
    expect(await desk.events(visitor)).toEqual([])
  })

  it('happens once if the visitor presses the button and asks in words in parallel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = await hear('en-US', ['Hello'])
      const press = () => visitor.call('/person', {})
      await Promise.all([press(), visitor.say('I want to talk to a person'), press(), press()])
      await idle()
      const passed = (await desk.messages(visitor)).filter(({ clientId }) => clientId.startsWith('hand-over-'))
      expect(passed.map((message) => message.private)).toEqual([false, true])
      expect((await desk.events(visitor)).map(({ type }) => type)).toEqual(['status', 'handed-over'])
    }
  })

  it.each([
    ['answer-1', 'Hello', 'pending', /^Hi! Ask me anything/],
    ['hand-over-1-visible', 'I want to talk to a person', 'open', texts['en-US'].open],
    ['hand-over-1-private', 'I want to talk to a person', 'open', texts['en-US'].open],
  ] as const)(
    'and an answer come about whatever id a visitor gives a message: %s',
    async (clientId, body, status, said) => {
      const visitor = await desk.visitor()
      await visitor.say(body, clientId)
      await idle()
      expect((await desk.reply(visitor)).body).toMatch(said)
      expect(await desk.conversation(visitor)).toMatchObject({ status })
    },
  )

  describe('outside of business hours', () => {
    it.each(['en-US', 'pt-BR'] as const)('says when people are back, %s', async (language) => {
      const [settings] = await desk.owner.pb.collection('chat_settings').getFullList()
      const set = (changes: object) => desk.owner.pb.collection('chat_settings').update(settings!.id, changes)
      const now = desk.clock.now().getTime()
      const tomorrow = new Date(now + day).toISOString().slice(0, 10)
      const week = Array(7).fill([{ from: '09:30', to: '10:00' }])
      // Closed today, whatever the time is.
      await set({ timezone: 'UTC', hours: { week, holidays: [new Date(now).toISOString().slice(0, 10)] } })
      const visitor = await hear(language, ['Quero falar com uma pessoa'])
      const opening = texts[language].closed.exec((await visitor.view()).messages.at(-1)!.body)?.[1]
      const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
      const expected = new Intl.DateTimeFormat(language, format).format(new Date(`${tomorrow}T09:30Z`))
      expect(opening).toBe(expected)
      // Permanently closed, so no time is promised.
      await set({ hours: { week: Array(7).fill([]), holidays: [] } })
      await expectHandedOver(await hear(language, ['Quero falar com uma pessoa']), 'asked', language)
      await set({ hours: null })
    })
  })
})
