import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, openDesk } from './desk.ts'

describeOnDrawnDatabase('the bot', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    await desk.teach('How long does a repair of a clarinet take?', 'A repair takes eight working days.')
    await desk.teach('Vocês aceitam Pix como pagamento?', 'Sim, aceitamos Pix em todas as lojas.')
    await desk.teach('What does the annual inspection cost?', 'The annual inspection costs 80 euros.')
  })

  it('answers with what a person wrote, and cites the source', async () => {
    const visitor = await desk.visitor()
    await visitor.say('How long does a clarinet repair take?')
    const reply = await desk.reply(visitor)
    expect(reply).toMatchObject({ body: 'A repair takes eight working days.', private: false, bot: desk.bot.id })
    const [source] = reply.citations!
    const chunk = await desk.test.app.engine.records.get('knowledge_chunks', source!.chunk)
    expect(chunk.text).toContain(source!.quote)
    expect(await desk.conversation(visitor)).toMatchObject({ status: 'pending', waitingSince: '', unanswered: 0 })
    const shown = (await visitor.view()).messages.at(-1)!
    expect(shown).toMatchObject({ author: 'bot', name: desk.bot.name, citations: [{ quote: source!.quote }] })
    expect(shown.citations[0]).not.toHaveProperty('chunk')
  })

  it('answers Portuguese without accents', async () => {
    const visitor = await desk.visitor('pt-BR')
    await visitor.say('voces aceitam pix?')
    expect((await desk.reply(visitor)).body).toBe('Sim, aceitamos Pix em todas as lojas.')
  })

  it('reports that the passage is in another language', async () => {
    const visitor = await desk.visitor('en-US')
    await visitor.say('aceitam Pix pagamento')
    expect((await desk.reply(visitor)).body).toMatch(/^I found this in our material, in another language:/)
  })

  it('leaves a file without text to a person', async () => {
    const visitor = await desk.visitor()
    const form = new FormData()
    form.append('clientId', 'only-a-file')
    form.append('body', '')
    form.append('files', new Blob(['A list of broken keys']), 'keys.txt')
    const headers = { authorization: `Bearer ${visitor.token}` }
    const root = `${desk.test.url}/api/widget/${desk.channel.siteToken}`
    expect((await fetch(`${root}/messages`, { method: 'POST', body: form, headers })).status).toBe(200)
    expect((await desk.reply(visitor)).body).toMatch(/^I’m passing this conversation on/)
    expect((await desk.conversation(visitor)).status).toBe('open')
  })

  it('greets, without marking the customer as waiting', async () => {
    const visitor = await desk.visitor('pt-BR')
    await visitor.say('Olá, bom dia!')
    expect((await desk.reply(visitor)).body).toMatch(/^Olá! Pergunte/)
    expect((await desk.conversation(visitor)).waitingSince).toBe('')
  })

  it('admits that it has no answer, and hands over the second time', async () => {
    const visitor = await desk.visitor('pt-BR')
    await visitor.say('Qual é a capital da Mongólia?')
    expect(await desk.reply(visitor)).toMatchObject({ citations: null, body: expect.stringMatching(/^Não encontrei/) })
    expect(await desk.conversation(visitor)).toMatchObject({ status: 'pending', unanswered: 1 })
    expect((await desk.conversation(visitor)).waitingSince).not.toBe('')
    await visitor.say('E quantos habitantes ela tem?')
    expect((await desk.reply(visitor)).body).toMatch(/^Vou passar esta conversa/)
    const messages = await desk.messages(visitor)
    expect(messages.map(({ author, private: isPrivate }) => [author, isPrivate])).toEqual([
      ['visitor', false],
      ['bot', false],
      ['visitor', false],
      ['bot', false],
      ['bot', true],
    ])
    expect(messages.at(-1)!.body).toContain('E quantos habitantes ela tem?')
    expect(await desk.conversation(visitor)).toMatchObject({ status: 'open', handedOver: true })
    const events = await desk.events(visitor)
    expect(events.map(({ type, reason }) => [type, reason])).toEqual([
      ['refused', ''],
      ['status', 'no-answer'],
      ['handed-over', 'no-answer'],
    ])
    expect(JSON.stringify(await visitor.view())).not.toContain(messages.at(-1)!.id)
  })

  describe.each([
    ['asked', 'pt-BR', ['Quero falar com uma pessoa']],
    ['asked', 'en-US', ['Can I please talk to a real person?']],
    ['anger', 'pt-BR', ['Isso é um absurdo!']],
    ['loop', 'en-US', ['How long does a repair take?', 'how long does a repair take', 'How long does a repair take??']],
  ] as const)('hands over: %s, %s', (reason, language, said) => {
    it('with one visible message, one summary and a notification for those who answer', async () => {
      const visitor = await desk.visitor(language)
      for (const body of said) {
        await visitor.say(body)
        await desk.reply(visitor)
      }
      const { id, status } = await desk.conversation(visitor)
      expect(status).toBe('open')
      expect((await desk.events(visitor)).at(-1)).toMatchObject({ type: 'handed-over', reason })
      const byBot = (await desk.messages(visitor)).filter(({ author }) => author === 'bot').slice(-2)
      expect(byBot.map((message) => message.private)).toEqual([false, true])
      const filter = `link = "/dashboard/chat?conversation=${id}"`
      const news = (person: Desk['owner']) => person.pb.collection('notifications').getFullList({ filter })
      expect(await news(desk.editor)).toMatchObject([{ kind: 'chat-handed-over' }])
      expect(await news(desk.viewer)).toEqual([])
    })
  })

  it('brings in a person for the words that an admin has set', async () => {
    await desk.owner.pb.collection('bots').update(desk.bot.id, { handOverWords: ['Refund'] })
    const visitor = await desk.visitor()
    await visitor.say('I want a refund for my clarinet repair')
    await desk.reply(visitor)
    expect((await desk.events(visitor)).at(-1)).toMatchObject({ type: 'handed-over', reason: 'word' })
  })

  it('does not answer once a member has written, until the conversation is returned to it', async () => {
    const visitor = await desk.visitor()
    await visitor.say('How long does a clarinet repair take?')
    await desk.reply(visitor)
    await desk.answer(visitor, 'Let me look after this.')
    expect((await desk.conversation(visitor)).status).toBe('open')
    await visitor.say('What does the annual inspection cost?')
    await desk.test.app.engine.jobs.idle()
    expect((await desk.messages(visitor)).at(-1)!.author).toBe('visitor')
    await desk.change(visitor, { status: 'pending' })
    await visitor.say('So what does the annual inspection cost?')
    expect((await desk.reply(visitor)).body).toBe('The annual inspection costs 80 euros.')
  })

  it('never speaks after a member who wrote while it was thinking', async () => {
    const { records } = desk.test.app.engine
    for (let round = 0; round < 10; round += 1) {
      const visitor = await desk.visitor()
      await visitor.say('How long does a clarinet repair take?')
      await desk.answer(visitor, 'I am on it.')
      await desk.test.app.engine.jobs.idle()
      const authors = (await desk.messages(visitor)).map(({ author }) => author)
      expect(authors.slice(authors.indexOf('member')).includes('bot'), `round ${round}`).toBe(false)
    }
    const failed = await records.count('jobs', { filter: 'name = "answer-visitor" && state = "failed"' })
    expect(failed).toBe(0)
  })

  it('answers the last of several messages, once', async () => {
    const visitor = await desk.visitor()
    const [first, last] = ['What does it cost,', 'the annual inspection?']
    await Promise.all([visitor.say(first), visitor.say(last)])
    await desk.test.app.engine.jobs.idle()
    const replies = (await desk.messages(visitor)).filter(({ author }) => author === 'bot')
    expect(replies).toHaveLength(1)
  })

  it('does not answer on a channel without one, and cannot get a conversation there', async () => {
    await desk.owner.pb.collection('bots').update(desk.bot.id, { active: false })
    const visitor = await desk.visitor()
    await visitor.say('How long does a clarinet repair take?')
    expect(await desk.conversation(visitor)).toMatchObject({ status: 'open' })
    expect(await refusal(desk.change(visitor, { status: 'pending' }))).toMatchObject({
      data: { status: { code: 'validation_no_bot' } },
    })
    await desk.owner.pb.collection('bots').update(desk.bot.id, { active: true })
  })
})
