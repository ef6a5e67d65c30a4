import { describe, expect, it } from 'vitest'
import { monthsBegun } from '#server/payments/subscription-state.ts'

const at = (day: string): string => `${day} 10:00:00.000Z`
const months = (started: string, from: string, to: string, now: string): string[] =>
  monthsBegun({ startedAt: at(started), periodStart: at(from), renewsAt: at(to) }, new Date(`${now}T10:00:00Z`))

describe('the months for which credits are granted', () => {
  it('begin with the period, even if our clock is behind', () => {
    expect(months('2026-01-15', '2026-01-15', '2026-02-15', '2026-01-15')).toEqual(['2026-01-15'])
    expect(months('2026-01-15', '2026-02-15', '2026-03-15', '2026-02-14')).toEqual(['2026-02-15'])
    expect(months('2026-01-15', '2026-01-15', '2026-02-15', '2026-06-01')).toEqual(['2026-01-15'])
  })

  it('end with the month if it is shorter', () => {
    expect(months('2026-01-31', '2026-02-28', '2026-03-31', '2026-03-01')).toEqual(['2026-02-28'])
    expect(months('2026-01-31', '2026-03-31', '2026-04-30', '2026-04-01')).toEqual(['2026-03-31'])
  })

  it('begin one by one in a year, and are granted later if missed', () => {
    expect(months('2026-01-31', '2026-01-31', '2027-01-31', '2026-04-30')).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ])
    expect(months('2026-01-31', '2026-01-31', '2027-01-31', '2030-01-01')).toHaveLength(12)
  })

  it('keep the day of the month when the interval changes within a month', () => {
    expect(months('2026-01-15', '2026-01-20', '2027-01-20', '2026-01-20')).toEqual([])
    expect(months('2026-01-15', '2026-01-20', '2027-01-20', '2026-02-16')).toEqual(['2026-02-15'])
  })

  it('are empty without a period', () => {
    expect(monthsBegun({ startedAt: at('2026-01-15'), periodStart: '', renewsAt: '' }, new Date())).toEqual([])
  })
})
