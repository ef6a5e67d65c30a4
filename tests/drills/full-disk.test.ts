import pg from 'pg'
import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import { describeOnEachDatabase, describeOnPostgres } from '../support/databases.ts'
import { startEngine } from './engine-server.ts'
import { runFullDisk } from './full-disk/run-full-disk.ts'
import { mountSmallDisk } from './full-disk/small-disk.ts'
import { killCollections } from './kill/collections.ts'

describeOnEachDatabase('a disk that is full or read-only for a while', (engine) => {
  it('rejects what it cannot store, and recovers by itself', async ({ skip }) => {
    const disk = mountSmallDisk(12)
    if (!disk) return skip('Only those who may mount a file system can try this.')
    try {
      const { url } = await engine.place()
      const { broken, whileFull, whileFrozen } = await runFullDisk(disk, url)
      expect(broken).toEqual([])
      expect(whileFull[507]).toBeGreaterThan(10)
      expect(whileFrozen[503]).toBe(10)
    } finally {
      disk.remove()
    }
  })
})

describeOnPostgres('a database that takes no writes for a while', (engine) => {
  it('rejects writes with a message, answers reads, and recovers by itself', async () => {
    const place = await engine.place()
    const server = await startEngine({ place, collections: killCollections })
    const entries = new PocketBase(server.url).autoCancellation(false).collection('entries')
    await entries.create({ client: 1, turn: 1 })
    await setReadOnly(place.url!, 'on')
    await expect(entries.create({ client: 1, turn: 2 })).rejects.toMatchObject({
      status: 503,
      message: 'The server cannot write to its storage at the moment. Nothing was saved; try again later.',
    })
    expect((await entries.getList(1, 5)).totalItems).toBe(1)
    await setReadOnly(place.url!, 'off')
    await entries.create({ client: 1, turn: 3 })
    expect((await entries.getList(1, 5)).totalItems).toBe(2)
    await server.stop()
  })
})

/** Applies to all new connections to the database; open ones are cut, like by a server that changes its role. */
async function setReadOnly(url: string, value: 'on' | 'off'): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  await client.query('set default_transaction_read_only = off')
  await client.query('set session characteristics as transaction read write')
  await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
