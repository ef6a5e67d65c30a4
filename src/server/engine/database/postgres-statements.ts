import { boundedCache } from '../bounded-cache.ts'

export interface PostgresStatement {
  readonly text: string
  /** Names of frequent statements; the server caches their plan per connection. */
  readonly name?: string
}

const maxTexts = 2000
/** The server keeps a prepared statement until its connection ends, so names are never dropped and their number is limited. */
const maxNames = 400
const usesBeforeName = 3

/** Texts with `?`, translated to PostgreSQL's placeholders once. At most `names` of them are prepared. */
export function createStatements(names = maxNames): (source: string) => PostgresStatement {
  const named = new Map<string, PostgresStatement>()
  const unnamed = boundedCache<PostgresStatement & { uses: number }>(maxTexts)

  return (source) => {
    const prepared = named.get(source)
    if (prepared) return prepared
    let statement = unnamed.get(source)
    if (!statement) {
      statement = { text: numberPlaceholders(source), uses: 0 }
      unnamed.set(source, statement)
    }
    statement.uses += 1
    if (statement.uses <= usesBeforeName || named.size >= names) return statement
    const again = { text: statement.text, name: `statement_${named.size + 1}` }
    named.set(source, again)
    return again
  }
}

/**
 * `?` placeholders as PostgreSQL numbers them: `a = ? and b = '?'` becomes `a = $1 and b = '?'`. Question marks in
 * literals, quoted names and comments stay.
 */
export function numberPlaceholders(text: string): string {
  let number = 0
  return text.replace(token, (match) => {
    if (match !== '?') return match
    number += 1
    return `$${number}`
  })
}

const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g
