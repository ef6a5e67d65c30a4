import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { describeOnPostgres } from '../support/databases.ts'
import { startTestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { books, fill, readers } from './library.ts'

describeOnPostgres('a backup that takes longer than a connection may be silent', (engine) => {
  it('is answered on creation and on restore', async () => {
    const place = await engine.place()
    const server = await startTestServer({ place, collections: [books, readers] })
    await fill(server)
    const root = await server.superuser()
    // After the sign-in, which takes longer on a busy machine.
    server.http.server.timeout = 2000
    const other = new pg.Client(place.url!)
    await other.connect()

    /** Runs it while a table is locked, until another connection has been closed because it was silent. */
    async function slowly(work: () => Promise<unknown>): Promise<void> {
      await other.query('begin')
      await other.query('lock table books in access exclusive mode')
      const outcome = Promise.allSettled([work()])
      await until(async () => {
        const { rows } = await other.query("select 1 from pg_locks where relation = 'books'::regclass and not granted")
        return rows.length > 0
      })
      const silent = connect(Number(new URL(server.url).port), '127.0.0.1').resume()
      await once(silent, 'close')
      await other.query('rollback')
      expect(await outcome).toEqual([{ status: 'fulfilled', value: true }])
    }

    await slowly(() => root.backups.create('slow.zip'))
    expect(await root.backups.getFullList()).toMatchObject([{ key: 'slow.zip' }])
    await slowly(() => root.backups.restore('slow.zip'))
    await other.end()
  })
})
