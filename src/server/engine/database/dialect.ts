/**
 * The SQL that differs between SQLite and PostgreSQL: `database.dialect`, `tx.dialect`. All other SQL is the same text for
 * both. Parameters are `?`.
 */
export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres'
  /** Whether the database is a file used by this process alone, where writers take turns anyway. */
  readonly isEmbedded: boolean

  // Column types
  /** Text that is compared byte by byte. */
  readonly text: string
  readonly bytes: string
  /** Suffix of a table whose rows are only looked up by primary key. */
  readonly keyedTable: string

  // Clauses
  readonly forUpdate: string
  /** The column with the insertion order; every SQLite table has one. */
  readonly insertionOrder: string
  /** Its definition, if it has to be created. */
  readonly insertionOrderColumn: string | null

  // Expressions
  /** A parameter whose type the database cannot infer. */
  readonly textParam: string
  /** Follows a column: its value is in a JSON array of strings. */
  readonly oneOf: string
  /** FROM item: an array of JSON arrays as rows. With `cross join` SQLite walks it and looks up the rest. */
  readonly jsonRows: string
  /** Cell `index` of a row of `jsonRows`. */
  jsonCell(index: number, type?: 'text' | 'integer'): string
  /** The same for bytes, passed as hex. */
  jsonBytes(index: number): string

  // Statements
  /** All columns of all tables: `table`, `column`, `type` in lower case, `rowid` 1 where SQLite numbers the rows. */
  readonly allColumns: string
}
