import type { Dialect } from '../../database/database.ts'
import type { Models } from '../model.ts'
import { quote } from '../sql-names.ts'
import { closing, type Token, unquoted } from './sql-tokens.ts'
import type { ViewQuery } from './view-query.ts'

/**
 * The query for a database, without comments. For SQLite it is unchanged. For PostgreSQL it is translated where that
 * does not change its meaning: quoted names and names in another case, `==`, LIKE (which ignores case in SQLite),
 * TRUE and FALSE, casts to REAL and INTEGER, IFNULL and functions that have another name. Everything else is left
 * for PostgreSQL to accept or refuse. PocketBase's SQLite reads `"x"` as a string if no column has that name; our
 * databases do not, so it becomes `'x'`.
 */
export function viewText(dialect: Dialect, query: ViewQuery, models: Models): string {
  const spell = spelling(query, models)
  const tokens = query.tokens.map((token, at) =>
    isText(query.tokens, at, spell) ? { ...token, text: `'${token.name.replaceAll("'", "''")}'`, name: '' } : token,
  )
  return dialect === 'sqlite' ? tokens.map(asWritten).join('') : translate(tokens, spell)
}

/** Finds a known name, ignoring its case. */
type Spell = (name: string) => string | undefined

/** Knows the collections that the query reads, their fields, and the names that the query defines. */
function spelling({ tokens, columns, reads }: ViewQuery, models: Models): Spell {
  const read = models.all.filter(({ name }) => reads.has(name.toLowerCase()))
  const known = [
    ...read.flatMap((model) => [model.name, ...model.fields.map(({ name }) => name)]),
    ...tokens.filter((_, at) => tokens[at - 1]?.word === 'as').map(({ name }) => name),
    ...columns.flatMap(({ name, reference }) => (name === reference?.column ? [] : (name ?? []))),
  ]
  const exact = new Set(known)
  const inLowerCase = new Map(known.map((name) => [name.toLowerCase(), name]))
  return (name) => (exact.has(name) ? name : inLowerCase.get(name.toLowerCase()))
}

/** Whether a token in double quotes is a string: nothing has that name, and it is not in the place of a table or alias. */
function isText(tokens: readonly Token[], at: number, spell: Spell): boolean {
  const token = tokens[at]!
  if (!token.text.startsWith('"') || spell(token.name) !== undefined) return false
  const before = tokens[at - 1]
  const isAlias = before?.text === ')' || (before !== undefined && before.name !== '' && !syntax.has(before.word))
  return !isAlias && before?.text !== '.' && tokens[at + 1]?.text !== '.'
}

const space = ({ spaced }: Token): string => (spaced ? ' ' : '')
const asWritten = (token: Token): string => space(token) + token.text

function translate(tokens: readonly Token[], spell: Spell): string {
  let out = ''
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    const isCall = token.word !== '' && tokens[at + 1]?.text === '('
    const end = isCall ? closing(tokens, at + 1) : at
    out += space(token)
    if (isCall && token.word === 'cast') out += translateCast(tokens.slice(at + 2, end), spell)
    else if (isCall && token.word === 'json_group_array' && !/^(filter|over)$/.test(tokens[end + 1]?.word ?? '')) {
      out += `coalesce(json_agg(${translate(tokens.slice(at + 2, end), spell)}), '[]')`
    } else {
      out += translated(tokens, at, spell, isCall)
      continue
    }
    at = end
  }
  return out
}

function translateCast(inside: readonly Token[], spell: Spell): string {
  const as = inside.findLastIndex(({ word }) => word === 'as')
  const value = translate(inside.slice(0, as), spell)
  const type = inside
    .slice(as + 1)
    .map(asWritten)
    .join('')
    .trim()
  // SQLite truncates, PostgreSQL would round.
  if (/^int(eger)?$/i.test(type)) return `cast(trunc(cast(${value} as double precision)) as bigint)`
  return `cast(${value} as ${/^real$/i.test(type) ? 'double precision' : type})`
}

/** Functions with the same meaning and another name. */
const functions: Readonly<Record<string, string>> = {
  ...{ ifnull: 'coalesce', instr: 'strpos' },
  ...{ json_object: 'json_build_object', json_array: 'json_build_array' },
}
const words: Readonly<Record<string, string>> = { like: 'ilike', true: '1', false: '0' }
/** Keywords of a SELECT; a field with such a name needs quotes. */
const syntax = new Set(
  `all and any as asc between by case cast collate cross current desc distinct else end escape except exists filter first
  following from full glob group having in inner intersect is join last left like limit natural not null nulls offset on
  or order outer over partition preceding range recursive right row rows select then unbounded union using values when
  where window with`.split(/\s+/),
)

function translated(tokens: readonly Token[], at: number, spell: Spell, isCall: boolean): string {
  const { text, word, name } = tokens[at]!
  if (text === '==') return '='
  if (tokens[at - 1]?.word === 'as' && text.startsWith("'")) return quote(unquoted(text))
  if (name === '') return text
  if (isCall) return Object.hasOwn(functions, word) ? functions[word]! : text
  if (Object.hasOwn(words, word)) return words[word]!
  if (syntax.has(word)) return text
  const spelling = spell(name)
  return spelling === undefined && word !== '' ? text : quote(spelling ?? name)
}
