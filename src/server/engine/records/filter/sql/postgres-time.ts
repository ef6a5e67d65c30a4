import type { Operand } from './operand.ts'
import { type BindAs, join, type Param, param, raw, type Sql, sql } from './sql.ts'

type Now = (as: BindAs) => Param

/**
 * SQLite's strftime. Known are the format letters below and the modifiers `±N unit`, `start of …`, `weekday N`,
 * `unixepoch`, `auto`, `utc` and `subsec`; with any other the result is NULL. Moments outside of the years 0001 to
 * 9999 are NULL.
 */
export function postgresTime(format: string, time: Operand | null, modifiers: readonly string[], now: Now): Sql {
  const none = raw('cast(null as text)')
  const shape = readFormat(format)
  const written = modifiers.map((modifier) => modifier.trim().toLowerCase())
  const [first, ...rest] = written
  const fromNumber = first === 'unixepoch' || first === 'auto' ? first : null
  const steps = (fromNumber ? rest : written).map(readModifier)
  if (!shape || !steps.every((step) => step !== null) || tooFar(steps)) return none
  const start = startOf(time, fromNumber, now)
  const moment = steps.reduce((at, step) => step.apply(at), start)
  return sql`(select case when extract(year from "f"."t") between 1 and 9999 then ${shape} end from (select ${moment} as "t") as "f")`
}

const t = '"f"."t"'
const pattern = (template: string): string => `to_char(${t}, '${template}')`

const letters: Record<string, string> = {
  Y: pattern('YYYY'),
  m: pattern('MM'),
  d: pattern('DD'),
  e: `lpad(extract(day from ${t})::text, 2)`,
  H: pattern('HH24'),
  k: `lpad(extract(hour from ${t})::text, 2)`,
  I: pattern('HH12'),
  l: `lpad(to_char(${t}, 'FMHH12'), 2)`,
  M: pattern('MI'),
  S: pattern('SS'),
  f: pattern('SS.MS'),
  j: pattern('DDD'),
  w: `extract(dow from ${t})::text`,
  u: `extract(isodow from ${t})::text`,
  s: `floor(extract(epoch from ${t}))::bigint::text`,
  U: `lpad(div(extract(doy from ${t}) + 6 - extract(dow from ${t}), 7)::text, 2, '0')`,
  W: `lpad(div(extract(doy from ${t}) + 6 - mod(extract(dow from ${t}) + 6, 7), 7)::text, 2, '0')`,
  V: pattern('IW'),
  G: pattern('IYYY'),
  g: pattern('IY'),
  p: pattern('AM'),
  P: pattern('am'),
  F: pattern('YYYY-MM-DD'),
  R: pattern('HH24:MI'),
  T: pattern('HH24:MI:SS'),
  '%': "'%'",
}

/** Null for a format that SQLite does not accept either. */
function readFormat(format: string): Sql | null {
  const parts: Sql[] = [raw("''")]
  for (const [piece, letter] of format.matchAll(/%([\s\S]?)|[^%]+/g)) {
    if (!piece.startsWith('%')) parts.push(param(piece, 'cast(? as text)'))
    else if (Object.hasOwn(letters, letter!)) parts.push(raw(letters[letter!]!))
    else return null
  }
  return join(parts, ' || ')
}

interface Step {
  /** The max distance of a modifier. */
  readonly years: number
  apply(moment: Sql): Sql
}

const unitYears: Record<string, number> = {
  second: 3.2e-8,
  minute: 1.91e-6,
  hour: 1.15e-4,
  day: 0.00274,
  month: 0.084,
  year: 1,
}

function readModifier(modifier: string): Step | null {
  const shift = /^([+-]?\d{1,15}(?:\.\d{1,9})?) *(second|minute|hour|day|month|year)s?$/.exec(modifier)
  if (shift) return shiftBy(Number(shift[1]), shift[2]!)
  const start = /^start of (day|month|year)$/.exec(modifier)
  if (start) return { years: 1, apply: (at) => sql`date_trunc('${start[1]!}', ${at})` }
  const weekday = /^weekday ([0-6])$/.exec(modifier)
  if (weekday) {
    return {
      years: 0.1,
      apply: (at) => sql`(${at} + mod(${weekday[1]!} - extract(dow from ${at}) + 7, 7) * interval '1 day')`,
    }
  }
  // Times are always UTC and keep their milliseconds.
  return ['utc', 'subsec', 'subsecond'].includes(modifier) ? { years: 0, apply: (at) => at } : null
}

