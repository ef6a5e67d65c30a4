import { useMemo } from 'react'
import { type Language, useLanguage } from './languages.ts'

export interface Formats {
  /** `1,234.5` */
  number(value: number): string
  /** `20 Nov 2026`, from the record API's UTC text. */
  date(value: string): string
  /** `20 Nov 2026, 14:30` */
  dateTime(value: string): string
  /** `3 minutes ago`, `in 2 days` */
  relative(value: string, now?: Date): string
  /** `1.2 MB` */
  bytes(value: number): string
  /** `a, b and c` */
  list(values: string[]): string
}

/** Numbers and dates in the formats of the reader's language. */
export function useFormats(): Formats {
  const language = useLanguage()
  return useMemo(() => formatsOf(language), [language])
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const megabyte = 1024 * 1024

export function formatsOf(language: Language): Formats {
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
      for (const [unit, length] of units) {
        if (Math.abs(seconds) >= length) return relatives.format(Math.round(seconds / length), unit)
      }
      return relatives.format(0, 'second')
    },
    bytes(value) {
      const [amount, unit] =
        value < megabyte
          ? [value / 1024, 'kB']
          : value < 1024 * megabyte
            ? [value / megabyte, 'MB']
            : [value / (1024 * megabyte), 'GB']
      return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(amount)} ${unit}`
    },
    list: (values) => lists.format(values),
  }
}

/** `2026-11-20 12:00:00.000Z` → Date */
export function dateOf(value: string): Date {
  return new Date(value.replace(' ', 'T'))
}
