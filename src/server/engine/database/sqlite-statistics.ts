import type { Logger } from '../log.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Rows sampled per index. Counting the rows takes 0.3 s for a million posts and their related rows. */
const sampledRows = 1000
export const sampleStatement = `pragma analysis_limit = ${sampledRows}; analyze`
/**
 * Statistics of a small table make an index look useless, and the planner would keep scanning the
 * table as it grows. Without statistics it assumes a large table and uses the indexes.
 */
const minSampledRows = 10_000

export function sampleTables(connection: SqliteConnection, log: Logger): void {
  orKeep(log, () => connection.script(sampleStatement))
  dropSmallStatistics(connection, log)
}

export function dropSmallStatistics(connection: SqliteConnection, log: Logger): void {
  orKeep(log, () => {
    if (connection.all("select 1 from sqlite_master where name = 'sqlite_stat1'", []).length === 0) return
    connection.run(
      `delete from sqlite_stat1
       where tbl in (select tbl from sqlite_stat1 group by tbl having max(cast(stat as integer)) < ?)`,
      [minSampledRows],
    )
    connection.script('analyze sqlite_schema')
  })
}

/** If writing fails (a full disk, a damaged file), the old statistics stay. */
function orKeep(log: Logger, renew: () => void): void {
  try {
    renew()
  } catch (err) {
    log.warn({ err }, 'the statistics of the database could not be updated')
  }
}
