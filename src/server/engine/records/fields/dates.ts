import { recordDate } from '../../clock.ts'

const isoLike =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i
const rfc1123 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})$/

/** Parses any of the common layouts to `YYYY-MM-DD HH:MM:SS.mmmZ`; `""` for an invalid date. */
export function normaliseDate(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : recordDate(value)
  if (typeof value !== 'string') return ''
  const text = value.trim()
  const match = isoLike.exec(text)
  if (match) return fromParts(match)
  if (rfc1123.test(text)) {
    const time = Date.parse(text)
    if (!Number.isNaN(time)) return recordDate(new Date(time))
  }
  return ''
}

function fromParts(match: RegExpExecArray): string {
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(fraction.padEnd(3, '0').slice(0, 3)),
  )
  const date = new Date(time)
  // Date.UTC adds 1900 to years below 100.
  date.setUTCFullYear(Number(year))
  // Date.UTC rolls 30 February over into March; such a date is invalid.
  if (
    date.getUTCMonth() !== Number(month) - 1 ||
    date.getUTCDate() !== Number(day) ||
    date.getUTCHours() !== Number(hour) ||
    date.getUTCMinutes() !== Number(minute)
  ) {
    return ''
  }
  return recordDate(new Date(date.getTime() - zoneMinutes(zone) * 60_000))
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
