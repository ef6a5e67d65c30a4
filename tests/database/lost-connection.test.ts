import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import PocketBase from 'pocketbase'
import { expect, inject, it } from 'vitest'
import { storageError } from '#server/engine/storage-errors.ts'
import { startEngine } from '../drills/engine-server.ts'
import { killCollections } from '../drills/kill/collections.ts'
import { describeOnPostgres } from '../support/databases.ts'

describeOnPostgres('a database whose server has gone', (engine) => {
  it('can be closed while its listener is still disconnected', async () => {
    const place = await engine.place()
    const database = await engine.open(place)
    const unlisten = await database.listen('news', () => {})
    const name = new URL(place.url!).pathname.slice(1)
    const client = new pg.Client(inject('postgresUrl')!)
    await client.connect()
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.end()
    await expect(database.all('select 1')).rejects.toThrow()

    await unlisten()
    await database.close()
    await expect(database.all('select 1')).rejects.toThrow('closed')
  })

  it('and has restarted: reads and transactions continue on new connections', async () => {
    const place = await engine.place()
    const database = await engine.open(place)
    await database.run('create table notes (id integer)')
    // Several idle connections of each pool are open.
    await Promise.all([1, 2, 3].map(() => database.all('select pg_sleep(0.05)')))
    await Promise.all([1, 2, 3].map((id) => database.transaction((tx) => tx.run('insert into notes values (?)', [id]))))
    const cut = () =>
      // In another process while this one is blocked, so that its pools notice nothing.
      execFileSync(process.execPath, ['--input-type=module', '-e', cutAll, place.url!], { cwd: import.meta.dirname })
    cut()
    expect(await database.all('select count(*) as count from notes')).toEqual([{ count: 3 }])
    cut()
    await database.transaction((tx) => tx.run('insert into notes values (4)'))
    expect(await database.all('select count(*) as count from notes')).toEqual([{ count: 4 }])
  })

  it('in the middle of a commit is reported, and files stay until it is known whether their row exists', async () => {
    const place = await engine.place()
    const server = await startEngine({ place, collections: killCollections })
    await server.database.run(`create function leave() returns trigger language plpgsql as
      'begin if new.client = 13 then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end'`)
    await server.database.run(`create constraint trigger leave after insert on entries
      deferrable initially deferred for each row execute function leave()`)
    const entries = new PocketBase(server.url).autoCancellation(false).collection('entries')
    const create = (client: number) => entries.create({ client, turn: 1, files: [new File(['words'], 'page.txt')] })
    await expect(create(13)).rejects.toMatchObject({
      status: 503,
      message:
        'The database cannot be reached at the moment. Try again later, and check first whether your change was saved.',
    })
    expect(stored(place.folder)).toHaveLength(1)
    // A commit that certainly failed leaves nothing.
    await create(1)
    await expect(create(1)).rejects.toMatchObject({ status: 400 })
    expect(stored(place.folder)).toHaveLength(2)
    await server.stop()
  })
})

const cutAll = `
  import pg from 'pg'
  const client = new pg.Client(process.argv[1])
  await client.connect()
  await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  await client.end()`

const stored = (folder: string): string[] =>
  readdirSync(join(folder, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describeOnPostgres('a statement that takes too long', (engine) => {
  it('is answered with 503', async () => {
    const database = await engine.open()
    const waiting = database.transaction(async (tx) => {
      await tx.run("set local statement_timeout = '20ms'")
      await tx.all('select pg_sleep(60)')
    })
    const error = await waiting.catch((thrown: unknown) => thrown)
    expect(storageError(error)).toMatchObject({ status: 503, message: expect.stringContaining('too busy') })
  })
})
