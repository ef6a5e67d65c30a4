import { describe, expect, it } from 'vitest'
import { isCronExpression, lastDue, nextDue } from '#server/engine/crons/expression.ts'
import { fc } from '../support/properties.ts'

const minute = 60_000

describe('a schedule', () => {
  it.each([
    '* * * * *',
    '0 3 * * *',
    '*/15 * * * *',
    '1-10/3 0 1,15 * 1-5',
    '0 0 29 2 *',
    '59 23 31 12 6',
    '@hourly',
    '@midnight',
    '@annually',
  ])('is %s', (text) => {
    expect(isCronExpression(text)).toBe(true)
  })

  it.each([
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    // Sunday is 0.
    '* * * * 7',
    '* * * * 1-7',
    '* * * * MON',
    '* * * JAN *',
    'L * * * *',
    '? * * * *',
    '*/0 * * * *',
    '5/2 * * * *',
    '10-5 * * * *',
    '-1 * * * *',
    '1,,2 * * * *',
    '*  * * * *',
    ' * * * * *',
    '@reboot',
    '@DAILY',
    'every minute',
  ])('is not %j', (text) => {
    expect(isCronExpression(text)).toBe(false)
  })

  const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 11) }).map((at) => new Date(at))
  const schedule = fc
    .tuple(
      fc.oneof(fc.constant('*'), fc.nat(59).map(String), fc.constantFrom('*/7', '0,30', '10-20/5')),
      fc.oneof(fc.constant('*'), fc.nat(23).map(String), fc.constant('8-18')),
      fc.constantFrom('*', '1', '15', '1,31'),
      fc.constantFrom('*', '2', '1-6'),
      fc.constantFrom('*', '0', '1-5'),
    )
    .map((fields) => fields.join(' '))

  it('is due next at a whole minute that is later, and then was due last at that minute', () => {
    fc.assert(
      fc.property(schedule, time, (expression, now) => {
        const next = nextDue(expression, now)
        if (!next) return
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(next.getTime() % minute).toBe(0)
        expect(lastDue(expression, new Date(next.getTime() - minute), next)).toEqual(next)
        // Not earlier: the minutes before were not due.
        const before = new Date(next.getTime() - minute)
        if (before > now) expect(lastDue(expression, now, before)).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  it('matches a day of the month only if it is the weekday too', () => {
    // Friday the 13th.
    expect(nextDue('0 0 13 * 5', new Date('2026-01-01T00:00:00Z'))?.toISOString()).toBe('2026-02-13T00:00:00.000Z')
  })

  it('is due on 29 February in leap years only', () => {
    expect(nextDue('0 0 29 2 *', new Date('2026-01-01T00:00:00Z'))?.toISOString()).toBe('2028-02-29T00:00:00.000Z')
  })

  it('that is never due has no next time', () => {
    expect(nextDue('0 0 31 2 *', new Date('2026-01-01T00:00:00Z'))).toBeNull()
  })

  it('is run late within the last hour, and only once', () => {
    const until = new Date('2026-03-01T12:30:40Z')
    const at = (after: string) => lastDue('*/10 * * * *', new Date(after), until)?.toISOString() ?? null
    expect(at('2026-03-01T12:29:59Z')).toBe('2026-03-01T12:30:00.000Z')
    expect(at('2026-03-01T12:30:00Z')).toBeNull()
    expect(at('2026-02-01T00:00:00Z')).toBe('2026-03-01T12:30:00.000Z')
    expect(lastDue('0 3 * * *', new Date('2026-02-01T00:00:00Z'), until)).toBeNull()
  })
})
