import { expect, it } from 'vitest'
import { hintsFor, type Planned } from '#shared/scheduling/conflicts.ts'
import { resolveWallTime } from '#shared/scheduling/wall-time.ts'

const saoPaulo = 'America/Sao_Paulo'
const post = (id: string, localTime: string, passages: string[] = [], channel = 'one'): Planned => ({
  ...{ id, channel, passages, moment: resolveWallTime(localTime, saoPaulo).moment },
})
const hints = (localTime: string, others: Planned[] = [], passages: string[] = []) =>
  hintsFor(post('', localTime, passages), others, saoPaulo)

it('an ordinary time has none', () => {
  expect(hints('2026-11-24T09:00', [post('a', '2026-11-24T11:00'), post('b', '2026-11-24T09:00', [], 'two')])).toEqual(
    [],
  )
})

it('the nearest post of the same channel is named, but not the post itself', () => {
  const others = [post('a', '2026-11-24T10:30'), post('b', '2026-11-24T08:15')]
  expect(hints('2026-11-24T09:00', others)).toEqual([{ code: 'same-channel', other: 'b', minutes: 45 }])
  expect(hintsFor(others[0]!, [others[0]!], saoPaulo)).toEqual([])
})

it('a passage is used once a week, on any channel', () => {
  const other = post('a', '2026-11-17T10:00', ['p2', 'p3'], 'two')
  expect(hints('2026-11-24T09:00', [other], ['p1', 'p2'])).toEqual([{ code: 'same-source', other: 'a' }])
  expect(hints('2026-11-24T10:00', [other], ['p1', 'p2'])).toEqual([])
  expect(hints('2026-11-23T10:00', [other], ['p1'])).toEqual([])
})

it('weekends, holidays and nights of the zone count', () => {
  expect(hints('2026-11-28T07:00')).toEqual([{ code: 'weekend' }])
  expect(hints('2026-11-20T09:00')).toEqual([{ code: 'holiday', holiday: 'blackConsciousness' }])
  expect(hints('2026-11-24T06:59')).toEqual([{ code: 'quiet-hours' }])
  expect(hints('2026-11-24T21:00')).toEqual([{ code: 'quiet-hours' }])
  expect(hints('2026-11-24T20:59')).toEqual([])
  // Where no holidays are known, there are none.
  expect(hintsFor(post('', '2026-12-25T12:00'), [], 'Europe/Lisbon')).toEqual([])
})
