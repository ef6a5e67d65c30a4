import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import PocketBase from 'pocketbase'
import { expect, inject, it, vi } from 'vitest'
import { storageError } from '#server/engine/storage-errors.ts'
import { startEngine } from '../drills/engine-server.ts'
import { killCollections } from '../drills/kill/collections.ts'
import { startFaultyNetwork } from '../fakes/faulty-network.ts'
import { describeOnPostgres } from '../support/databases.ts'
import { takes, until } from '../support/wait.ts'

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

  it('without closing connections: a read gives up, and a transaction runs again on a new connection', async () => {
    const place = await engine.place()
    const network = await startFaultyNetwork(place.url!)
    const database = await engine.open({ ...place, url: network.url })
    await database.run('create table notes (id integer)')
    const add = (id: number) => database.transaction((tx) => tx.run('insert into notes values (?)', [id]))
    await add(1)
    await database.all('select 1')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      network.forget()
      const lost = Promise.allSettled([database.all('select 1 as one'), add(2)])
      const settled = vi.fn()
      void lost.then(settled)
      await vi.advanceTimersByTimeAsync(27_000)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(2000)
      const [read, written] = await lost
      expect(storageError((read as PromiseRejectedResult).reason)).toMatchObject({ status: 503 })
      expect(written.status).toBe('fulfilled')
    } finally {
      vi.useRealTimers()
    }
    await add(3)
    expect(await database.all('select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    await database.close()
    await network.close()
  })

  it('is asked for a listening connection at growing intervals, however an attempt fails', async () => {
    const place = await engine.place()
    const network = await startFaultyNetwork(place.url!)
    const database = await engine.open({ ...place, url: network.url })
    const heard: string[] = []
    await database.listen('news', (payload) => heard.push(payload))
    const cutEveryAnswer = () => {
      network.drop()
      network.repair()
      network.cutEveryAnswer()
    }
    for (const fail of [network.drop, cutEveryAnswer]) {
      const before = network.attempts
      fail()
      await takes(2000)
      network.repair()
      // After 0.1, 0.3, 0.7 and 1.5 s, give or take the jitter.
      expect(network.attempts - before).toBeLessThan(10)
      await until(async () => {
        await database.transaction(async (tx) => tx.notify('news', 'again')).catch(() => {})
        return heard.length > 0
      })
      heard.length = 0
    }
    await database.close()
    await network.close()
  })

  it('is as good as gone if it has no connection left', async () => {
    const place = await engine.place()
    const url = new URL(place.url!)
    const owner = new pg.Client({ connectionString: url.href })
    await owner.connect()
    const role = `poor${url.pathname.slice(1)}`
    await owner.query(`create role ${role} login password 'poor' connection limit 1`)
    await owner.query(`grant all on schema public to ${role}`)
    await owner.end()
    url.username = role
    url.password = 'poor'
    const database = await engine.open({ ...place, url: url.href })
    const together = await Promise.allSettled([1, 2].map(() => database.all('select pg_sleep(0.3)')))
    const refused = together.find((outcome) => outcome.status === 'rejected')!
    expect(storageError(refused.reason)).toMatchObject({ status: 503 })
    await database.close()
  })

  it('is waited for by work that may take any time', async () => {
    const database = await engine.open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const started = Promise.withResolvers<void>()
      const done = database.transaction(async (tx) => {
        await tx.withoutTimeout()
        const slow = tx.all('select 1 as one from pg_sleep(0.3)')
        started.resolve()
        return slow
      })
      await started.promise
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(await done).toEqual([{ one: 1 }])
    } finally {
      vi.useRealTimers()
    }
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
