import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { itemEnds } from '../support/workspace.ts'
import { type Desk, openDesk, type Visitor } from './desk.ts'

describeOnEachDatabase('knowledge gaps', (engine) => {
  let desk: Desk
  const gaps = (who = desk.editor) =>
    who.pb.collection<Row<'knowledge_gaps'>>('knowledge_gaps').getFullList({ sort: '-count,created' })
  const gapOf = async (question: string) => (await gaps()).find((gap) => gap.question === question)!
  const change = (gap: { id: string }, changes: object, who = desk.editor) =>
    who.pb.collection<Row<'knowledge_gaps'>>('knowledge_gaps').update(gap.id, changes)
  const asked = (gap: { id: string }) =>
    desk.editor.pb.collection('unanswered_questions').getFullList({ filter: `gap = "${gap.id}"`, sort: 'created' })

  async function ask(question: string, language: 'en-US' | 'pt-BR' = 'en-US'): Promise<Visitor> {
    const visitor = await desk.visitor(language)
    await visitor.say(question)
    await desk.reply(visitor)
    return visitor
  }

  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    await desk.teach('How long does a repair take?', 'A repair takes eight working days.')
  })

  it('are the questions that a bot cannot answer, with similar ones grouped', async () => {
    await ask('Do you rent out violins?')
    const visitor = await ask('do you RENT violins out??')
    await ask('Você aluga violinos por mês?', 'pt-BR')
    await ask('How long does a repair take?')
    await ask('Hello!')
    await ask('I want to talk to a person')
    expect((await gaps()).map(({ question, count, status }) => [question, count, status])).toEqual([
      ['do you RENT violins out??', 2, 'open'],
      ['Você aluga violinos por mês?', 1, 'open'],
    ])
    const [first] = await gaps()
    expect(first).not.toHaveProperty('terms')
    expect((await asked(first!)).map(({ question }) => question)).toEqual([
      'Do you rent out violins?',
      'do you RENT violins out??',
    ])
    expect((await asked(first!))[1]!.conversation).toBe((await desk.conversation(visitor)).id)
  })

  it('count the question that hands over too', async () => {
    const visitor = await ask('Do you tune pianos at home?')
    await visitor.say('And harps with golden strings?')
    await desk.reply(visitor)
    expect((await desk.conversation(visitor)).status).toBe('open')
    expect(await gapOf('And harps with golden strings?')).toMatchObject({ count: 1 })
  })

  it('become a draft that no bot uses, and knowledge once a person approves it', async () => {
    const { records } = desk.test.app.engine
    const items = () => records.count('knowledge_items')
    const before = await items()
    const gap = await gapOf('do you RENT violins out??')
    const draft = await change(gap, { status: 'drafted' })
    expect(draft).toMatchObject({ draftQuestion: gap.question, draftAnswer: '', status: 'drafted' })
    expect(await items()).toBe(before)
    await change(gap, { draftQuestion: 'Do you rent out violins?', draftAnswer: 'Yes, from 20 euros a month.' })
    const meanwhile = await desk.visitor()
    await meanwhile.say('Do you rent out violins?')
    expect((await desk.reply(meanwhile)).citations).toBeNull()
    const approved = await change(gap, { status: 'answered' })
    expect(approved).toMatchObject({ status: 'answered', item: expect.stringMatching(/^\w{15}$/), draftAnswer: '' })
    await itemEnds(desk.owner, approved.item)
    expect(await records.get('knowledge_items', approved.item)).toMatchObject({
      ...{ type: 'faq', question: 'Do you rent out violins?', answer: 'Yes, from 20 euros a month.' },
    })
    const visitor = await desk.visitor()
    await visitor.say('do you rent out violins?')
    expect(await desk.reply(visitor)).toMatchObject({ body: 'Yes, from 20 euros a month.' })
  })

  it('start with a member’s later answer', async () => {
    const visitor = await ask('Where can I park a bus near the shop?')
    await desk.answer(visitor, 'Private: they are nice.', { private: true })
    await desk.answer(visitor, 'Behind the shop, for two hours.')
    const gap = await gapOf('Where can I park a bus near the shop?')
    expect(await change(gap, { status: 'drafted' })).toMatchObject({ draftAnswer: 'Behind the shop, for two hours.' })
  })

  it('stay dismissed, and open again if the pair was not enough', async () => {
    await ask('Which animal is the mascot?')
    const gap = await gapOf('Which animal is the mascot?')
    await change(gap, { status: 'dismissed' })
    await ask('which animal is the MASCOT')
    expect(await gapOf('which animal is the MASCOT')).toMatchObject({ id: gap.id, status: 'dismissed', count: 2 })
    await change(gap, { status: 'answered', draftQuestion: 'Mascot', draftAnswer: 'A fox.' }).catch(() => {})
    expect(await gapOf('which animal is the MASCOT')).toMatchObject({ status: 'dismissed' })
    await change(gap, { status: 'open' })
    const answered = await change(gap, { status: 'answered', draftQuestion: 'Emblem', draftAnswer: 'A fox.' })
    await itemEnds(desk.owner, answered.item)
    await ask('Which animal is the mascot?')
    expect(await gapOf('Which animal is the mascot?')).toMatchObject({ id: gap.id, status: 'open', count: 3 })
  })

  it('are approved with question and answer only, permanently', async () => {
    await ask('Is there a loyalty card programme?')
    const gap = await gapOf('Is there a loyalty card programme?')
    const blank = { status: 'answered', draftQuestion: 'Cards?', draftAnswer: '  ' }
    expect(await refusal(change(gap, blank))).toMatchObject({
      ...{ status: 400, data: { draftAnswer: { code: 'validation_required' } } },
    })
    await change(gap, { ...blank, draftAnswer: 'Not yet.' })
    expect(await refusal(change(gap, { status: 'drafted' }))).toMatchObject({
      data: { status: { code: 'validation_invalid_transition' } },
    })
  })

  it('can be changed by editors, but not created or deleted by anybody', async () => {
    const [gap] = await gaps(desk.viewer)
    expect(await refusal(change(gap!, { status: 'dismissed' }, desk.viewer))).toMatchObject({ status: 404 })
    const { instance, base } = gap!
    const own = { instance, base, question: 'Mine?', status: 'open' }
    expect(await refusal(desk.owner.pb.collection('knowledge_gaps').create(own))).toMatchObject({ status: 403 })
    expect(await refusal(desk.owner.pb.collection('knowledge_gaps').delete(gap!.id))).toMatchObject({ status: 403 })
  })

  describe('lose what a customer asked with their data', () => {
    const forget = async (visitor: Visitor) =>
      desk.editor.pb.collection('contacts').delete((await desk.conversation(visitor)).contact)

    it('and are gone with the last question', async () => {
      const first = await ask('Can a tuba be engraved with my name?')
      const second = await ask('Can my tuba be engraved with a name?')
      const { id } = await gapOf('Can my tuba be engraved with a name?')
      await forget(second)
      expect(await gapOf('Can a tuba be engraved with my name?')).toMatchObject({ id, count: 1 })
      await forget(first)
      expect((await gaps()).map((gap) => gap.id)).not.toContain(id)
    })

    it('but keep a pair that somebody is writing', async () => {
      const visitor = await ask('Could a drum be shipped to Iceland?')
      const gap = await gapOf('Could a drum be shipped to Iceland?')
      await change(gap, { status: 'drafted', draftQuestion: 'Do you ship?', draftAnswer: 'Everywhere.' })
      await forget(visitor)
      expect((await gaps()).find(({ id }) => id === gap.id)).toMatchObject({ question: '', draftAnswer: 'Everywhere.' })
    })
  })

  it('are shared by two parallel questions that are the same', async () => {
    await Promise.all([1, 2, 3, 4].map(() => ask('When is the cello workshop for children?')))
    const alike = (await gaps()).filter(({ question }) => question.includes('cello'))
    expect(alike.map(({ count }) => count)).toEqual([4])
  })
})
