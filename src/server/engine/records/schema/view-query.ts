import { CollectionsError } from '../../collections-json/collections-error.ts'
import { closing, depthsOf, type Refuse, type Token, tokensOf, unquoted } from './sql-tokens.ts'

/** A column of a view's result. */
export interface ViewColumn {
  /** Null where the query gives it none. */
  readonly name: string | null
  /** The column that it selects, with its table or alias; null for computed columns. */
  readonly reference: { readonly table: string | null; readonly column: string } | null
  /** The type of a computed column; `json` if the expression does not show it. */
  readonly type: 'integer' | 'number' | 'text' | 'bool' | 'json'
}

/** The parts of a view's SELECT that its field types and dependencies follow from. */
export interface ViewQuery {
  /** Without comments and the semicolon at the end. */
  readonly tokens: readonly Token[]
  readonly columns: readonly ViewColumn[]
  /** The tables of the outermost FROM by alias; columns without a table belong to the first one. */
  readonly tables: ReadonlyMap<string, string>
  /** All tables that are read anywhere, in lower case, because SQLite ignores the case of names. */
  readonly reads: ReadonlySet<string>
}

/**
 * Reads the query of a view, which must be a single SELECT. The database checks that its tables and columns exist.
 * @throws CollectionsError
 */
export function readViewQuery(view: string, text: string): ViewQuery {
  const refuse = (reason: string) => new CollectionsError(`The query of the view "${view}" ${reason}.`)
  const tokens = tokensOf(text, refuse)
  while (tokens.at(-1)?.text === ';') tokens.pop()
  if (tokens.some((token) => token.text === ';')) throw refuse('has several statements; a view is one SELECT')
  if (!/^(select|with)$/.test(tokens[0]?.word ?? '')) throw refuse('must begin with SELECT or WITH')
  const depths = depthsOf(tokens, refuse)
  const outer = (at: number, words: ReadonlySet<string>) => depths[at] === 0 && words.has(tokens[at]!.word)

  const select = tokens.findIndex((_, at) => outer(at, selectWord))
  if (select < 0) throw refuse('must be a SELECT')
  const end = tokens.findIndex((_, at) => at > select && outer(at, clauses))
  const list = select + (/^(distinct|all)$/.test(tokens[select + 1]?.word ?? '') ? 2 : 1)
  const columns = splitAtCommas(tokens, depths, list, end < 0 ? tokens.length : end).map((part) =>
    columnOf(part, refuse),
  )

  const isCompound = tokens.some((_, at) => outer(at, compounds))
  const ctes = commonTables(tokens, depths, select)
  const named = tablesOf(tokens, depths).filter(({ name }) => !ctes.has(name.toLowerCase()))
  const sources = isCompound ? [] : named.filter(({ depth }) => depth === 0)
  return {
    tokens,
    columns,
    tables: new Map(sources.map(({ alias, name }) => [alias, name])),
    reads: new Set(named.map(({ name }) => name.toLowerCase())),
  }
}

/**
 * Sorts views so that each comes after the views that it reads.
 * @throws CollectionsError if views read each other in a circle
 */
export function inReadingOrder<V extends { readonly name: string; readonly query: ViewQuery }>(
  views: Iterable<V>,
): V[] {
  const left = new Map([...views].map((view) => [view.name, view]))
  const ordered: V[] = []
  while (left.size > 0) {
    const waiting = [...left.keys()].map((name) => name.toLowerCase())
    const ready = [...left.values()].filter(({ query }) => !waiting.some((name) => query.reads.has(name)))
    if (ready.length === 0) {
      throw new CollectionsError(
        `The views ${[...left.keys()].join(', ')} read each other in a circle; change one of them.`,
      )
    }
    for (const view of ready) {
      ordered.push(view)
      left.delete(view.name)
    }
  }
  return ordered
}

const selectWord = new Set(['select'])
const compounds = new Set(['union', 'intersect', 'except'])
const clauses = new Set([...compounds, ...['from', 'where', 'group', 'having', 'window', 'order', 'limit']])
const joins = new Set(['join', 'left', 'right', 'full', 'inner', 'outer', 'cross', 'natural', 'on', 'using'])

function splitAtCommas(tokens: readonly Token[], depths: readonly number[], from: number, to: number): Token[][] {
  const parts: Token[][] = [[]]
  for (let at = from; at < to; at += 1) {
    if (tokens[at]!.text === ',' && depths[at] === 0) parts.push([])
    else parts.at(-1)!.push(tokens[at]!)
  }
  return parts
}

