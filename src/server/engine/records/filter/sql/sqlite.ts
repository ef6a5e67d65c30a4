import type { FilterDialect } from './dialect.ts'
import type { Operand } from './operand.ts'
import { join, param, raw, type Sql, sql } from './sql.ts'

/** The language has SQLite's own semantics, so most of it translates directly. */
export const sqlite: FilterDialect = {
  text: (value) => param(value),
  number: (value) => param(value),
  same: (a, b) => sql`${a} is ${b}`,
  different: (a, b) => sql`${a} is not ${b}`,
  isNull: (operand) => sql`${operand.sql} is null`,
  orderedTexts: (operator, a, b) => sql`${a} ${operator} ${b}`,
  mixed: (operator, a, b) => sql`${native(a)} ${operator} ${native(b)}`,
  like: (operand, pattern) => sql`${asText(operand)} like ${param(pattern('pattern'))} escape '\\'`,
  likeColumn: (operand, other) => sql`${asText(operand)} like ('%' || ${asText(other)} || '%') escape '\\'`,
  asText,
  asNumber: native,
  lower: (text) => sql`lower(${text})`,
  unaccented: (text) => sql`unaccented(${text})`,
  items: (list, alias) => sql`json_each(${listOf(list)}) as ${alias}`,
  contains: (list, text) =>
    sql`exists (select 1 from json_each(${listOf(list)}) as "item" where "item"."value" = ${text})`,
  itemCount: (list) =>
    sql`(case when ${list} is null or ${list} = '' then 0 else json_array_length(${listOf(list)}) end)`,
  json: (column, path) => {
    const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `."${step}"`))
    return sql`(case when json_valid(${column}) then json_extract(${column}, ${param(`$${steps.join('')}`)}) end)`
  },
  sortKeys: (operand) => [operand.sql],
  direction: (descending) => (descending ? ' desc' : ' asc'),
  insertionOrder: (alias) => raw(`${alias}.rowid`),
  clamp: (cosine) => sql`max(-1.0, min(1.0, ${cosine}))`,
  formatTime: (format, time, modifiers, now) => {
    const moment = time ? native(time) : param(now('value'))
    return sql`strftime(${join([param(format), moment, ...modifiers.map((modifier) => param(modifier))], ', ')})`
  },
}

function native(operand: Operand): Sql {
  return operand.kind === 'value' ? param(operand.param('value')) : operand.sql
}

/** Whole numbers without the `.0` of a REAL column. */
function asText(operand: Operand): Sql {
  if (operand.kind === 'value') return param(operand.param('text'))
  const { sql: value, type } = operand
  if (type === 'integer') return sql`cast(${value} as text)`
  if (type !== 'number') return value
  return sql`(case when ${value} = cast(${value} as integer) and abs(${value}) < 1e15 then cast(cast(${value} as integer) as text) else cast(${value} as text) end)`
}

const listOf = (list: Sql): Sql =>
  sql`case when json_valid(${list}) and substr(${list}, 1, 1) = '[' then ${list} else json_array(${list}) end`
