import { describe, expect, it } from 'vitest'
import { countryOf, type HolidayCountry, holidayOn, holidaysOf } from '#shared/scheduling/holidays.ts'

const daysOf = (year: number, country: HolidayCountry) =>
  holidaysOf(year, country).map(({ day, isObserved }) => day.slice(5) + (isObserved ? ' observed' : ''))

describe('holidays', () => {
  it('of Brazil are those of the federal calendar', () => {
    expect(daysOf(2026, 'BR')).toEqual('01-01 04-03 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25'.split(' '))
    expect(daysOf(2023, 'BR')).not.toContain('11-20')
  })

  it('of the United States are those of the federal calendar, with the days they are observed', () => {
    expect(daysOf(2026, 'US')).toEqual([
      ...'01-01 01-19 02-16 05-25 06-19'.split(' '),
      '07-03 observed',
      ...'07-04 09-07 10-12 11-11 11-26 12-25'.split(' '),
    ])
    expect(daysOf(2021, 'US')).toEqual([
      ...'01-01 01-18 02-15 05-31'.split(' '),
      ...['06-18 observed', '06-19', '07-04', '07-05 observed'],
      ...['09-06', '10-11', '11-11', '11-25', '12-24 observed', '12-25', '12-31 observed'],
    ])
    // 31 December 2021 is that of the year after.
    expect(daysOf(2022, 'US')).toEqual(expect.arrayContaining(['01-01', '12-25', '12-26 observed']))
    expect(daysOf(2020, 'US')).not.toContain('06-19')
  })

  it('depend on Easter', () => {
    const goodFridays = Object.fromEntries(
      [2008, 2011, 2019, 2024, 2025, 2027, 2038, 2049].map((year) => [
        year,
        holidaysOf(year, 'BR')
          .find(({ name }) => name === 'goodFriday')
          ?.day.slice(5),
      ]),
    )
    expect(goodFridays).toEqual({
      ...{ 2008: '03-21', 2011: '04-22', 2019: '04-19', 2024: '03-29' },
      ...{ 2025: '04-18', 2027: '03-26', 2038: '04-23', 2049: '04-16' },
    })
  })

  it('are found by day, and by the zone of the clock', () => {
    expect(holidayOn('2026-11-26', 'US')?.name).toBe('thanksgiving')
    expect(holidayOn('2026-11-26', 'BR')).toBeUndefined()
    expect(['America/Sao_Paulo', 'America/Manaus', 'America/New_York', 'Pacific/Honolulu'].map(countryOf)).toEqual([
      ...['BR', 'BR', 'US', 'US'],
    ])
    expect(['UTC', 'Europe/Lisbon', 'America/Toronto', 'America/Buenos_Aires'].map(countryOf)).toEqual(
      Array(4).fill(null),
    )
  })
})