/** Words that cannot end an expression: a name after one of them is not an alias. */
const unfinished = new Set(
  'and or not like glob regexp match is in between case when then else collate escape distinct over filter'.split(' '),
)

function columnOf(part: readonly Token[], refuse: Refuse): ViewColumn {
  const last = part.at(-1)
  const before = part.at(-2)
  if (!last) throw refuse('has an empty column')
  if (last.text === '*' && (!before || before.text === '.')) {
    throw refuse('has the column *; name the fields that the view is to have')
  }
  if (before?.word === 'as') return { name: last.name || unquoted(last.text), ...meaningOf(part.slice(0, -2)) }
  const isAlias =
    last.name !== '' &&
    last.word !== 'end' &&
    before !== undefined &&
    !unfinished.has(before.word) &&
    (before.name !== '' || /^[)'\d]/.test(before.text))
  if (isAlias) return { name: last.name, ...meaningOf(part.slice(0, -1)) }
  const value = meaningOf(part)
  return { name: value.reference?.column ?? null, ...value }
}

const castTypes = new Map<string, ViewColumn['type']>([
  ['integer', 'integer'],
  ['int', 'integer'],
  ['real', 'number'],
  ['decimal', 'number'],
  ['numeric', 'number'],
  ['text', 'text'],
  ['bool', 'bool'],
  ['boolean', 'bool'],
])

/** Recognises what PocketBase recognises: counts, totals, casts and plain columns. */
function meaningOf(value: readonly Token[]): Pick<ViewColumn, 'reference' | 'type'> {
  const [first, second, third] = value
  if (value.length === 1 && first!.name !== '') {
    return { reference: { table: null, column: first!.name }, type: 'json' }
  }
  if (value.length === 3 && second!.text === '.' && third!.name !== '') {
    return { reference: { table: first!.name, column: third!.name }, type: 'json' }
  }
  const isCall = second?.text === '('
  if (isCall && first!.word === 'count') return { reference: null, type: 'integer' }
  if (isCall && first!.word === 'total') return { reference: null, type: 'number' }
  const isCast = isCall && first!.word === 'cast' && closing(value, 1) === value.length - 1
  const cast = isCast && value.at(-3)?.word === 'as' ? castTypes.get(value.at(-2)!.word) : undefined
  return { reference: null, type: cast ?? 'json' }
}

/** The names that WITH defines, in lower case. */
function commonTables(tokens: readonly Token[], depths: readonly number[], select: number): Set<string> {
  const names = tokens
    .slice(0, select)
    .filter((_, at) => depths[at] === 0 && at > 0 && /^(with|recursive|,)$/.test(tokens[at - 1]!.text.toLowerCase()))
  return new Set(names.map(({ name }) => name.toLowerCase()))
}

interface NamedTable {
  readonly name: string
  readonly alias: string
  readonly depth: number
}

/** All tables after FROM and JOIN, including those of nested queries. */
function tablesOf(tokens: readonly Token[], depths: readonly number[]): NamedTable[] {
  const found: NamedTable[] = []
  /** For each open parenthesis: whether a table comes next, or after the next comma. */
  const expects: ('table' | 'comma' | 'nothing')[] = ['nothing']
  for (const [at, { text, word, name }] of tokens.entries()) {
    const now = expects.at(-1)!
    const next = (state: 'table' | 'comma' | 'nothing') => expects.splice(-1, 1, state)
    if (text === '(') {
      next(now === 'table' ? 'comma' : now)
      expects.push(now === 'table' ? 'table' : 'nothing')
    } else if (text === ')') expects.pop()
    else if (word === 'join' || (word === 'from' && tokens[at - 1]?.word !== 'distinct')) next('table')
    else if (text === ',' && now === 'comma') next('table')
    else if (word === 'select' || clauses.has(word)) next('nothing')
    else if (now === 'table' && name !== '' && tokens[at + 1]?.text !== '.') {
      next('comma')
      if (tokens[at + 1]?.text !== '(') found.push({ name, alias: aliasAt(tokens, at + 1) ?? name, depth: depths[at]! })
    }
  }
  return found
}

function aliasAt(tokens: readonly Token[], at: number): string | null {
  const token = tokens[tokens[at]?.word === 'as' ? at + 1 : at]
  return !token || token.name === '' || clauses.has(token.word) || joins.has(token.word) ? null : token.name
}
