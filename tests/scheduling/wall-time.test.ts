import { describe, expect, it } from 'vitest'
import { isTimeZone, timeZoneNames } from '#shared/scheduling/time-zones.ts'
import { isWallTime, resolveWallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { fc } from '../support/properties.ts'

const at = (moment: number) => new Date(moment).toISOString().replace(':00.000Z', 'Z')

/** Zone, what a person chose, the moment it means, and what happened to the clock. */
const cases: [zone: string, wallTime: string, moment: string, shift: string | null][] = [
  ['UTC', '2026-07-01T12:00', '2026-07-01T12:00Z', null],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30Z', 'gap, shows 2026-03-08T03:30'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z', 'repeated at 2026-11-01T06:30Z'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00Z', null],
  ['America/Los_Angeles', '2026-03-08T02:00', '2026-03-08T10:00Z', 'gap, shows 2026-03-08T03:00'],
  // Daylight saving time began at midnight until 2018; there has been none since 2019.
  ['America/Sao_Paulo', '2018-11-04T00:30', '2018-11-04T03:30Z', 'gap, shows 2018-11-04T01:30'],
  ['America/Sao_Paulo', '2018-02-17T23:30', '2018-02-18T01:30Z', 'repeated at 2018-02-18T02:30Z'],
  ['America/Sao_Paulo', '2026-11-01T00:30', '2026-11-01T03:30Z', null],
  ['America/St_Johns', '2026-03-08T02:30', '2026-03-08T06:00Z', 'gap, shows 2026-03-08T03:30'],
  ['Europe/London', '2026-03-29T01:30', '2026-03-29T01:30Z', 'gap, shows 2026-03-29T02:30'],
  ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30Z', 'repeated at 2026-10-25T01:30Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30Z', 'repeated at 2026-10-25T01:30Z'],
  // The clock is put back by an hour for the time of Ramadan, and forward after it.
  ['Africa/Casablanca', '2025-02-23T02:30', '2025-02-23T01:30Z', 'repeated at 2025-02-23T02:30Z'],
  ['Africa/Casablanca', '2025-04-06T02:30', '2025-04-06T02:30Z', 'gap, shows 2025-04-06T03:30'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45Z', 'gap, shows 2026-10-04T02:45'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z', 'repeated at 2026-04-04T15:15Z'],
  // 30 December 2011 was left out.
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00Z', 'gap, shows 2011-12-31T12:00'],
  ['Pacific/Apia', '2011-12-29T12:00', '2011-12-29T22:00Z', null],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15Z', null],
  ['Asia/Kolkata', '2028-02-29T09:00', '2028-02-29T03:30Z', null],
  ['Pacific/Auckland', '2026-12-31T23:59', '2026-12-31T10:59Z', null],
]

describe('a time on the clock', () => {
  it.each(cases)('%s %s is %s', (zone, wallTime, moment, expected) => {
    const resolved = resolveWallTime(wallTime, zone)
    expect(at(resolved.moment)).toBe(moment)
    const { shift } = resolved
    const said = shift && (shift.kind === 'gap' ? `gap, shows ${shift.shown}` : `repeated at ${at(shift.second)}`)
    expect(said).toBe(expected)
    // The clock shows what the screen says: at either moment of a repeated time, the same.
    expect(wallTimeAt(resolved.moment, zone)).toBe(shift?.kind === 'gap' ? shift.shown : wallTime)
    if (shift?.kind === 'repeated') expect(wallTimeAt(shift.second, zone)).toBe(wallTime)
  })

  it('of any moment means that moment, or the first of two', () => {
    const zones = timeZoneNames()
    const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2037, 11) / 60_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const moment = minute * 60_000
        const { moment: back, shift } = resolveWallTime(wallTimeAt(moment, zone), zone)
        if (shift?.kind === 'repeated') expect([back, shift.second]).toContain(moment)
        else expect({ back, shift }).toEqual({ back: moment, shift: null })
      }),
      { numRuns: 2000 },
    )
  })

  it('is a date of the calendar', () => {
    expect(isWallTime('2028-02-29T23:59')).toBe(true)
    const wrong = ['2026-02-29T10:00', '2026-04-31T10:00', '2026-01-01T24:00', '2026-01-01', '2026-01-01T10:00Z', '']
    expect(wrong.filter(isWallTime)).toEqual([])
    expect(() => resolveWallTime('2026-02-29T10:00', 'UTC')).toThrow(RangeError)
    expect(() => resolveWallTime('2026-02-28T10:00', 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('time zones', () => {
  it('are all known, and resolve', () => {
    const names = timeZoneNames()
    expect(names.length).toBeGreaterThan(400)
    expect(names).toContain('UTC')
    expect(names).toContain('America/Sao_Paulo')
    for (const name of names) {
      expect(isTimeZone(name)).toBe(true)
      expect(wallTimeAt(0, name)).toMatch(/^19(69|70)-/)
    }
  })

  it('are not offsets or inventions', () => {
    expect(['+03:00', '-0300', '', 'Mars/Olympus', '2026-01-01T00:00[UTC]'].filter(isTimeZone)).toEqual([])
  })
})
