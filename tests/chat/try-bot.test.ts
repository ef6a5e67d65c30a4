import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BotTrial } from '#shared/contracts/bots.ts'
import { saying } from '../fakes/answering-model.ts'
import { type FakeAnswer, type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import type { Person } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, openDesk } from './desk.ts'

const answer = 'The annual inspection costs 80 euros.'

const tryBot = (person: Person, bot: string, question: string, language = 'en-US') =>
  person.pb.send<BotTrial>(`/api/bots/${bot}/try`, { method: 'POST', body: { question, language } })

describeOnDrawnDatabase('a bot is tried', (engine) => {
  describe('without a provider', () => {
    let desk: Desk
    beforeAll(async () => {
      desk = await openDesk(await engine.place())
      await desk.teach('What does the annual inspection cost?', answer)
      await desk.teach('How long does a repair take?', 'A repair takes eight working days.')
    })
    const ask = (question: string, language?: string) => tryBot(desk.editor, desk.bot.id, question, language)

    it('and reports its answer, the passages, and the reasons', async () => {
      const trial = await ask('What does the inspection cost each time?')
      expect(trial).toMatchObject({ kind: 'answer', body: answer, quoting: 'offline', calls: [], sentences: [] })
      expect(trial.citations).toMatchObject([{ quote: answer }])
      expect(trial.passages[0]).toMatchObject({ passes: true, isPair: true, coverage: expect.any(Number) })
      expect(trial.passages[0]!.text).toContain(answer)
      expect(trial.words).toBeGreaterThan(1)
    })

    it('and reports why it would not answer', async () => {
      expect(await ask('Qual é a capital da Mongólia?', 'pt-BR')).toMatchObject({
        ...{ kind: 'refusal', body: expect.stringMatching(/^Não encontrei/), citations: [], passages: [], quoting: '' },
      })
      const weak = await ask('What does a flute of silver with gold keys cost?')
      expect(weak).toMatchObject({ kind: 'refusal', passages: [expect.objectContaining({ passes: false })] })
      expect(await ask('I want to talk to a person')).toMatchObject({ kind: 'hand-over', reason: 'asked', body: '' })
      expect(await ask('Hello!')).toMatchObject({ kind: 'courtesy', passages: [] })
    })

    it('even while it is switched off, but not without knowledge', async () => {
      const { instance } = desk.owner
      const bots = desk.owner.pb.collection('bots')
      const off = await bots.create({ instance, name: 'Off', active: false })
      expect(await tryBot(desk.editor, off.id, 'What does the inspection cost?')).toMatchObject({ kind: 'answer' })
      const settings = desk.owner.pb.collection('chat_settings')
      const own = await settings.getFirstListItem(`instance = "${instance}"`)
      await settings.update(own.id, { knowledgeBase: '' })
      expect(await refusal(tryBot(desk.editor, off.id, 'What?'))).toMatchObject({
        ...{ status: 400, data: { knowledgeBase: { code: 'validation_no_base' } } },
      })
      await settings.update(own.id, { knowledgeBase: own.knowledgeBase })
    })

    it('by editors only, and nothing of it is stored', async () => {
      const { records } = desk.test.app.engine
      const counts = () =>
        Promise.all((['conversations', 'messages', 'contacts'] as const).map((each) => records.count(each)))
      const before = await counts()
      await ask('What does the inspection cost?')
      expect(await counts()).toEqual(before)
      expect(await refusal(tryBot(desk.viewer, desk.bot.id, 'What?'))).toMatchObject({ status: 403 })
      const stranger = await desk.test.register('stranger@timbre.example')
      expect(await refusal(tryBot(stranger, desk.bot.id, 'What?'))).toMatchObject({ status: 403 })
      expect(await refusal(tryBot(desk.editor, 'aaaaaaaaaaaaaaa', 'What?'))).toMatchObject({ status: 403 })
      for (const question of ['', 'x'.repeat(1001)]) {
        expect(await refusal(ask(question))).toMatchObject({
          ...{ status: 400, data: { question: { code: 'validation_invalid_value' } } },
        })
      }
    })

    it('twenty times a minute', async () => {
      await desk.pass(60_000)
      for (let count = 0; count < 20; count += 1) await ask('Hello!')
      expect(await refusal(ask('Hello!'))).toMatchObject({ status: 429 })
    })
  })

  describe('with a provider', () => {
    let fake: FakeOpenAi
    let desk: Desk
    let model: () => FakeAnswer
    beforeAll(async () => {
      fake = await startFakeOpenAi(() => model())
      const env = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'gpt-4.1' }
      desk = await openDesk(await engine.place(), { env })
      await desk.teach('What does the annual inspection cost?', answer)
    })
    afterAll(() => fake.close())

    it('and shows what the model said, what was dropped, and what it cost', async () => {
      model = () => ({
        text: saying({
          sentences: [
            { text: answer, passage: 0, quote: answer },
            { text: 'We will call you about the inspection.', passage: 0, quote: answer },
          ],
        }),
      })
      const trial = await tryBot(desk.editor, desk.bot.id, 'What does the inspection cost?')
      expect(trial).toMatchObject({
        ...{ kind: 'answer', body: answer, quoting: '' },
        sentences: [
          { text: answer, objection: '' },
          { text: 'We will call you about the inspection.', objection: 'promise' },
        ],
        calls: [{ model: 'gpt-4.1', usd: expect.any(Number) }],
      })
      expect(trial.calls[0]!.usd).toBeGreaterThan(0)
      const filter = 'instance = {:instance}'
      const [day] = await desk.test.app.engine.records.find('usage_days', {
        filter,
        params: { instance: desk.owner.instance },
      })
      expect(day).toMatchObject({ answers: 1, usd: trial.calls[0]!.usd })
    })

    it('and shows why it quotes', async () => {
      model = () => ({ status: 500 })
      expect(await tryBot(desk.editor, desk.bot.id, 'What does the inspection cost?')).toMatchObject({
        ...{ kind: 'answer', body: answer, quoting: 'failed' },
      })
    })
  })
})
