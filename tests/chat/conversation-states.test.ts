import { beforeAll, describe, expect, it } from 'vitest'
import { move } from '#server/chat/conversations.ts'
import { recordDate } from '#server/engine/clock.ts'
import { type ConversationStatus, conversationStatuses } from '#shared/collections/conversations.ts'
import type { Row } from '#shared/collections/index.ts'
import { type MessageAuthor, messageAuthors } from '#shared/collections/messages.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, minute, openDesk, type Visitor } from './desk.ts'

/** Who may take each step: v(isitor), m(ember), b(ot), s(ystem). Rows are where it begins, columns where it ends. */
const allowed: Record<ConversationStatus, Record<ConversationStatus, string>> = {
  pending: { pending: '', open: 'vmb', snoozed: 'm', resolved: 'm' },
  open: { pending: 'm', open: '', snoozed: 'm', resolved: 'm' },
  snoozed: { pending: 'm', open: 'vms', snoozed: '', resolved: 'm' },
  resolved: { pending: 'vm', open: 'vm', snoozed: '', resolved: '' },
}
const pairs = conversationStatuses.flatMap((from) => conversationStatuses.map((to) => [from, to] as const))
const triples = pairs.flatMap(([from, to]) => messageAuthors.map((by) => [from, to, by] as const))
const mayTake = (from: ConversationStatus, to: ConversationStatus, by: MessageAuthor) =>
  allowed[from][to].includes(by[0]!)

