import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { describeOnPostgres } from '../support/databases.ts'

describeOnPostgres('a database whose server has gone', (engine) => {
  it('can be closed, although what listened to it has not come back', async () => {
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
})
