import { expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import { describeOnSqlite } from '#tests/support/databases.ts'

const asked = "select count(*) from entries where owner = 'o1' and state = 'done' and note = ''"

/** Rows of different owners, all but one of them done. */
async function withEntries(database: Database, rows: number, owners: number): Promise<void> {
  await database.run('create table entries (id integer primary key, owner text, state text, note text)')
  await database.run('create index by_owner on entries (owner)')
  await database.run('create index by_state on entries (state)')
  await database.run(
    `with recursive n (at) as (values (1) union all select at + 1 from n where at < ?)
     insert into entries select at, 'o' || (at % ?), case when at = 1 then 'open' else 'done' end, '' from n`,
    [rows, owners],
  )
}

const planOf = async (database: Database) =>
  (await database.all<{ detail: string }>(`explain query plan ${asked}`)).map(({ detail }) => detail).join()

describeOnSqlite('statistics for the planner', (engine) => {
  it('are left out for a small table, whose indexes become useful when it grows', async () => {
    const place = await engine.place()
    const database = await engine.open(place)
    await withEntries(database, 100, 1)
    await database.run('drop index by_state')
    await database.optimize()
    expect(await planOf(database)).toContain('SEARCH entries USING INDEX by_owner')
    // As an older version wrote them.
    await database.run('analyze')
    await database.close()
    const reopened = await engine.open(place)
    expect(await planOf(reopened)).toContain('SEARCH entries USING INDEX by_owner')
  })

  it('of a large table reach the read connection', async () => {
    const database = await engine.open()
    await withEntries(database, 30_000, 1000)
    expect(await planOf(database)).toContain('by_state')
    await database.optimize()
    expect(await planOf(database)).toContain('by_owner')
  })

  it('are updated while others read and write', async () => {
    const database = await engine.open()
    await withEntries(database, 100, 10)
    const reads = Array.from({ length: 20 }, () => database.all<{ n: number }>('select count(*) as n from entries'))
    const writes = Array.from({ length: 5 }, (_, at) =>
      database.run('insert into entries (owner) values (?)', [`w${at}`]),
    )
    await Promise.all([...reads, database.optimize(), ...writes, database.optimize()])
    expect(await database.all('select count(*) as n from entries')).toEqual([{ n: 105 }])
  })
})
