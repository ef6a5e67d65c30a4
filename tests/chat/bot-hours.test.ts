import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { WidgetConfig } from '#shared/contracts/chat.ts'
import type { BusinessHours } from '#shared/contracts/chat-settings.ts'
import { isOnDuty } from '#shared/scheduling/duty.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { type Desk, day, openDesk } from './desk.ts'

const question = 'How long does a repair take?'
const answer = 'A repair takes five working days.'
const always: BusinessHours = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '23:59' }]), holidays: [] }
const never: BusinessHours = { week: Array.from({ length: 7 }, () => []), holidays: [] }

describeOnDrawnDatabase('the hours of a bot', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    await desk.teach(question, answer)
  })
  beforeEach(() => set({ duty: '', hours: null }, null))

  /** At any time, the team is there (`always`) or away (`never`). */
  async function set(bot: Partial<Row<'bots'>>, team: BusinessHours | null): Promise<void> {
    const { pb, instance } = desk.owner
    const [settings] = await pb.collection('chat_settings').getFullList({ filter: `instance = "${instance}"` })
    await pb.collection('chat_settings').update(settings!.id, { hours: team, timezone: 'UTC' })
    await pb.collection('bots').update(desk.bot.id, bot)
  }
  const config = async () =>
    (await (await fetch(`${desk.test.url}/api/widget/${desk.channel.siteToken}`)).json()) as WidgetConfig
  const isAnswered = async () => {
    const visitor = await desk.visitor()
    await visitor.say(question)
    return (await desk.conversation(visitor)).status === 'pending'
  }

  it.each([
    ['always', { duty: '' }, never, true],
    ['while the team is away', { duty: 'closed' }, never, true],
    ['not while the team is there', { duty: 'closed' }, always, false],
    ['while the team is there', { duty: 'open' }, always, true],
    ['not while the team is away', { duty: 'open' }, never, false],
    ['at its own hours, whatever those of the team are', { duty: 'own', hours: always }, never, true],
    ['not outside of its own hours', { duty: 'own', hours: never }, always, false],
    ['never while a team is away that always is there', { duty: 'closed' }, null, false],
  ] as const)('are kept: %s', async (_, bot, team, expected) => {
    await set(bot as Partial<Row<'bots'>>, team)
    expect((await config()).hasBot).toBe(expected)
    const visitor = await desk.visitor()
    await visitor.say(question)
    expect((await desk.conversation(visitor)).status).toBe(expected ? 'pending' : 'open')
    if (expected) expect((await desk.reply(visitor)).body).toBe(answer)
    // As on a channel without a bot, no message is sent for the team.
    else expect(await desk.messages(visitor)).toHaveLength(1)
  })

  it('hand the conversation over, which the visitor and the team see', async () => {
    const visitor = await desk.visitor()
    await visitor.say(question)
    await desk.reply(visitor)
    await set({ duty: 'closed' }, always)
    await visitor.say('And on Mondays?')
    const reply = await desk.reply(visitor)
    expect(reply.body).toMatch(/passing this conversation on/)
    expect((await desk.conversation(visitor)).status).toBe('open')
    const summary = (await desk.messages(visitor)).find((message) => message.private)
    expect(summary!.body).toMatch(/off duty/)
    expect(await desk.events(visitor)).toContainEqual(
      expect.objectContaining({ type: 'handed-over', reason: 'off-duty', actor: 'bot' }),
    )
    const { records } = desk.test.app.engine
    const handedOver = { filter: 'user = {:user} && kind = "chat-handed-over"', params: { user: desk.editor.user.id } }
    expect((await records.find('notifications', handedOver)).length).toBeGreaterThan(0)
  })

  it('do not apply once the bot is switched off: its customers are handed over and notified', async () => {
    const visitor = await desk.visitor()
    await visitor.say(question)
    await desk.reply(visitor)
    await set({ active: false }, null)
    await visitor.say('And on Mondays?')
    expect((await desk.reply(visitor)).body).toMatch(/passing this conversation on/)
    expect(await desk.conversation(visitor)).toMatchObject({ status: 'open', handedOver: true })
    expect(await desk.events(visitor)).toContainEqual(
      expect.objectContaining({ type: 'handed-over', reason: 'no-bot', actor: 'bot' }),
    )
    await set({ active: true }, null)
  })

  it('decide who gets a conversation that reopens', async () => {
    const visitor = await desk.visitor()
    await visitor.say(question)
    await desk.reply(visitor)
    await desk.change(visitor, { status: 'resolved' })
    await set({ duty: 'open' }, never)
    await visitor.say('One more thing.')
    expect((await desk.conversation(visitor)).status).toBe('open')
    await desk.change(visitor, { status: 'resolved' })
    await set({ duty: 'closed' }, never)
    await visitor.say(question)
    expect((await desk.conversation(visitor)).status).toBe('pending')
  })

  it('are in the workspace’s time zone, and begin and end on time', async () => {
    // Whatever day it is: the same hours on each.
    const week = Array.from({ length: 7 }, () => [{ from: '20:00', to: '22:00' }])
    const hours = { week, holidays: [] }
    await set({ duty: 'own', hours }, null)
    const passTo = async (hour: number, minutes: number) => {
      const now = desk.clock.now().getTime()
      const wanted = new Date(now).setUTCHours(hour, minutes, 0, 0)
      await desk.pass((wanted > now ? wanted : wanted + day) - now)
    }
    for (const [hour, minutes, expected] of [
      [19, 58, false],
      [20, 0, true],
      [21, 58, true],
      [22, 0, false],
    ] as const) {
      await passTo(hour, minutes)
      expect([hour, minutes, await isAnswered()]).toEqual([hour, minutes, expected])
    }
  })

  it('are refused if they are invalid', async () => {
    const change = (bot: object) => desk.owner.pb.collection('bots').update(desk.bot.id, bot)
    const code = (name: string) => ({ response: { data: { hours: { code: name } } } })
    await expect(change({ duty: 'own' })).rejects.toMatchObject(code('validation_required'))
    const wrong = { week: [], holidays: [] }
    await expect(change({ duty: 'own', hours: wrong })).rejects.toMatchObject(code('validation_invalid_value'))
    await expect(change({ duty: 'sometimes' })).rejects.toMatchObject({ response: { data: { duty: {} } } })
    await expect(desk.editor.pb.collection('bots').update(desk.bot.id, { duty: 'open' })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('do not prevent trying a bot', async () => {
    await set({ duty: 'own', hours: never }, null)
    const body = { question, language: 'en-US' }
    const trial = await desk.editor.pb.send(`/api/bots/${desk.bot.id}/try`, { method: 'POST', body })
    expect(trial).toMatchObject({ kind: 'answer', body: answer })
  })
})

describe('the hours of a bot', () => {
  it('follow the zone of the workspace', () => {
    const week = [[{ from: '20:00', to: '22:00' }], ...never.week.slice(1)]
    const own = { duty: 'own' as const, hours: { ...never, week } }
    // A Monday, 20:30 in São Paulo.
    const moment = Date.parse('2026-11-23T23:30:00Z')
    expect(isOnDuty(own, { hours: null, timezone: 'America/Sao_Paulo' }, moment)).toBe(true)
    expect(isOnDuty(own, { hours: null, timezone: 'UTC' }, moment)).toBe(false)
  })
})
