import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/engine/database/open.ts'
import { createPostgresListener } from '#server/engine/database/postgres-listener.ts'
import { createPublisher } from '#server/engine/realtime/publisher.ts'
import { storageError } from '#server/engine/storage-errors.ts'
import { startAddress } from '../support/address.ts'
import { describeOnPostgres, silentLog } from '../support/databases.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { until } from '../support/wait.ts'

describe.runIf(hasPgBouncer)('with PgBouncer in transaction mode', () => {
  describeOnPostgres('a database', (engine) => {
    it('repeats statements, writes, notifies and reads snapshots', async () => {
      const { url, folder } = await engine.place()
      const bouncer = await startPgBouncer(url!)
      const database = await openDatabase({ url: bouncer.url, directUrl: url!, folder, log: silentLog })
      await database.run('create table notes (id integer)')
      await database.run(
        'create unlogged table _notifications (id bigint generated always as identity, payload text, at timestamptz default now())',
      )
      const heard: string[] = []
      await database.listen('news', (payload) => heard.push(payload))
      // More at once than the pooler has connections, and often enough for a prepared statement.
      const write = (id: number) =>
        database.transaction(async (tx) => {
          await tx.run('insert into notes values (?)', [id])
          await tx.all('select count(*) as count from notes where id = ?', [id])
          tx.notify('news', String(id))
        })
      const [rounds, atOnce] = [8, 12]
      for (let round = 0; round < rounds; round += 1) {
        await Promise.all(Array.from({ length: atOnce }, (_, at) => write(round * atOnce + at)))
        const read = (id: number) => database.all('select * from notes where id = ?', [id])
        await Promise.all(Array.from({ length: atOnce }, (_, at) => read(at)))
      }
      const count = rounds * atOnce
      await until(() => heard.length === count)
      expect(new Set(heard).size).toBe(count)
      expect(await database.snapshot((snapshot) => snapshot.all('select count(*) as count from notes'))).toEqual([
        { count },
      ])
      await database.close()
      await bouncer.stop()
    })

    it('is unreachable while its server is away, and returns when the pooler leads to another one', async () => {
      const { url, folder } = await engine.place()
      const bouncer = await startPgBouncer(url!)
      const database = await openDatabase({ url: bouncer.url, directUrl: url!, folder, log: silentLog })
      await database.run('create table notes (id integer)')
      bouncer.pointTo(1)
      const error = await until(() =>
        database
          .transaction((tx) => tx.all('select 1'))
          .then(
            () => null,
            (thrown) => thrown,
          ),
      )
      expect(storageError(error)).toMatchObject({ status: 503, message: expect.stringContaining('cannot be reached') })
      bouncer.pointTo(Number(new URL(url!).port))
      const write = () => database.transaction((tx) => tx.run('insert into notes values (1)'))
      await until(() =>
        write().then(
          () => true,
          () => false,
        ),
      )
      expect(await database.all('select id from notes')).toEqual([{ id: 1 }])
      await database.close()
      await bouncer.stop()
    })
  })
})

describe.runIf(inject('postgresUrl') !== null)('a commit that the standby has not confirmed', () => {
  it('is reported as unknown, although PostgreSQL reports success', async () => {
    const server = await startPostgres()
    const root = new pg.Client(server.url)
    root.on('error', () => {})
    await root.connect()
    await root.query(`alter system set synchronous_standby_names = 'absent'`)
    await root.query('select pg_reload_conf()')
    await root.query('create table notes (id integer)')
    const database = await openDatabase({ url: server.url, folder: '', log: silentLog })
    await until(async () => (await root.query('show synchronous_standby_names')).rows[0].synchronous_standby_names)
    const effects: string[] = []
    // The rejection may come before the answer of the request below, so it is caught from the start.
    const outcome = database
      .transaction(async (tx) => {
        tx.afterCommit(() => void effects.push('after the commit'))
        await tx.run('insert into notes values (1)')
        await tx.run("set local synchronous_commit = 'remote_apply'")
      })
      .then(
        () => null,
        (thrown: unknown) => thrown,
      )
    const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'"
    const [{ pid }] = await until(async () => {
      const { rows } = await root.query(waiting)
      return rows.length > 0 && rows
    })
    await root.query('select pg_cancel_backend($1)', [pid])
    const error = await outcome
    expect(error).toMatchObject({ name: 'CommitUnknown' })
    expect(storageError(error)).toMatchObject({ status: 503, message: expect.stringContaining('check first') })
    expect(effects).toEqual([])
    // The connection works on.
    await database.transaction((tx) => tx.run('insert into notes values (2)'))
    await database.close()
    await root.end()
    await server.stop()
  })
})

describeOnPostgres('a listener', (engine) => {
  it('notices a server that is gone without a word, and listens at the address again', async () => {
    const { url } = await engine.place()
    const address = await startAddress(Number(new URL(url!).port))
    const at = new URL(url!)
    at.port = String(address.port)
    const settings = { connectionString: at.href, connectionTimeoutMillis: 1000 }
    const listener = createPostgresListener(settings, silentLog, 300)
    const heard: string[] = []
    let interruptions = 0
    await listener.listen(
      'news',
      (payload) => heard.push(payload),
      () => {
        interruptions += 1
      },
    )
    address.silence()
    const other = new pg.Client(url!)
    await other.connect()
    await other.query(`select pg_notify('news', '=missed')`)
    await until(() => interruptions > 0)
    await other.query(`select pg_notify('news', '=heard')`)
    await until(() => heard.length > 0)
    expect(heard).toEqual(['heard'])
    await other.end()
    await listener.close()
    await address.stop()
  })
})

describeOnPostgres('changes for other processes', (engine) => {
  it('wait while only the pooler is away', async () => {
    const { url, folder } = await engine.place()
    const port = Number(new URL(url!).port)
    const address = await startAddress(port)
    const at = new URL(url!)
    at.port = String(address.port)
    const database = await openDatabase({ url: at.href, directUrl: url!, folder, log: silentLog })
    const heard: string[] = []
    let interruptions = 0
    await database.listen(
      'news',
      (payload) => heard.push(payload),
      () => {
        interruptions += 1
      },
    )
    const failures: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void failures.push(line) })
    const publisher = createPublisher(database, 'news', log)
    address.pointTo(1)
    publisher.publish({ id: 'first' })
    await until(() => failures.length > 0)
    publisher.publish({ id: 'second' })
    address.pointTo(port)
    await until(() => heard.join().includes('second'))
    expect(heard.flatMap((payload) => JSON.parse(payload))).toEqual([{ id: 'first' }, { id: 'second' }])
    expect(interruptions).toBe(0)
    await database.close()
    await address.stop()
  })
})
