import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqlRow, SqlValue } from './database.ts'

/** Runs a statement whose placeholders are already the engine's own. */
export type Execute = (
  text: string,
  params: readonly SqlValue[],
) => Promise<{ rows: readonly SqlRow[]; changes: number }>

// biome-ignore lint/suspicious/noExplicitAny: tables are made from collections at run time
type Builder = Kysely<any>

/** A query builder that speaks SQLite over a connection of ours. */
export const sqliteQueryBuilder = (execute: Execute): Builder =>
  new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driverOver(execute),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })

/** A query builder that speaks PostgreSQL over a connection of ours. */
export const postgresQueryBuilder = (execute: Execute): Builder =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOver(execute),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

function driverOver(execute: Execute): ReturnType<KyselyDialect['createDriver']> {
  const refuse = async (): Promise<never> => {
    throw new Error('The query builder begins no transactions; use `database.transaction` and its `tx.query`.')
  }
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = await execute(sql, parameters as readonly SqlValue[])
      return { rows: rows as R[], numAffectedRows: BigInt(changes) }
    },
    // biome-ignore lint/correctness/useYield: rows arrive at once; a stream would only pretend
    async *streamQuery() {
      throw new Error('Streaming is not supported; read in pages.')
    },
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}
