import { expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, weekdayOf, weekOf, weeksOfMonth } from '#shared/scheduling/days.ts'

it('days pass over the ends of months, years and February', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(daysBetween('2026-02-27', '2028-03-01')).toBe(733)
  expect(daysBetween('2026-11-23', '2026-11-20')).toBe(-3)
})

it('weeks begin on Sunday', () => {
  expect(weekdayOf('2026-11-23')).toBe(1)
  expect(weekOf('2026-11-23')).toEqual(weekOf('2026-11-28'))
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-22')
  expect(weekOf('2026-11-21')[6]).toBe('2026-11-21')
})

it('a month has four to six weeks, and all of its days', () => {
  // February 2026 is exactly four weeks long.
  expect(weeksOfMonth('2026-02-14').map(([first]) => first)).toEqual([
    '2026-02-01',
    '2026-02-08',
    '2026-02-15',
    '2026-02-22',
  ])
  expect(weeksOfMonth('2026-05-31')).toHaveLength(6)
  for (let month = 0; month < 24; month += 1) {
    const day = addMonths('2026-01-31', month)
    expect(weeksOfMonth(day).flat()).toContain(day)
    expect(weeksOfMonth(day).flat()).toContain(`${day.slice(0, 7)}-01`)
  }
})