function shiftBy(amount: number, unit: string): Step {
  const years = Math.abs(amount) * unitYears[unit]!
  if (unit !== 'month' && unit !== 'year') {
    return { years, apply: (at) => sql`(${at} + cast(${String(amount)} as double precision) * interval '1 ${unit}')` }
  }
  // January 31 plus a month is March 2 or 3: the day is counted from the first of the month.
  const whole = Math.trunc(amount)
  const days = (amount - whole) * (unit === 'year' ? 365 : 30)
  return {
    years,
    apply: (at) =>
      sql`(date_trunc('month', ${at}) + ${String(whole)} * interval '1 ${unit}' + (${at} - date_trunc('month', ${at})) + ${String(days)} * interval '1 day')`,
  }
}

/** PostgreSQL's calendar begins 4713 BC, and leaving it is an error. */
const tooFar = (steps: readonly Step[]): boolean => steps.reduce((sum, step) => sum + step.years, 0) > 4000

const noMoment = 'cast(null as timestamp)'

function startOf(time: Operand | null, fromNumber: 'unixepoch' | 'auto' | null, now: Now): Sql {
  if (!time) return epoch(param(now('epoch'), 'cast(? as double precision)'))
  if (time.kind === 'value') {
    if (time.class === 'null') return raw(noMoment)
    const isNumber = time.class === 'number' || time.class === 'bool'
    if (isNumber) return numbered(param(time.param('value'), 'cast(? as double precision)'), fromNumber)
    return spelled(param(time.param('value'), 'cast(? as text)'), fromNumber)
  }
  if (time.type === 'number' || time.type === 'integer')
    return numbered(sql`cast(${time.sql} as double precision)`, fromNumber)
  return spelled(time.type === 'json' ? sql`${time.sql} #>> '{}'` : time.sql, fromNumber)
}

const epoch = (seconds: Sql): Sql => sql`(timestamp '1970-01-01' + ${seconds} * interval '1 second')`

/** A number is a Julian day, or seconds since 1970 where a modifier says so. */
function numbered(value: Sql, fromNumber: 'unixepoch' | 'auto' | null): Sql {
  const julian = sql`(case when ${value} >= 1721425.5 and ${value} < 5373484.5 then ${epoch(sql`round(cast((${value} - 2440587.5) * 86400000 as numeric)) / 1000.0`)} end)`
  const unix = sql`(case when ${value} > -62135596801 and ${value} < 253402300800 then ${epoch(value)} end)`
  if (!fromNumber) return julian
  return fromNumber === 'unixepoch'
    ? unix
    : sql`(case when ${value} >= 0 and ${value} < 5373484.5 then ${julian} else ${unix} end)`
}

/** Days beyond the end of a month overflow into the next one, as on SQLite. */
function spelled(text: Sql, fromNumber: 'unixepoch' | 'auto' | null): Sql {
  const at = (from: number, length: number) => sql`cast(substr(${text}, ${String(from)}, ${String(length)}) as integer)`
  const time = '([01][0-9]|2[0-4]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,12}){0,1}){0,1}'
  const zone = ' *([zZ]|[+-](0[0-9]|1[0-4]):[0-5][0-9]){0,1} *'
  const date = '([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
  const day = sql`(cast(make_date(${at(1, 4)}, ${at(6, 2)}, 1) as timestamp) + (${at(9, 2)} - 1) * interval '1 day')`
  const clock = (value: Sql) =>
    sql`cast(substring(${value} from '^[0-9:.]+') as interval) - coalesce(cast(replace(substring(${value} from '[+-][0-9]{2}:[0-9]{2}'), '+', '') as interval), interval '0')`
  const afterDate = sql`ltrim(substr(${text}, 11), ' T')`
  return sql`(case
    when ${text} ~ '^${date} *$' then ${day}
    when ${text} ~ '^${date}([ T]+)${time}${zone}$' then ${day} + ${clock(afterDate)}
    when ${text} ~ '^${time}${zone}$' then timestamp '2000-01-01' + ${clock(text)}
    when ${text} ~ '^[+-]{0,1}[0-9]{1,15}([.][0-9]{1,12}){0,1}$' then ${numbered(sql`cast(${text} as double precision)`, fromNumber)}
  end)`
}
