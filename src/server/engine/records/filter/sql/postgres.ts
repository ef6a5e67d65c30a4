import { accented } from '../../../database/unaccented.ts'
import type { FilterDialect, MixedOperator } from './dialect.ts'
import type { ExpressionOperand, Operand } from './operand.ts'
import { postgresTime } from './postgres-time.ts'
import { join, param, raw, type Sql, sql } from './sql.ts'

/** `translate` leaves out letters that have no counterpart. */
const marks = Array.from({ length: 0x70 }, (_, at) => String.fromCharCode(0x300 + at)).join('')

/**
 * SQLite compares values of any types with each other; PostgreSQL refuses to. Where types are known only per row the
 * comparison is spelled out over class, number and text of both sides.
 */
export const postgres: FilterDialect = {
  text,
  number,
  same: (a, b) => sql`${a} is not distinct from ${b}`,
  different: (a, b) => sql`${a} is distinct from ${b}`,
  // JSON null is a separate value here.
  isNull: ({ sql: value, type }) => (type === 'json' ? sql`${value} #>> '{}' is null` : sql`${value} is null`),
  orderedTexts: (operator, a, b) => sql`${a} ${operator} (${b}) collate "C"`,
  mixed,
  like: (operand, pattern) => sql`${lower(asText(operand))} like ${text(pattern('lower-pattern'))} escape '\\'`,
  likeColumn: (operand, other) =>
    sql`${lower(asText(operand))} like ${lower(sql`('%' || ${asText(other)} || '%')`)} escape '\\'`,
  asText,
  asNumber,
  lower,
  // Checking first that a text contains none of the letters is ten times as fast as translating it.
  unaccented: (text) =>
    sql`(case when octet_length(${text}) = char_length(${text}) then ${text} else translate(${text}, ${raw(`'${accented.from}${marks}', '${accented.to}'`)}) end)`,
  items: (list, alias) => sql`lateral jsonb_array_elements_text(${listOf(list)}) as ${alias}("value")`,
  contains: (list, item) => sql`${listOf(list)} @> to_jsonb(${item})`,
  itemCount: (list) =>
    sql`(case when ${list} is null or ${list} = '' then 0 else jsonb_array_length(${listOf(list)}) end)`,
  json: (column, path) => {
    const steps = path.map((step) => (typeof step === 'number' ? raw(` -> ${step}`) : sql` -> ${text(step)}`))
    return sql`(cast(nullif(${column}, '') as json)${join(steps, '')})`
  },
  sortKeys: (operand) => {
    if (operand.type === 'text' && !operand.column) return [sql`${operand.sql} collate "C"`]
    if (operand.type !== 'json') return [operand.sql]
    const parts = partsOf(operand, 'none')
    return [parts.class, parts.number, sql`${parts.text} collate "C"`]
  },
  direction: (descending, nullable) =>
    `${descending ? ' desc' : ' asc'}${nullable ? (descending ? ' nulls last' : ' nulls first') : ''}`,
  insertionOrder: (alias) => raw(`${alias}."_rowid"`),
  // `least` and `greatest` would ignore NULL.
  clamp: (cosine) => sql`(case when ${cosine} > 1 then 1 when ${cosine} < -1 then -1 else ${cosine} end)`,
  formatTime: postgresTime,
}

function text(value: Parameters<FilterDialect['text']>[0]): Sql {
  return param(value, 'cast(? as text)')
}
function number(value: Parameters<FilterDialect['number']>[0]): Sql {
  return param(value, 'cast(? as double precision)')
}
/** Under this collation only ASCII letters have two cases. */
function lower(value: Sql): Sql {
  return sql`lower(${value} collate "C")`
}

const listOf = (list: Sql): Sql =>
  sql`(case when left(${list}, 1) = '[' then cast(${list} as jsonb) else jsonb_build_array(${list}) end)`

function asText(operand: Operand): Sql {
  if (operand.kind === 'value') return text(operand.param('text'))
  if (operand.type === 'text') return operand.sql
  if (operand.type === 'json') return jsonText(operand.sql)
  return operand.type === 'number' && operand.column ? digits(operand.sql) : sql`cast(${operand.sql} as text)`
}

/** All digits of a whole number; the plain cast would write large ones as `1e+15`. */
const digits = (number: Sql): Sql =>
  sql`(case when ${number} = trunc(${number}) and abs(${number}) < 9e18 then cast(cast(${number} as bigint) as text) else cast(${number} as text) end)`

const jsonText = (json: Sql): Sql =>
  sql`(case json_typeof(${json}) when 'boolean' then ${booleanDigit(json)} else ${json} #>> '{}' end)`
const booleanDigit = (json: Sql): Sql => sql`case ${json} #>> '{}' when 'true' then '1' else '0' end`