describeOnDrawnDatabase('steps of a conversation', (engine) => {
  let desk: Desk
  let visitor: Visitor
  let until = ''
  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    visitor = await desk.visitor()
    await visitor.say('How long does the repair of a clarinet take?')
    await desk.test.app.engine.jobs.idle()
  })

  /** A waiting conversation with an assignee and the fields that each state sets. */
  async function put(status: ConversationStatus): Promise<Row<'conversations'>> {
    const { id } = await desk.conversation(visitor)
    desk.clock.advance(minute)
    const now = recordDate(desk.clock.now())
    until = recordDate(new Date(desk.clock.now().getTime() + 60 * minute))
    return desk.test.app.engine.records.write((writer) =>
      writer.update('conversations', id, {
        ...{ status, assignee: desk.owner.user.id, unanswered: 1, handedOver: status !== 'pending' },
        snoozedUntil: status === 'snoozed' ? until : '',
        resolvedAt: status === 'resolved' ? now : '',
        waitingSince: status === 'resolved' ? '' : now,
      }),
    )
  }

  /** The fields after the step, the same for each actor. */
  function left(before: Row<'conversations'>, to: ConversationStatus) {
    return {
      ...{ status: to, assignee: desk.owner.user.id, sequence: before.sequence },
      snoozedUntil: to === 'snoozed' ? until : '',
      waitingSince: to === 'resolved' ? '' : before.waitingSince,
      // The app's clock advances.
      resolvedAt: to === 'resolved' ? expect.stringMatching(/./) : '',
      ...(to === 'pending' || to === 'resolved' ? { handedOver: false, unanswered: 0 } : {}),
      ...(before.status === 'pending' && to === 'open' ? { handedOver: true } : {}),
    }
  }

  async function expectEvent(known: number, from: string, to: string, actor: object) {
    const events = await desk.events(visitor)
    expect(events).toHaveLength(known + 1)
    const { sequence } = await desk.conversation(visitor)
    const place = { position: known + 1, sequence }
    expect(events.at(-1)).toMatchObject({ type: 'status', from, to, ...actor, ...place })
  }

  it.each(triples)('from %s to %s by %s', async (from, to, by) => {
    const before = await put(from)
    const known = (await desk.events(visitor)).length
    const { records } = desk.test.app.engine
    // A member chooses the time of a snooze with the step.
    const given = to === 'snoozed' ? { ...before, snoozedUntil: until } : before
    const step = records.write((writer) =>
      move(desk.test.app.engine, writer, given, to, { by, reason: 'of the table' }),
    )
    if (mayTake(from, to, by)) {
      const stored = await step
      expect(stored).toMatchObject({ ...left(before, to), snoozedUntil: stored.snoozedUntil })
      return expectEvent(known, from, to, { actor: by, user: '', reason: 'of the table' })
    }
    const data = { status: expect.objectContaining({ code: 'validation_invalid_transition' }) }
    await expect(step).rejects.toMatchObject({ status: 400, data })
    expect(await desk.conversation(visitor)).toEqual(before)
    expect(await desk.events(visitor)).toHaveLength(known)
  })

  it.each(pairs)('from %s to %s as a member writes it', async (from, to) => {
    const before = await put(from)
    const known = (await desk.events(visitor)).length
    const change = desk.change(visitor, { status: to, ...(to === 'snoozed' ? { snoozedUntil: until } : {}) })
    if (from === to) {
      await change
      expect(await desk.events(visitor)).toHaveLength(known)
      return expect(await desk.conversation(visitor)).toEqual({ ...before, updated: expect.anything() })
    }
    if (mayTake(from, to, 'member')) {
      expect(await change).toMatchObject(left(before, to))
      return expectEvent(known, from, to, { actor: 'member', user: desk.editor.user.id, reason: '' })
    }
    const data = { status: { code: 'validation_invalid_transition' } }
    expect(await refusal(change)).toMatchObject({ status: 400, data })
    expect(await desk.conversation(visitor)).toEqual(before)
    expect(await desk.events(visitor)).toHaveLength(known)
  })

  // Only members choose a state; visitors' actions have one outcome in each state.
  const acts = {
    message: { pending: 'pending', open: 'open', snoozed: 'open', resolved: 'pending' },
    person: { pending: 'open', open: 'open', snoozed: 'open', resolved: 'open' },
  } as const
  const done = (['message', 'person'] as const).flatMap((act) =>
    conversationStatuses.map((from) => [act, from] as const),
  )
  it.each(done)('a %s of a visitor in a conversation that is %s', async (act, from) => {
    // Each in a separate conversation, because a visitor may not write that often.
    visitor = await desk.visitor()
    await visitor.say('Hi')
    await desk.test.app.engine.jobs.idle()
    await put(from)
    const known = (await desk.events(visitor)).length
    if (act === 'message') await visitor.say('thanks')
    else expect((await visitor.call('/person', {})).status).toBe(204)
    const to = acts[act][from]
    const after = await desk.conversation(visitor)
    expect(after).toMatchObject({ status: to, assignee: desk.owner.user.id, snoozedUntil: '', resolvedAt: '' })
    const steps = (await desk.events(visitor)).slice(known).filter(({ type }) => type === 'status')
    const step = { from, to, actor: 'visitor', reason: act === 'person' ? 'asked' : '' }
    expect(steps).toEqual(from === to ? [] : [expect.objectContaining(step)])
    await desk.test.app.engine.jobs.idle()
  })

  describe('leaves nothing if a guard refuses', () => {
    it.each([
      ['open', '', 'validation_past_time'],
      ['pending', '2020-01-01 00:00:00.000Z', 'validation_past_time'],
    ] as const)('to put off one that is %s until "%s"', async (from, snoozedUntil, code) => {
      const before = await put(from)
      const known = (await desk.events(visitor)).length
      const change = desk.change(visitor, { status: 'snoozed', snoozedUntil, assignee: '', priority: 'urgent' })
      expect(await refusal(change)).toMatchObject({ status: 400, data: { snoozedUntil: { code } } })
      expect(await desk.conversation(visitor)).toEqual(before)
      expect(await desk.events(visitor)).toHaveLength(known)
    })

    it('to give it to a bot that is switched off', async () => {
      const bots = desk.owner.pb.collection('bots')
      await bots.update(desk.bot.id, { active: false })
      for (const from of ['open', 'snoozed', 'resolved'] as const) {
        const before = await put(from)
        const change = desk.change(visitor, { status: 'pending', assignee: '' })
        expect(await refusal(change)).toMatchObject({ data: { status: { code: 'validation_no_bot' } } })
        expect(await desk.conversation(visitor)).toEqual(before)
      }
      await bots.update(desk.bot.id, { active: true })
    })
  })
})
