import { useLanguage } from './languages.ts'
import { perLanguage } from './per-language.ts'

export interface Formats {
  /** `1,234.5` */
  number(value: number): string
  /** `20 Nov 2026`, from the record API's UTC text. */
  date(value: string): string
  /** `20 Nov 2026, 14:30` */
  dateTime(value: string): string
  /** `3 minutes ago`, `in 2 days` */
  relative(value: string, now?: Date): string
  /** `1.2 MB`; a few bytes are `0.1 kB`. */
  bytes(value: number): string
  /** `a, b and c` */
  list(values: string[]): string
}

/** Numbers and dates in the formats of the reader's language. */
export const useFormats = (): Formats => formatsOf(useLanguage())

/**
 * The seconds of each unit, and from how many on it is used. Minutes and hours that round up to the next unit become that
 * unit: 59.9 minutes are an hour. A week of invitations or sessions reads as seven days, even if the page's clock lags.
 */
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number, from: number][] = [
  ['year', 31_557_600, 31_557_600],
  ['month', 2_629_800, 2_629_800],
  ['week', 604_800, 7.5 * 86_400],
  ['day', 86_400, 23.5 * 3600],
  ['hour', 3600, 59.5 * 60],
  ['minute', 60, 59.5],
]

function inUnits(seconds: number): [count: number, unit: Intl.RelativeTimeFormatUnit] {
  const found = units.find(([, , from]) => Math.abs(seconds) >= from)
  return found ? [Math.round(seconds / found[1]), found[0]] : [0, 'second']
}

const megabyte = 1024 * 1024

export const formatsOf = perLanguage((language): Formats => {
  const numbers = new Intl.NumberFormat(language)
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const dateTimes = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const relatives = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const lists = new Intl.ListFormat(language)
  return {
    number: (value) => numbers.format(value),
    date: (value) => (value ? dates.format(dateOf(value)) : ''),
    dateTime: (value) => (value ? dateTimes.format(dateOf(value)) : ''),
    relative(value, now = new Date()) {
      if (!value) return ''
      const seconds = (dateOf(value).getTime() - now.getTime()) / 1000
      return relatives.format(...inUnits(seconds))
    },
    bytes(value) {
      const [amount, unit] =
        value < megabyte
          ? [value > 0 ? Math.max(0.1, value / 1024) : 0, 'kB']
          : value < 1024 * megabyte
            ? [value / megabyte, 'MB']
            : [value / (1024 * megabyte), 'GB']
      return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(amount)} ${unit}`
    },
    list: (values) => lists.format(values),
  }
})

/** `2026-11-20 12:00:00.000Z` → Date */
export function dateOf(value: string): Date {
  return new Date(value.replace(' ', 'T'))
}