function asNumber(operand: Operand): Sql {
  if (operand.kind === 'expression') return partsOf(operand, 'number').number
  return operand.class === 'number' || operand.class === 'bool' || operand.class === 'numeric'
    ? number(operand.param('number'))
    : raw('cast(null as double precision)')
}

/** A side after conversion to the type of the other side's column. */
type Affinity = 'none' | 'number' | 'text'
interface Parts {
  /** 1 for numbers, 2 for texts. */
  readonly class: Sql
  readonly number: Sql
  readonly text: Sql
}

const noText = raw('cast(null as text)')
const noNumber = raw('cast(null as double precision)')

function partsOf(operand: Operand, affinity: Affinity): Parts {
  const type = typeOf(operand)
  const value = operand.kind === 'expression' ? operand.sql : valueSql(operand)
  if (type === 'text') {
    if (affinity !== 'number') return { class: classOf(value, '2'), number: noNumber, text: value }
    const numeric = spellsNumber(value)
    return {
      class: sql`(case when ${value} is null then null when ${numeric} then 1 else 2 end)`,
      number: sql`(case when ${numeric} then cast(${value} as double precision) end)`,
      text: sql`(case when not ${numeric} then ${value} end)`,
    }
  }
  if (type !== 'json') {
    if (affinity === 'text') return { class: classOf(value, '2'), number: noNumber, text: asText(operand) }
    return { class: classOf(value, '1'), number: value, text: noText }
  }
  return jsonParts(value, affinity)
}

function jsonParts(json: Sql, affinity: Affinity): Parts {
  const scalar = sql`${json} #>> '{}'`
  if (affinity === 'text') {
    const whole = jsonText(json)
    return { class: classOf(whole, '2'), number: noNumber, text: whole }
  }
  const numeric =
    affinity === 'number'
      ? sql`(json_typeof(${json}) = 'number' or json_typeof(${json}) = 'string' and ${spellsNumber(scalar)})`
      : sql`(json_typeof(${json}) = 'number')`
  return {
    class: sql`(case when ${scalar} is null then null when ${numeric} or json_typeof(${json}) = 'boolean' then 1 else 2 end)`,
    number: sql`(case when ${numeric} then cast(${scalar} as double precision) when json_typeof(${json}) = 'boolean' then case ${scalar} when 'true' then 1 else 0 end end)`,
    text: sql`(case when ${numeric} or json_typeof(${json}) = 'boolean' then null else ${scalar} end)`,
  }
}

const classOf = (value: Sql, name: string): Sql => sql`(case when ${value} is null then null else ${name} end)`

/**
 * Exponents and lengths are bounded so that the cast cannot leave the range of the type. No question marks: they
 * would be placeholders.
 */
const spellsNumber = (value: Sql): Sql =>
  sql`(length(${value}) < 200 and ${value} ~ '^[ \\t\\n\\v\\f\\r]*[+-]{0,1}([0-9]+[.]{0,1}[0-9]*|[.][0-9]+)([eE][+-]{0,1}[0-9]{1,2}){0,1}[ \\t\\n\\v\\f\\r]*$')`

function typeOf(operand: Operand): ExpressionOperand['type'] {
  if (operand.kind === 'expression') return operand.type
  return operand.class === 'number' || operand.class === 'bool' ? 'number' : 'text'
}

function valueSql(operand: Operand & { kind: 'value' }): Sql {
  return typeOf(operand) === 'number' ? number(operand.param('value')) : text(operand.param('value'))
}

function mixed(operator: MixedOperator, left: Operand, right: Operand): Sql {
  const a = partsOf(left, affinityFrom(right, left))
  const b = partsOf(right, affinityFrom(left, right))
  const either = sql`${a.class} is null or ${b.class} is null`
  const equal = sql`coalesce(${a.number} = ${b.number}, ${a.text} = ${b.text}`
  switch (operator) {
    case '=':
      return sql`(case when ${either} then null else ${a.class} = ${b.class} and ${equal}) end)`
    case 'is':
      return sql`(${a.class} is not distinct from ${b.class} and ${equal}, true))`
    case 'is not':
      return sql`(not (${a.class} is not distinct from ${b.class} and ${equal}, true)))`
    default:
      return sql`(case when ${either} then null when ${a.class} <> ${b.class} then ${a.class} ${operator} ${b.class} else coalesce(${a.number} ${operator} ${b.number}, ${a.text} ${operator} ${b.text} collate "C") end)`
  }
}

/** A number column converts the other side to a number, a text column converts values that are not columns to text. */
function affinityFrom(other: Operand, self: Operand): Affinity {
  if (other.kind === 'value' || !other.column) return 'none'
  if (other.type === 'text') return self.kind === 'expression' && self.column ? 'none' : 'text'
  return 'number'
}
