import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type BotTestRun, maxTestsPerBot } from '#shared/contracts/bots.ts'
import type { Person } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { itemEnds } from '../support/workspace.ts'
import { type Desk, openDesk } from './desk.ts'

describeOnDrawnDatabase('test questions of a bot', (engine) => {
  let desk: Desk
  let item: Row<'knowledge_items'>
  const tests = () => desk.editor.pb.collection<Row<'bot_tests'>>('bot_tests')
  const add = (test: object, who = desk.editor) =>
    who.pb
      .collection<Row<'bot_tests'>>('bot_tests')
      .create({ bot: desk.bot.id, language: 'en-US', expected: 'answer', ...test })
  const run = (who: Person = desk.editor, bot = desk.bot.id) =>
    who.pb.send<BotTestRun>(`/api/bots/${bot}/test`, { method: 'POST' })
  /** Lets the pause after a change pass, and the job run. */
  async function rest() {
    const { jobs, records } = desk.test.app.engine
    const due = () => records.count('jobs', { filter: 'name = "test-bot" && state = "queued"' })
    expect(await due()).toBe(1)
    await desk.pass(30_000)
    await records.write((writer) => jobs.release(writer.tx, 'nobody', 'only to wake the workers'))
    await until(async () => (await due()) === 0)
    await jobs.idle()
  }

  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    await desk.teach('How long does a repair take?', 'A repair takes eight working days.')
    await desk.teach('What does the inspection cost?', 'The inspection costs 80 euros.')
    const all = await desk.owner.pb.collection<Row<'knowledge_items'>>('knowledge_items').getFullList()
    item = all.find(({ question }) => question.startsWith('How long'))!
  })

  it('check whether it answers from the expected source, or refuses', async () => {
    const right = await add({ question: 'How long does my repair take?', item: item.id })
    const wrong = await add({ question: 'What does an inspection cost?', item: item.id })
    const refused = await add({ question: 'Quem descobriu o Brasil?', language: 'pt-BR', expected: 'refuse' })
    const answered = await add({ question: 'What does the inspection cost?', expected: 'refuse' })
    expect(await run()).toEqual({ passed: 2, failed: 2 })
    expect(await tests().getOne(right.id)).toMatchObject({
      ...{ outcome: 'passed', before: null, ranAt: expect.stringMatching(/^20/) },
      result: { kind: 'answer', item: item.id, body: 'A repair takes eight working days.', outcome: 'passed' },
    })
    expect(await tests().getOne(wrong.id)).toMatchObject({ outcome: 'failed', result: { kind: 'answer' } })
    expect(await tests().getOne(refused.id)).toMatchObject({ outcome: 'passed', result: { kind: 'refusal', item: '' } })
    expect(await tests().getOne(answered.id)).toMatchObject({ outcome: 'failed' })
    for (const { id } of [wrong, answered]) await tests().delete(id)
  })

  it('are run again after a change of the knowledge, and show what changed', async () => {
    const items = desk.owner.pb.collection('knowledge_items')
    const [test] = await tests().getFullList({ filter: `item = "${item.id}"` })
    await items.update(item.id, { answer: 'A repair takes nine working days.' })
    await itemEnds(desk.owner, item.id)
    await rest()
    expect(await tests().getOne(test!.id)).toMatchObject({
      ...{ outcome: 'passed', before: { body: 'A repair takes eight working days.' } },
      result: { body: 'A repair takes nine working days.' },
    })
    // Another run with the same result keeps the difference.
    await run()
    expect(await tests().getOne(test!.id)).toMatchObject({ before: { body: 'A repair takes eight working days.' } })
    await items.delete(item.id)
    await rest()
    expect(await tests().getOne(test!.id)).toMatchObject({
      ...{ outcome: 'failed', item: '', before: { kind: 'answer' }, result: { kind: 'refusal' } },
    })
  })

  it('are run again after a change of the bot, and of the settings', async () => {
    const [test] = await tests().getFullList({ filter: 'expected = "refuse"' })
    await desk.owner.pb.collection('bots').update(desk.bot.id, { handOverWords: ['Brasil'] })
    await rest()
    expect(await tests().getOne(test!.id)).toMatchObject({ outcome: 'failed', result: { kind: 'hand-over' } })
    await desk.owner.pb.collection('bots').update(desk.bot.id, { handOverWords: [] })
    await rest()
    // A name does not affect the answers.
    await desk.owner.pb.collection('bots').update(desk.bot.id, { name: 'Ada' })
    const queued = { filter: 'name = "test-bot" && state = "queued"' }
    expect(await desk.test.app.engine.records.count('jobs', queued)).toBe(0)
    expect(await tests().getOne(test!.id)).toMatchObject({ outcome: 'passed' })
  })

  it('lose their result if the question changes', async () => {
    const [test] = await tests().getFullList({ filter: 'expected = "refuse"' })
    const changed = await tests().update(test!.id, { question: 'Who discovered Brazil?', language: 'en-US' })
    expect(changed).toMatchObject({ outcome: '', result: null, before: null })
  })

  it('are written and run by editors of their own workspace, up to a limit', async () => {
    expect(await refusal(run(desk.viewer))).toMatchObject({ status: 403 })
    expect(await refusal(add({ question: 'Why?' }, desk.viewer))).toMatchObject({ status: 400 })
    const stranger = await desk.test.register('stranger@timbre.example')
    expect(await refusal(run(stranger))).toMatchObject({ status: 403 })
    expect(await refusal(add({ question: 'Why?' }, stranger))).toMatchObject({ status: 400 })
    const { records } = desk.test.app.engine
    const known = await records.count('bot_tests', { filter: 'bot = {:bot}', params: { bot: desk.bot.id } })
    await records.write(async (writer) => {
      const test = { bot: desk.bot.id, question: 'Why?', language: 'en-US', expected: 'refuse' } as const
      for (let count = known; count < maxTestsPerBot; count += 1) await writer.create('bot_tests', test)
    })
    expect(await refusal(add({ question: 'One more?' }))).toMatchObject({
      data: { bot: { code: 'validation_too_many_tests' } },
    })
    const bots = desk.owner.pb.collection('bots')
    const other = await bots.create({ instance: desk.owner.instance, name: 'Other', active: true })
    const settings = desk.owner.pb.collection('chat_settings')
    const own = await settings.getFirstListItem(`instance = "${desk.owner.instance}"`)
    await settings.update(own.id, { knowledgeBase: '' })
    await add({ bot: other.id, question: 'Why?' })
    expect(await refusal(run(desk.editor, other.id))).toMatchObject({
      data: { knowledgeBase: { code: 'validation_no_base' } },
    })
  })
})
