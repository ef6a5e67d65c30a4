import { beforeAll, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { randomOfRun } from '../support/drawn.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, minute, nextId, openDesk, type Visitor } from './desk.ts'

const count = (most: number) => Array.from({ length: most }, (_, n) => n)

describeOnEachDatabase('concurrent writes to a conversation', (engine) => {
  let desk: Desk
  let visitor: Visitor
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
  })
  const begin = async () => {
    visitor = await desk.visitor()
    await visitor.say('Is anybody there?')
    return (await desk.conversation(visitor)).id
  }
  const conversations = (person: Desk['owner']) => person.pb.collection<Row<'conversations'>>('conversations')
  const say = (person: Desk['owner'], conversation: string, body: string, clientId = nextId()) =>
    person.pb.collection<Row<'messages'>>('messages').create({ conversation, clientId, body })

  /** The numbers have no gaps, and the counts of the conversation match its messages. */
  async function expectConsistent(of: Visitor) {
    const [row, messages, events] = [await desk.conversation(of), await desk.messages(of), await desk.events(of)]
    expect(messages.map(({ sequence }) => sequence)).toEqual(count(messages.length).map((n) => n + 1))
    const open = messages.filter((message) => !message.private)
    expect(open.map(({ visitorSequence }) => visitorSequence)).toEqual(count(open.length).map((n) => n + 1))
    expect(row).toMatchObject({ sequence: messages.length, visitorSequence: open.length })
    expect(row).toMatchObject({ lastMessage: open.at(-1)!.body, lastAuthor: open.at(-1)!.author })
    expect(events.map(({ position }) => position)).toEqual(count(events.length).map((n) => n + 1))
    // Each step begins in the state in which the previous one ended, and the last one ends in the current state.
    const steps = events.filter(({ type }) => type === 'status')
    expect(steps.map(({ from }) => from)).toEqual(['open', ...steps.map(({ to }) => to)].slice(0, steps.length))
    expect(row.status).toBe(steps.at(-1)?.to ?? 'open')
    return { row, messages, events }
  }

  it('is given to one of two members, and the other one sees it in the history', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await begin()
      await Promise.all(
        [desk.owner, desk.editor].map((person) => conversations(person).update(id, { assignee: person.user.id })),
      )
      const { row, events } = await expectConsistent(visitor)
      expect(events.map(({ type, to, user }) => [type, to === user])).toEqual([
        ['assignee', true],
        ['assignee', true],
      ])
      expect(events[1]!.from).toBe(events[0]!.to)
      expect(row.assignee).toBe(events.at(-1)!.to)
    }
  })

  it('is in one state after members resolve, snooze, answer and take it', async () => {
    const random = randomOfRun()
    for (let round = 0; round < 8; round += 1) {
      const id = await begin()
      const snoozedUntil = recordDate(new Date(desk.clock.now().getTime() + 60 * minute))
      const acts = [
        () => conversations(desk.owner).update(id, { status: 'resolved' }),
        () => conversations(desk.editor).update(id, { status: 'snoozed', snoozedUntil }),
        () => conversations(desk.editor).update(id, { assignee: desk.viewer.user.id, priority: 'high' }),
        () => say(desk.owner, id, 'From the owner.'),
        () => say(desk.editor, id, 'From the editor.'),
        () => visitor.call('/messages', { clientId: nextId(), body: 'From the visitor.' }),
      ].sort(() => random.int(3) - 1)
      const answers = await Promise.all(acts.map((act) => refusal(act())))
      // Later steps are refused because they no longer exist, and nothing else fails.
      for (const answer of answers.filter((each) => each !== null)) {
        expect(answer, `seed ${random.seed}`).toMatchObject({ status: 400, data: { status: {} } })
      }
      const { row, messages } = await expectConsistent(visitor)
      expect(messages.map(({ body }) => body).sort(), `seed ${random.seed}`).toEqual([
        ...['From the editor.', 'From the owner.', 'From the visitor.', 'Is anybody there?'],
      ])
      expect(row).toMatchObject({ assignee: expect.stringMatching(/./), priority: 'high' })
      expect(row.snoozedUntil !== '').toBe(row.status === 'snoozed')
      expect(row.resolvedAt !== '').toBe(row.status === 'resolved')
    }
  })

  it('stores a message once if it is sent ten times in parallel, by a visitor or a member', async () => {
    const id = await begin()
    const body = { clientId: nextId(), body: 'Once, please.' }
    const answers = await Promise.all(count(10).map(() => visitor.call('/messages', body)))
    expect(answers.map(({ status }) => status)).toEqual(count(10).map(() => 200))
    const views = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(views.map(({ messages }) => messages[0].id)).size).toBe(1)

    const clientId = nextId()
    const refused = await Promise.all(count(10).map(() => refusal(say(desk.editor, id, 'Once more.', clientId))))
    expect(refused.filter((each) => each === null)).toHaveLength(1)
    for (const each of refused.filter((one) => one !== null)) {
      expect(each).toMatchObject({ status: 400, data: { clientId: { code: 'validation_not_unique' } } })
    }
    const { messages } = await expectConsistent(visitor)
    expect(messages.map(({ body: text }) => text)).toEqual(['Is anybody there?', 'Once, please.', 'Once more.'])
  })

  it('opens once if a new visitor sends several messages in parallel', async () => {
    const fresh = await desk.visitor()
    const views = await Promise.all(count(6).map((n) => fresh.say(`First ${n}`)))
    expect(new Set(views.map(({ conversation }) => conversation.id)).size).toBe(1)
    expect((await expectConsistent(fresh)).messages).toHaveLength(6)
  })

  it('keeps twenty parallel messages, in one order for everybody', async () => {
    const id = await begin()
    const texts = count(20).map((n) => `Number ${n}`)
    await Promise.all(
      texts.map((text, n) => {
        if (n % 2 === 0) return visitor.call('/messages', { clientId: nextId(), body: text })
        const person = n % 4 === 1 ? desk.owner : desk.editor
        const note = { conversation: id, clientId: nextId(), body: text, private: n % 5 === 0 }
        return person.pb.collection('messages').create(note)
      }),
    )
    const { messages } = await expectConsistent(visitor)
    expect(messages.map(({ body }) => body).sort()).toEqual(['Is anybody there?', ...texts].sort())
    const seen = (await visitor.view()).messages.map(({ body, sequence }) => [sequence, body])
    expect(seen).toEqual(
      messages.filter((message) => !message.private).map(({ body, visitorSequence }) => [visitorSequence, body]),
    )
  })
})
