import { beforeAll, describe, expect, it } from 'vitest'
import { timesOf } from '#server/chat/report-figures.ts'
import { resolutionsOf } from '#server/chat/resolutions.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { ChatReport } from '#shared/contracts/chat.ts'
import { addDays, dayOf } from '#shared/scheduling/days.ts'
import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import type { Person } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, minute, openDesk } from './desk.ts'

const hour = 60 * minute

describe('reply times', () => {
  it('are the median and the 90th percentile', () => {
    expect(timesOf([])).toEqual({ count: 0, median: null, p90: null })
    expect(timesOf([null, 7])).toEqual({ count: 1, median: 7, p90: 7 })
    expect(timesOf([10, 1, 9, 2, 8, 3, 7, 4, 6, 5])).toEqual({ count: 10, median: 5, p90: 9 })
  })
})

describe('the outcome of a resolution', () => {
  const began = Date.UTC(2026, 4, 4)
  const now = new Date(began + 100 * hour)
  const at = (hours: number) => recordDate(new Date(began + hours * hour))
  const event = (hours: number, more: object) => ({
    ...{ id: String(hours), created: at(hours), conversation: 'a', channel: 'c', assignee: '', reason: '' },
    ...{ type: 'status', actor: 'member', user: 'u', from: 'open', to: 'resolved' },
    ...more,
  })
  const outcomes = (...events: object[]) => resolutionsOf(events as never, now, 72 * hour).map(({ outcome }) => outcome)

  it('is confirmed after 72 hours without a message, and open before', () => {
    expect(outcomes(event(0, {}), event(90, { conversation: 'b' }))).toEqual(['assumed', 'undecided'])
  })

  it('is confirmed or contested by a rating', () => {
    const rated = (to: string) => event(1, { type: 'rated', actor: 'visitor', from: '', to })
    expect(outcomes(event(0, {}), rated('3'))).toEqual(['confirmed'])
    expect(outcomes(event(0, {}), rated('2'))).toEqual(['contested'])
  })

  it('does not count if the customer writes again in that time, whatever the rating', () => {
    const again = (hours: number) => event(hours, { actor: 'visitor', from: 'resolved', to: 'open' })
    const rated = event(1, { type: 'rated', actor: 'visitor', from: '', to: '5' })
    expect(outcomes(event(0, {}), rated, again(71))).toEqual(['reopened'])
    expect(outcomes(event(0, {}), again(73))).toEqual(['assumed'])
    expect(outcomes(event(0, {}), again(2), event(3, {}))).toEqual(['reopened', 'assumed'])
  })

  it('does not count if a member reopens it', () => {
    expect(outcomes(event(0, {}), event(1, { from: 'resolved', to: 'open' }))).toEqual([])
  })
})

describeOnEachDatabase('the report of a chat', (engine) => {
  let desk: Desk
  let day: string
  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    await desk.teach('Do you repair clarinets?', 'Yes, we repair clarinets within two weeks.')
    const { records } = desk.test.app.engine
    const [settings] = await records.find('chat_settings', {
      filter: 'instance = {:instance}',
      params: { instance: desk.owner.instance },
    })
    await desk.owner.pb.collection('chat_settings').update(settings!.id, { timezone: 'America/Sao_Paulo' })
    day = dayOf(wallTimeAt(desk.clock.now().getTime(), 'America/Sao_Paulo'))

    // The bot alone.
    const alone = await desk.visitor()
    await alone.say('Do you repair clarinets?')
    await desk.reply(alone)
    await desk.change(alone, { status: 'resolved' })
    await alone.call('/rating', { rating: 5 })
    // Asks for a person, who answers after ten minutes.
    const helped = await desk.visitor()
    await helped.say('I want to talk to a person')
    await desk.reply(helped)
    await desk.pass(10 * minute)
    await desk.answer(helped, 'Hello, this is a person.')
    await desk.change(helped, { status: 'resolved' })
    await desk.pass(minute)
    await helped.say('It broke again.')
    // A member writes while it is the bot's turn.
    const unasked = await desk.visitor()
    await unasked.say('Do you repair clarinets?')
    await desk.reply(unasked)
    await desk.answer(unasked, 'Come by on Monday.')
  })
  const report = (query: object, person: Person = desk.viewer) =>
    person.pb.send<ChatReport>(`/api/instances/${desk.owner.instance}/chat-report`, { query })

  it('shows who answered, how fast, and the outcome', async () => {
    const found = await report({ from: addDays(day, -1), to: addDays(day, 1) })
    expect(found).toMatchObject({
      ...{ timezone: 'America/Sao_Paulo', conversations: 3, answered: { botOnly: 1, people: 2 } },
      peopleReply: { count: 1 },
      outcomes: { confirmed: 1, assumed: 0, contested: 0, reopened: 1, undecided: 0 },
      handOvers: [{ reason: 'asked', count: 1 }],
      ratings: [0, 0, 0, 0, 1],
    })
    expect(found.firstReply.count).toBe(3)
    expect(found.peopleReply.median).toBeGreaterThanOrEqual(600)
    expect(found.days.map(({ begun }) => begun).reduce((sum, one) => sum + one)).toBe(3)
    expect(found.days).toHaveLength(3)
    expect(found.hours.flat().reduce((sum, one) => sum + one)).toBe(3)
    expect(found.agents).toMatchObject([
      {
        user: desk.editor.user.id,
        answeredFirst: 2,
        reply: { count: 1, median: found.peopleReply.median },
        resolved: 2,
      },
    ])
    expect(found.channels).toMatchObject([
      { channel: desk.channel.id, conversations: 3, botOnly: 1, ratings: { count: 1, average: 5 } },
    ])
  })

  it('counts days and hours in the time zone of the business hours', async () => {
    const begun = await desk.test.app.engine.records.find('conversations', {
      filter: 'instance = {:instance}',
      params: { instance: desk.owner.instance },
      sort: 'created',
    })
    const { hours } = await report({ from: day, to: day })
    const wall = wallTimeAt(Date.parse(begun[0]!.created.replace(' ', 'T')), 'America/Sao_Paulo')
    const weekday = (new Date(`${wall}Z`).getUTCDay() + 6) % 7
    expect(hours[weekday]![Number(wall.slice(11, 13))]).toBeGreaterThan(0)
  })

  it('does not include other days and channels', async () => {
    const earlier = await report({ from: addDays(day, -9), to: addDays(day, -8) })
    expect(earlier).toMatchObject({ conversations: 0, agents: [], handOvers: [], firstReply: { median: null } })
    const foreign = await report({ from: day, to: day, channel: 'another' })
    expect(foreign).toMatchObject({ conversations: 0, channels: [], ratings: [0, 0, 0, 0, 0] })
  })

  it('requires valid days, in order, and a year at most', async () => {
    for (const [query, field] of [
      [{ from: 'today', to: day }, 'from'],
      [{ from: day }, 'to'],
      [{ from: day, to: addDays(day, -1) }, 'to'],
      [{ from: day, to: addDays(day, 366) }, 'to'],
      [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
    ] as const) {
      expect(await refusal(report(query)), JSON.stringify(query)).toMatchObject({
        status: 400,
        data: { [field]: { code: 'validation_invalid_value' } },
      })
    }
  })

  it('is limited to the own workspace', async () => {
    const other = await desk.test.register('other@timbre.example')
    expect(await refusal(report({ from: day, to: day }, other))).toMatchObject({ status: 404 })
  })
})
