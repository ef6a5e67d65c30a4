/**
 * What SQLite and PostgreSQL write differently: `database.dialect`, `tx.dialect`. All other SQL is the same text for
 * both. Parameters are `?`.
 */
export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres'
  /** A file in the data folder that belongs to this process alone, where writers take turns anyway. */
  readonly isEmbedded: boolean

  // Column types
  /** Text that is compared byte by byte. */
  readonly text: string
  readonly bytes: string
  /** After a table of large rows that is only found by its primary key. */
  readonly keyedTable: string

  // Clauses
  readonly forUpdate: string
  /** The column that says in which order rows were inserted; SQLite has it in every table by itself. */
  readonly insertionOrder: string
  /** Its definition where a table has to be given it. */
  readonly insertionOrderColumn: string | null

  // Expressions
  /** A parameter whose type the database could not tell from its place. */
  readonly textParam: string
  /** Follows a column: it is one of the strings in a JSON array. */
  readonly oneOf: string
  /** FROM item: an array of JSON arrays as rows. With `cross join` SQLite walks it and looks up the rest. */
  readonly jsonRows: string
  /** Cell `index` of a row of `jsonRows`. */
  jsonCell(index: number, type?: 'text' | 'integer'): string
  /** The same for bytes, which travel as hex. */
  jsonBytes(index: number): string

  // Statements
  /** All columns of all tables: `table`, `column`, `type` in lower case, `rowid` 1 where SQLite numbers the rows. */
  readonly allColumns: string
  /** `create table …`, for rows that need not survive a crash. */
  readonly createScratchTable: string
  /** Let the rest of the transaction take as long as it needs. */
  readonly withoutTimeout: readonly string[]
  /** Remove all rows of (quoted) tables, however many there are. */
  emptyTables(tables: readonly string[]): readonly string[]
}
