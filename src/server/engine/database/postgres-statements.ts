import { numberPlaceholders } from './placeholders.ts'

export interface PostgresStatement {
  readonly text: string
  /** Given to statements that come again and again; the server keeps their plan per connection. */
  readonly name: string | undefined
}

const keptTexts = 2000
/** The server never forgets a prepared statement by itself, so their number has an end. */
const mostNames = 400
const usesBeforeName = 3

/** Texts with `?` as PostgreSQL takes them, translated once. */
export function createStatements(): (text: string) => PostgresStatement {
  const known = new Map<string, { text: string; name: string | undefined; uses: number }>()
  let names = 0
  return (source) => {
    let statement = known.get(source)
    if (!statement) {
      if (known.size >= keptTexts) forgetOldest(known)
      statement = { text: numberPlaceholders(source), name: undefined, uses: 0 }
      known.set(source, statement)
    }
    statement.uses += 1
    if (!statement.name && statement.uses > usesBeforeName && names < mostNames) {
      names += 1
      statement.name = `statement_${names}`
    }
    return statement
  }
}

function forgetOldest(known: Map<string, { name: string | undefined }>): void {
  for (const [text, { name }] of known) {
    if (name) continue
    known.delete(text)
    return
  }
}
