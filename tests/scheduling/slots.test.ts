import { describe, expect, it } from 'vitest'
import { freeTimesBetween, nextFreeTimes, reorder, type Slot, suggestedWeek } from '#shared/scheduling/slots.ts'
import { resolveWallTime } from '#shared/scheduling/wall-time.ts'

const newYork = 'America/New_York'
const at = (localTime: string, timezone = newYork) => resolveWallTime(localTime, timezone).moment
const times = (slots: readonly Slot[], taken: readonly number[], after: string, count: number) =>
  nextFreeTimes(slots, taken, at(after), count).map(({ localTime }) => localTime)

describe('the next free times', () => {
  const week = suggestedWeek(newYork)

  it('are those of the slots, in order', () => {
    // A Monday.
    expect(times(week, [], '2026-11-23T12:00', 4)).toEqual([
      ...['2026-11-24T09:00', '2026-11-25T09:00', '2026-11-26T09:00', '2026-12-01T09:00'],
    ])
  })

  it('leave out taken times, and the moment itself', () => {
    expect(times(week, [at('2026-11-25T09:00')], '2026-11-24T09:00', 2)).toEqual([
      ...['2026-11-26T09:00', '2026-12-01T09:00'],
    ])
  })

  it('keep their local time when the clock is put forward and back', () => {
    const found = nextFreeTimes([{ weekday: 7, time: '09:00', timezone: newYork }], [], at('2026-10-20T00:00'), 3)
    expect(found.map(({ moment }) => new Date(moment).toISOString())).toEqual([
      ...['2026-10-25T13:00:00.000Z', '2026-11-01T14:00:00.000Z', '2026-11-08T14:00:00.000Z'],
    ])
  })

  it('include a time once if two slots lead to it', () => {
    const slots = ['02:30', '03:30'].map((time) => ({ weekday: 7, time, timezone: newYork }))
    expect(nextFreeTimes(slots, [], at('2026-03-08T00:00'), 2).map(({ moment }) => moment)).toEqual([
      ...[at('2026-03-08T03:30'), at('2026-03-15T02:30')],
    ])
  })

  it('of slots in several zones are in the order of their moments', () => {
    const slots = [
      { weekday: 1, time: '09:00', timezone: newYork },
      { weekday: 1, time: '09:00', timezone: 'Asia/Tokyo' },
      { weekday: 1, time: '09:00', timezone: 'America/Sao_Paulo' },
    ]
    // In Tokyo it is Monday already.
    const found = nextFreeTimes(slots, [], at('2026-11-22T17:00'), 4)
    expect(found.map(({ timezone }) => timezone)).toEqual([
      ...['Asia/Tokyo', 'America/Sao_Paulo', newYork, 'Asia/Tokyo'],
    ])
  })

  it('end within a year, and do not exist without slots', () => {
    expect(nextFreeTimes(week, [], at('2026-11-23T12:00'), 1000).length).toBe(159)
    expect(nextFreeTimes([], [], 0, 3)).toEqual([])
  })
})

describe('a queue', () => {
  const queue = ['2026-11-24T09:00', '2026-11-25T09:00', '2026-11-26T09:00', '2026-12-01T09:00'].map(
    (localTime, index) => ({ id: 'abcd'[index]!, localTime, timezone: newYork, moment: at(localTime) }),
  )
  const moves = (id: string, place: number) =>
    reorder(queue, id, place).map(({ id: post, localTime }) => `${post} ${localTime.slice(5, 10)}`)

  it('keeps its times when a post moves', () => {
    expect(moves('d', 0)).toEqual(['d 11-24', 'a 11-25', 'b 11-26', 'c 12-01'])
    expect(moves('a', 2)).toEqual(['b 11-24', 'c 11-25', 'a 11-26'])
    expect(moves('b', 1)).toEqual([])
    expect(moves('unknown', 0)).toEqual([])
  })
})

describe('the free times between two moments', () => {
  const week = suggestedWeek(newYork)
  const between = (after: string, before: string, taken: readonly number[] = [], slots: readonly Slot[] = week) =>
    freeTimesBetween(slots, taken, at(after), at(before)).map(({ localTime }) => localTime)

  it('are all of them, without what is taken, and neither of the moments', () => {
    expect(between('2026-11-24T09:00', '2026-12-02T09:00', [at('2026-11-26T09:00')])).toEqual([
      ...['2026-11-25T09:00', '2026-12-01T09:00'],
    ])
    expect(between('2026-11-24T09:00', '2026-12-02T09:01')).toContain('2026-12-02T09:00')
  })

  it('are none if the second is not after the first, or there are no slots', () => {
    expect(between('2026-12-02T09:00', '2026-11-24T09:00')).toEqual([])
    expect(between('2026-11-24T09:00', '2026-11-24T09:00')).toEqual([])
    expect(between('2026-11-24T09:00', '2026-12-24T09:00', [], [])).toEqual([])
  })

  it('are in order over zones and changed clocks, the same as the next ones', () => {
    const slots = [
      ...[1, 4, 7].map((weekday) => ({ weekday, time: '02:30', timezone: newYork })),
      ...[1, 7].map((weekday) => ({ weekday, time: '23:45', timezone: 'Asia/Tokyo' })),
    ]
    for (const [after, before] of [
      ['2026-10-20T00:00', '2026-12-01T00:00'],
      ['2026-03-01T12:00', '2026-03-16T03:00'],
    ] as const) {
      const taken = [at(`${after.slice(0, 8)}22T02:30`)]
      const found = freeTimesBetween(slots, taken, at(after), at(before))
      expect(found.length).toBeGreaterThan(5)
      expect(found).toEqual(nextFreeTimes(slots, taken, at(after), found.length))
      const [next] = nextFreeTimes(slots, taken, found.at(-1)!.moment, 1)
      expect(next!.moment).toBeGreaterThanOrEqual(at(before))
    }
  })
})
