import { describe, expect, it } from 'vitest'
import type { BusinessHours, OpenTime } from '#shared/contracts/chat-settings.ts'
import { isOpenAt, nextOpening } from '#shared/scheduling/business-hours.ts'
import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { randomOfRun } from '../support/drawn.ts'

const minute = 60_000
const span = (text: string): OpenTime => {
  const [from, to] = text.split('–') as [string, string]
  return { from, to }
}
/** Hours of each day from Monday: `09:00–12:00 13:00–18:00`, or nothing. */
const weekOf = (days: readonly string[], holidays: string[] = []): BusinessHours => ({
  week: days.map((spans) => spans.split(' ').filter(Boolean).map(span)),
  holidays,
})
const always = (spans: string, holidays: string[] = []) => weekOf(Array(7).fill(spans), holidays)
const iso = (moment: number | null) => moment && new Date(moment).toISOString().replace(':00.000Z', 'Z')

describe('people are back', () => {
  const twoSpans = weekOf(['09:00–12:00 13:30–18:00', '13:30–18:00 09:00–12:00', '', '09:00–12:00', '', '', ''])
  const night = weekOf(['', '', '', '', '22:00–23:59', '00:00–04:00', ''])
  // 23 November 2026 is a Monday.
  it.each<[why: string, hours: BusinessHours, zone: string, asked: string, back: string | null]>([
    ['in the morning', twoSpans, 'UTC', '2026-11-23T08:59Z', '2026-11-23T09:00Z'],
    ['after lunch', twoSpans, 'UTC', '2026-11-23T12:00Z', '2026-11-23T13:30Z'],
    ['after lunch, whatever the order of the spans', twoSpans, 'UTC', '2026-11-24T12:30Z', '2026-11-24T13:30Z'],
    ['in the first span, if that is listed last', twoSpans, 'UTC', '2026-11-23T18:00Z', '2026-11-24T09:00Z'],
    ['after a day off', twoSpans, 'UTC', '2026-11-24T18:00Z', '2026-11-26T09:00Z'],
    ['after a weekend', twoSpans, 'UTC', '2026-11-26T12:00Z', '2026-11-30T09:00Z'],
    ['in the night', night, 'UTC', '2026-11-27T21:59Z', '2026-11-27T22:00Z'],
    ['a week after the night', night, 'UTC', '2026-11-28T04:00Z', '2026-12-04T22:00Z'],
    ['never, if all is closed', always(''), 'UTC', '2026-11-23T12:00Z', null],
    // The workspace's day is another one than UTC's.
    ['today, where it is still Sunday', twoSpans, 'America/Sao_Paulo', '2026-11-30T02:59Z', '2026-11-30T12:00Z'],
    ['tomorrow, where it is Tuesday', twoSpans, 'Pacific/Auckland', '2026-11-24T05:30Z', '2026-11-25T20:00Z'],
    // A holiday is one of the workspace's clock.
    [
      'after holidays in a row',
      always('09:00–18:00', ['2026-12-25', '2026-12-24']),
      'America/Sao_Paulo',
      '2026-12-23T21:00Z',
      '2026-12-26T12:00Z',
    ],
    [
      'after a closed month',
      always(
        '09:00–10:00',
        Array.from({ length: 31 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`),
      ),
      'UTC',
      '2026-11-30T10:00Z',
      '2027-01-01T09:00Z',
    ],
    ['on the day of 23 hours', always('09:00–18:00'), 'Europe/Lisbon', '2026-03-28T18:00Z', '2026-03-29T08:00Z'],
    ['on the day of 25 hours', always('09:00–18:00'), 'Europe/Lisbon', '2026-10-24T18:00Z', '2026-10-25T09:00Z'],
    ['on the day of 23 hours', always('09:00–18:00'), 'America/New_York', '2026-03-07T23:00Z', '2026-03-08T13:00Z'],
    ['on the day of 25 hours', always('09:00–18:00'), 'America/New_York', '2026-10-31T22:00Z', '2026-11-01T14:00Z'],
    // Until 2018 it was put forward at midnight: the day began at 1:00.
    ['without midnight', always('00:00–08:00'), 'America/Sao_Paulo', '2018-11-03T12:00Z', '2018-11-04T03:00Z'],
    ['before it', always('09:00–18:00'), 'America/Sao_Paulo', '2018-11-03T21:00Z', '2018-11-04T11:00Z'],
    ['after it was put back', always('09:00–18:00'), 'America/Sao_Paulo', '2018-02-17T20:00Z', '2018-02-18T12:00Z'],
  ])('%s', (_, hours, zone, asked, back) => {
    const moment = Date.parse(asked)
    expect(isOpenAt(hours, zone, moment)).toBe(false)
    expect(iso(nextOpening(hours, zone, moment))).toBe(back)
  })

  it('have no opening to announce while the team is there', () => {
    const moment = Date.parse('2026-11-23T10:00Z')
    expect([isOpenAt(twoSpans, 'UTC', moment), nextOpening(twoSpans, 'UTC', moment)]).toEqual([true, null])
    expect([isOpenAt(null, 'UTC', moment), nextOpening(null, 'UTC', moment)]).toEqual([true, null])
  })
})

describe('hours over midnight', () => {
  const night = weekOf(['', '', '', '', '22:00–23:59', '00:00–04:00', ''])
  const open = (time: string) => isOpenAt(night, 'UTC', Date.parse(time))
  it('continue without a pause, and end', () => {
    expect(['2026-11-27T22:00Z', '2026-11-27T23:58Z', '2026-11-28T00:00Z', '2026-11-28T03:59Z'].map(open)).toEqual([
      ...[true, true, true, true],
    ])
    // The last minute that a clock can name ends with the day.
    expect(['2026-11-27T23:59:00Z', '2026-11-27T23:59:59Z'].map(open)).toEqual([true, true])
    expect(['2026-11-27T21:59Z', '2026-11-28T04:00Z', '2026-11-28T22:00Z'].map(open)).toEqual([false, false, false])
  })
})

/** The clocks of these days are put forward or back. */
const shifts = [
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Europe/Lisbon', '2026-03-29'],
  ['Europe/Lisbon', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
] as const

it.each(shifts)('the next opening in %s around %s is the first time that is open', (zone, day) => {
  const random = randomOfRun()
  const time = (quarter: number) => `${String(quarter >> 2).padStart(2, '0')}:${'00 15 30 45'.split(' ')[quarter % 4]}`
  const begin = Date.parse(`${day}T00:00Z`) - 12 * 60 * minute
  for (let round = 0; round < 12; round += 1) {
    // Nobody opens between one and four, when these clocks change.
    const from = 16 + random.int(20)
    const hours = always(`${time(from)}–${time(from + 1 + random.int(40))}`)
    const isOpen = (moment: number) => {
      const shown = wallTimeAt(moment, zone).slice(11)
      return hours.week[0]!.some((each) => each.from <= shown && shown < each.to)
    }
    const asked = begin + random.int(40 * 4) * 15 * minute
    let first = asked
    while (!isOpen(first)) first += 15 * minute
    const opening = nextOpening(hours, zone, asked)
    expect(iso(opening), `seed ${random.seed}, ${JSON.stringify(hours.week[0])}, ${iso(asked)}`).toBe(
      first === asked ? null : iso(first),
    )
  }
})
