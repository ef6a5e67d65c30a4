import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { spentInMonth } from '#server/billing/monthly-spend.ts'
import { wordedPerHour } from '#server/chat/bot/spending.ts'
import { honestModel, messageOf, passagesOf, saying } from '../fakes/answering-model.ts'
import { type FakeAnswer, type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { blocksOf } from '../fakes/writing-model.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { type Desk, openDesk, type Visitor } from './desk.ts'

const repair = 'A repair of a clarinet takes eight working days.'
const price = 'The annual inspection costs 80 euros.'

describeOnDrawnDatabase('answers in the words of a model', (engine) => {
  let fake: FakeOpenAi
  let desk: Desk
  let model: (prompt: string) => FakeAnswer

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => model(prompt))
    const env = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'gpt-4.1' }
    desk = await openDesk(await engine.place(), { env })
    await desk.teach('How long does a repair of a clarinet take?', repair)
    await desk.teach('What does the annual inspection of a clarinet cost?', price)
    await desk.teach('Quanto tempo leva o conserto de uma flauta?', 'O conserto de uma flauta leva dez dias úteis.')
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    model = (prompt) => ({ text: honestModel(prompt) })
  })

  async function ask(question: string, language: 'en-US' | 'pt-BR' = 'en-US'): Promise<Visitor> {
    const visitor = await desk.visitor(language)
    await visitor.say(question)
    return visitor
  }
  const calls = () => fake.calls.length
  const idle = () => desk.test.app.engine.jobs.idle()
  /** The sum over all days, because a new day may begin while a test runs. */
  const booked = async () => {
    const sum = { calls: 0, answers: 0, answersUsd: 0, usd: 0 }
    const days = await desk.test.app.engine.records.find('usage_days', {
      filter: 'instance = {:instance}',
      params: { instance: desk.owner.instance },
    })
    for (const day of days) for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += day[name]
    return sum
  }

  it('are the model’s sentences with the passages that contain them', async () => {
    const text = 'Repairs of clarinets take eight working days.'
    model = () => ({ text: saying({ sentences: [{ text, passage: 0, quote: repair }] }) })
    const visitor = await ask('How long does a clarinet repair take?')
    expect(await desk.reply(visitor)).toMatchObject({ body: text, citations: [{ quote: repair }] })
    expect(await desk.conversation(visitor)).toMatchObject({ status: 'pending', waitingSince: '', unanswered: 0 })
    expect((await visitor.view()).messages.at(-1)).toMatchObject({ body: text, citations: [{ quote: repair }] })
  })

  it('number their sources if there are several', async () => {
    model = (prompt) => {
      const passages = passagesOf(prompt)
      const at = (quote: string) => passages.findIndex((passage) => passage.includes(quote))
      const sentences = [repair, price].map((quote) => ({ text: quote, passage: at(quote), quote }))
      return { text: saying({ sentences }) }
    }
    const visitor = await ask('clarinet')
    const { body, citations } = await desk.reply(visitor)
    expect(body).toBe(`${repair}¹ ${price}²`)
    expect(citations!.map(({ quote }) => quote)).toEqual([repair, price])
  })

  it('give the model the passages and the message as data, and nothing of other conversations', async () => {
    const secret = 'My locker has the number 7731.'
    await ask(`What does the annual inspection of a clarinet cost? ${secret}`)
    await idle()
    const before = calls()
    const visitor = await ask('How long does a clarinet repair take?')
    await desk.reply(visitor)
    const { prompt } = fake.calls[before]!
    expect(messageOf(prompt)).toBe('How long does a clarinet repair take?')
    expect(passagesOf(prompt)[0]).toContain(repair)
    expect(prompt).not.toContain('7731')
    expect(prompt).toContain('American English')
  })

  it('use no model if the gate finds too little', async () => {
    const before = calls()
    const visitor = await ask('Qual é a capital da Mongólia?', 'pt-BR')
    expect((await desk.reply(visitor)).body).toMatch(/^Não encontrei/)
    expect(calls()).toBe(before)
  })

  it('are a refusal if the model says that the passages do not answer the question', async () => {
    model = () => ({ text: saying({ action: 'refuse' }) })
    const visitor = await ask('How long does a clarinet repair take?')
    expect((await desk.reply(visitor)).body).toMatch(/^I couldn’t find an answer/)
    expect(await desk.conversation(visitor)).toMatchObject({ unanswered: 1 })
  })

  it.each<[string, () => FakeAnswer]>([
    ['the provider fails', () => ({ status: 500 })],
    ['it refuses the key', () => ({ status: 401 })],
    ['the answer is no JSON', () => ({ text: 'Sure! Eight days.' })],
    [
      'a quote stands nowhere',
      () => ({ text: saying({ sentences: [{ text: repair, passage: 0, quote: 'nine days' }] }) }),
    ],
    ['the passage is none', () => ({ text: saying({ sentences: [{ text: repair, passage: 9, quote: repair }] }) })],
    [
      'it promises something',
      () => ({
        text: saying({
          sentences: [{ text: 'I will repair your clarinet in eight days.', passage: 0, quote: repair }],
        }),
      }),
    ],
    [
      'it says another figure',
      () => ({
        text: saying({ sentences: [{ text: 'A clarinet repair takes 9 working days.', passage: 0, quote: repair }] }),
      }),
    ],
  ])('are quoted if %s', async (_, said) => {
    model = said
    const visitor = await ask('How long does a clarinet repair take?')
    expect(await desk.reply(visitor)).toMatchObject({ body: repair, citations: [{ quote: repair }] })
  })

  it('leave out the sentences that fail, and keep the others', async () => {
    const link = 'See https://clarinets.example/repair for the repair of a clarinet.'
    model = () => ({
      text: saying({ sentences: [link, repair].map((text) => ({ text, passage: 0, quote: repair })) }),
    })
    const visitor = await ask('How long does a clarinet repair take?')
    expect((await desk.reply(visitor)).body).toBe(repair)
  })

  it('ask once what the visitor means, in the words of the passages', async () => {
    model = (prompt) => {
      const passages = passagesOf(prompt)
      const choices = [
        { passage: passages.findIndex((text) => text.includes(repair)), quote: 'repair of a clarinet' },
        { passage: passages.findIndex((text) => text.includes(price)), quote: 'annual inspection' },
        { passage: 0, quote: 'your card number' },
      ]
      return { text: prompt.includes('ask is not possible') ? honestModel(prompt) : saying({ action: 'ask', choices }) }
    }
    const visitor = await ask('clarinet')
    const { body, citations } = await desk.reply(visitor)
    expect(body).toBe(
      'I found more than one thing that fits. Which of these do you mean?\n• repair of a clarinet\n• annual inspection',
    )
    expect(citations).toBeNull()
    expect((await desk.events(visitor)).map(({ type }) => type)).toEqual(['asked-back'])
    expect((await desk.conversation(visitor)).waitingSince).not.toBe('')
    await visitor.say('the inspection')
    expect(await desk.reply(visitor)).toMatchObject({ citations: [{ title: expect.any(String) }] })
    // It has answered, so it may ask again.
    await visitor.say('clarinet')
    expect((await desk.reply(visitor)).body).toMatch(/^I found more than one thing/)
  })

  it('hand over for a rule of the team, and only with one', async () => {
    model = () => ({ text: saying({ action: 'hand-over' }) })
    const without = await ask('How long does a clarinet repair take?')
    expect((await desk.reply(without)).body).toMatch(/^I couldn’t find an answer/)
    const bots = desk.owner.pb.collection('bots')
    await bots.update(desk.bot.id, { rules: 'Repairs go to a person.' })
    const visitor = await ask('How long does a clarinet repair take?')
    await desk.reply(visitor)
    expect((await desk.events(visitor)).at(-1)).toMatchObject({ type: 'handed-over', reason: 'rule' })
    expect(blocksOf(fake.calls.at(-1)!.prompt, 'requests')[0]).toContain('Repairs go to a person.')
    await bots.update(desk.bot.id, { rules: '' })
  })

  it('use the voice of an ambassador and the tone of the bot', async () => {
    const { instance } = desk.owner
    const ambassador = await desk.owner.pb.collection('ambassadors').create({
      ...{ instance, name: 'Bianca Prado', language: 'en-US', toneOfVoice: 'Dry and kind' },
      bannedPhrases: ['game changer'],
    })
    await desk.owner.pb.collection('bots').update(desk.bot.id, { ambassador: ambassador.id, tone: 'Short sentences' })
    await desk.reply(await ask('How long does a clarinet repair take?'))
    const [requests] = blocksOf(fake.calls.at(-1)!.prompt, 'requests')
    expect(requests).toContain('Short sentences')
    expect(requests).toContain('game changer')
    expect(blocksOf(fake.calls.at(-1)!.prompt, 'ambassador')[0]).toContain('Bianca Prado')
    await desk.owner.pb.collection('ambassadors').delete(ambassador.id)
    expect(await desk.owner.pb.collection('bots').getOne(desk.bot.id)).toMatchObject({ ambassador: '' })
    await desk.owner.pb.collection('bots').update(desk.bot.id, { tone: '' })
  })

  it('are recorded with what they cost', async () => {
    const before = await booked()
    await desk.reply(await ask('How long does a clarinet repair take?'))
    const after = await booked()
    expect(after.calls).toBe(before.calls + 1)
    expect(after.answers).toBe(before.answers + 1)
    expect(after.answersUsd).toBeGreaterThan(before.answersUsd)
    expect(after.usd).toBeGreaterThan(before.usd)
  })

  describe.each<[string, (visitor: Visitor) => Promise<unknown>]>([
    ['a member writes', (visitor) => desk.answer(visitor, 'I am on it.')],
    ['a member takes the conversation', (visitor) => desk.change(visitor, { status: 'open' })],
    ['the visitor asks for a person', (visitor) => visitor.call('/person', {})],
  ])('are canceled at the provider when %s', (_, interrupt) => {
    it('and nothing is said', async () => {
      let isHeld = true
      const held = until(() => !isHeld)
      model = (prompt) => ({ text: honestModel(prompt), held })
      const before = calls()
      const visitor = await ask('How long does a clarinet repair take?')
      await until(() => calls() > before)
      await interrupt(visitor)
      // The provider has not answered yet, and its answer will be dropped.
      await idle()
      isHeld = false
      const bodies = (await desk.messages(visitor)).map(({ body }) => body)
      expect(bodies).not.toContain(repair)
      expect((await desk.conversation(visitor)).status).toBe('open')
      expect((await desk.events(visitor)).map(({ reason }) => reason)).not.toContain('failed')
    })
  })

  describe('while they are written', () => {
    const invented = 'We repair them overnight.'
    const later = 'The annual inspection costs 80 euros.'
    /** Streams each sentence up to the beginning of the next one, and waits there. */
    const written = (prompt: string, until: Promise<unknown>): FakeAnswer => {
      const passages = passagesOf(prompt)
      const at = (quote: string) => passages.findIndex((passage) => passage.includes(quote))
      const sentences = [
        { text: repair, passage: at(repair), quote: repair },
        { text: invented, passage: at(repair), quote: repair },
        { text: later, passage: at(later), quote: later },
      ]
      const text = saying({ sentences })
      return { text, heldAfter: { characters: text.indexOf(later) + 30, until } }
    }
    const shown = (events: { event: string; data: string }[]) =>
      events.filter(({ event }) => event === 'typing').map(({ data }) => JSON.parse(data).text as string)

    it('are shown as far as they are checked, before the last word', async () => {
      let isHeld = true
      model = (prompt) =>
        written(
          prompt,
          until(() => !isHeld),
        )
      const visitor = await desk.visitor('en-US')
      await visitor.say('clarinet')
      const stream = await visitor.listen()
      await until(() => shown(stream.events).includes(repair))
      expect(await desk.messages(visitor)).toHaveLength(1)
      isHeld = false
      const { body } = await desk.reply(visitor)
      expect(body).toBe(`${repair}¹ ${later}²`)
      await until(() => stream.events.some(({ data }) => data.includes(body)))
      await stream.close()
      // Sentences that failed the check were never shown, and nothing follows the answer.
      expect(shown(stream.events).filter((text) => text.includes('overnight'))).toEqual([])
      const kinds = stream.events.map(({ event, data }) =>
        event === 'message' && data.includes(body) ? 'answer' : event,
      )
      expect(kinds.slice(kinds.indexOf('answer'))).not.toContain('typing')
    })

    it('disappear when a member writes, and are not in the conversation', async () => {
      model = (prompt) => written(prompt, new Promise(() => {}))
      const visitor = await desk.visitor('en-US')
      await visitor.say('clarinet')
      const stream = await visitor.listen()
      await until(() => shown(stream.events).includes(repair))
      await desk.answer(visitor, 'I am on it.')
      await until(() => stream.events.some(({ data }) => data.includes('I am on it.')))
      await idle()
      await until(() => shown(stream.events).at(-1) === '')
      await stream.close()
      expect((await desk.messages(visitor)).map(({ body }) => body)).not.toContain(repair)
    })
  })

  it('go on when a member writes a private note', async () => {
    let isHeld = true
    const held = until(() => !isHeld)
    model = (prompt) => ({ text: honestModel(prompt), held })
    const before = calls()
    const visitor = await ask('How long does a clarinet repair take?')
    await until(() => calls() > before)
    await desk.answer(visitor, 'A good customer.', { private: true })
    isHeld = false
    expect((await desk.reply(visitor)).body).toBe(repair)
  })

  it('are interrupted by a later message of the visitor', async () => {
    const before = calls()
    model = (prompt) =>
      calls() === before + 1
        ? { text: honestModel(prompt), held: new Promise(() => {}) }
        : { text: honestModel(prompt) }
    const visitor = await ask('How long does a clarinet repair take?')
    await until(() => calls() > before)
    await visitor.say('No: what does the annual inspection of a clarinet cost?')
    expect((await desk.reply(visitor)).body).toBe(price)
    await idle()
    expect((await desk.messages(visitor)).filter(({ author }) => author === 'bot')).toHaveLength(1)
  })

  it('are quoted once a visitor has used up their hourly limit, which protects the budget', async () => {
    const before = calls()
    const visitor = await desk.visitor()
    for (let count = 0; count <= wordedPerHour.conversation; count += 1) {
      if (count > 0 && count % 10 === 0) await desk.pass(5 * 60_000)
      await visitor.say(`How long does a clarinet repair take, ${'please '.repeat(count % 2)}for ${count} clarinets?`)
      await desk.reply(visitor)
    }
    expect(calls()).toBe(before + wordedPerHour.conversation)
  })

  it('exceed the month’s budget by at most one request, even in parallel', async () => {
    const { records } = desk.test.app.engine
    const { instance } = desk.owner
    await desk.pass(3_600_000)
    await desk.reply(await ask('How long does a clarinet repair take?'))
    const [day] = await records.find('usage_days', {
      filter: 'instance = {:instance}',
      params: { instance },
      sort: '-day',
    })
    // The hour that has passed may have begun a new day, and the month has the answers of both.
    const spent = await spentInMonth(desk.test.app.engine.database, instance, desk.clock.now())
    await records.write(async (writer) => {
      await writer.update('instances', instance, { provisioning: { limits: { monthlyUsd: 1 } } })
      await writer.update('usage_days', day!.id, { usd: day!.usd + 1 - 1e-9 - spent })
    })
    const before = calls()
    const visitors = await Promise.all(Array.from({ length: 12 }, () => ask('How long does a clarinet repair take?')))
    for (const visitor of visitors) expect((await desk.reply(visitor)).body).toBe(repair)
    expect(calls()).toBe(before + 1)
    await records.write(async (writer) => {
      await writer.update('instances', instance, { provisioning: null })
      await writer.update('usage_days', day!.id, { usd: day!.usd })
    })
  })
})
