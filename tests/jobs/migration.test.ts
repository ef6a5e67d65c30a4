import { expect, it } from 'vitest'
import { systemClock } from '#server/engine/clock.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { openEngine } from './queue-world.ts'

describeOnEachDatabase('a queue from before tenants', (engine) => {
  it('keeps its jobs, with their tenants', async () => {
    const place = await engine.place()
    const now = await openEngine(place, systemClock)
    // The table as it was before the migration.
    await now.database.transaction(async (tx) => {
      const indexes = await tx.all<{ name: string }>(
        tx.dialect.name === 'postgres'
          ? `select indexname as name from pg_indexes where tablename = 'jobs' and indexname like 'ix_%'`
          : `select name from sqlite_master where type = 'index' and tbl_name = 'jobs' and name like 'ix_%'`,
      )
      for (const { name } of indexes) await tx.run(`drop index "${name}"`)
      await tx.run('alter table jobs drop column checkpoint')
      await tx.run('alter table jobs add column progress text default null')
      await tx.run('alter table jobs rename column tenant to instance')
      await tx.run('create index "ix_0_jobs_instance_state" on jobs (instance, state)')
      await tx.run(`update _collections set hash = 'before' where name = 'jobs'`)
      await tx.run(`delete from _migrations where name = 'jobs-tenant'`)
      await tx.run(
        `insert into jobs (id, name, instance, payload, state, "runAt", progress, reached, recoveries)
          values ('abcdefghijklmno', 'held', 'customer', '{"number":7}', 'queued', '2020-01-01 00:00:00.000Z', '{"done":1}', 1, 1)`,
      )
    })
    await now.stop()

    const migrated = await openEngine(place, systemClock)
    const job = await migrated.records.byId('jobs', 'abcdefghijklmno')
    expect(job).toMatchObject({ tenant: 'customer', payload: { number: 7 }, checkpoint: 0, reached: 0, recoveries: 1 })
    expect(job).not.toHaveProperty('instance')
    const [row] = await migrated.database.all('select * from jobs')
    expect(Object.keys(row!)).not.toContain('progress')
    await migrated.stop()

    // A second start finds nothing to do.
    const again = await openEngine(place, systemClock)
    expect(await again.records.count('jobs', { filter: 'tenant = "customer"' })).toBe(1)
    await again.stop()
  })
})
