import type { Term } from '../language/expression.ts'
import { FilterError } from '../language/filter-error.ts'
import type { FilterDialect } from './dialect.ts'
import { expression, joinsOf, type Operand } from './operand.ts'
import { type BindAs, type Param, type Sql, sql } from './sql.ts'

interface FunctionContext {
  readonly dialect: FilterDialect
  resolve(term: Term): Operand
  now(as: BindAs): Param
}
type Call = (context: FunctionContext, terms: readonly Term[]) => Operand

const maxTimeArguments = 10

const functions: Record<string, Call> = {
  geoDistance(context, terms) {
    if (terms.length !== 4) throw new FilterError('geoDistance takes two points: lonA, latA, lonB, latB.')
    const operands = terms.map((term) => {
      if (term.kind !== 'identifier' && term.kind !== 'number') {
        throw new FilterError('geoDistance takes fields and numbers only.')
      }
      return context.resolve(term)
    })
    const [lonA, latA, lonB, latB] = operands.map((operand) => context.dialect.asNumber(operand))
    return expression({
      type: 'number',
      sql: distance(context.dialect, [lonA!, latA!, lonB!, latB!]),
      strict: true,
      joins: [...new Set(operands.flatMap(joinsOf))],
    })
  },

  strftime(context, [format, time, ...modifiers]) {
    if (format?.kind !== 'text' || !modifiers.every((modifier) => modifier.kind === 'text')) {
      throw new FilterError('The format and the modifiers of strftime are texts.')
    }
    if (modifiers.length + 2 > maxTimeArguments) {
      throw new FilterError(`strftime takes at most ${maxTimeArguments} arguments.`)
    }
    if (time?.kind === 'call') throw new FilterError('The time of strftime is a field, a text or a number.')
    const isNow = !time || (time.kind === 'text' && time.value.trim().toLowerCase() === 'now')
    const operand = isNow ? null : context.resolve(time)
    const words = modifiers.map((modifier) => modifier.value)
    return expression({
      type: 'text',
      sql: context.dialect.formatTime(format.value, operand, words, context.now),
      joins: operand ? joinsOf(operand) : [],
      multi: operand?.kind === 'expression' && operand.multi,
      visible: operand?.kind === 'expression' ? operand.visible : null,
    })
  },

  unaccented(context, [text, ...rest]) {
    if (!text || rest.length > 0 || (text.kind !== 'identifier' && text.kind !== 'text')) {
      throw new FilterError('unaccented takes one field or text.')
    }
    const operand = context.resolve(text)
    return expression({
      type: 'text',
      sql: context.dialect.unaccented(context.dialect.asText(operand)),
      joins: joinsOf(operand),
      multi: operand.kind === 'expression' && operand.multi,
      visible: operand.kind === 'expression' ? operand.visible : null,
    })
  },
}

/** @throws FilterError for an unknown function or invalid arguments */
export function callFunction(name: string, context: FunctionContext, terms: readonly Term[]): Operand {
  if (!Object.hasOwn(functions, name)) throw new FilterError(`There is no function "${name}".`)
  return functions[name]!(context, terms)
}

/** Great-circle distance in km on a sphere of 6371 km. */
function distance(dialect: FilterDialect, [lonA, latA, lonB, latB]: readonly [Sql, Sql, Sql, Sql]): Sql {
  const cosine = sql`(cos(radians(${latA})) * cos(radians(${latB})) * cos(radians(${lonB}) - radians(${lonA})) + sin(radians(${latA})) * sin(radians(${latB})))`
  return sql`(6371 * acos(${dialect.clamp(cosine)}))`
}
