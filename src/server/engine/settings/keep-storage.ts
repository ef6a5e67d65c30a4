import type { SqlRunner } from '../database/database.ts'

interface Stored {
  s3?: unknown
  backups?: { s3?: unknown }
}

/**
 * Reads where files and backups are now, and returns a function that writes it to the settings of a restored backup. The backup
 * may be from a time when they were elsewhere, or from another installation, whose files must not be touched.
 */
export async function keepStorage(database: SqlRunner): Promise<(restored: SqlRunner) => Promise<void>> {
  const now = (await read(database)) ?? {}
  return async (restored) => {
    const { s3: _s3, backups: { s3: _own, ...backups } = {}, ...others } = (await read(restored)) ?? {}
    const value = {
      ...others,
      ...(now.s3 ? { s3: now.s3 } : {}),
      backups: { ...backups, ...(now.backups?.s3 ? { s3: now.backups.s3 } : {}) },
    }
    await restored.run(
      `insert into "_settings" (name, value) values ('settings', ?)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(value)],
    )
  }
}

async function read(on: SqlRunner): Promise<Stored | null> {
  const [row] = await on.all<{ value: string }>(`select value from "_settings" where name = 'settings'`)
  return row ? (JSON.parse(row.value) as Stored) : null
}
