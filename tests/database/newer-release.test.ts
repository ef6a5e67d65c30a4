import { expect, it } from 'vitest'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/engine/database/database.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { errorCodesMigration } from '#server/production/index.ts'
import { type DatabasePlace, describeOnEachDatabase, silentLog } from '../support/databases.ts'

describeOnEachDatabase('a database that a newer release has changed', (engine) => {
  const start = async (place: DatabasePlace) => {
    const env = { PORT: '0', DATA_DIR: place.folder, DATABASE_URL: place.url, LOG_LEVEL: 'silent' }
    const app = await startApp(readConfig(env))
    await app.stop()
  }
  const using = async <T>(place: DatabasePlace, work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ ...place, log: silentLog })
    return work(database).finally(() => database.close())
  }

  it('is refused with a sentence that says how to go on, and left as it is', async () => {
    const place = await engine.place()
    await start(place)
    const applied = async (name: string) => {
      const rows = await using(place, (database) => database.all('select name from _migrations where name = ?', [name]))
      return rows.length === 1
    }
    const { name } = errorCodesMigration
    expect(await applied(name)).toBe(true)
    await using(place, async (database) => {
      await database.run(`insert into _migrations (name, applied) values ('of-tomorrow', '2031-01-01T00:00:00.000Z')`)
      // A start that went on would do this again.
      await database.run('delete from _migrations where name = ?', [name])
    })
    await expect(start(place)).rejects.toThrow(
      /^A newer version of this server has changed the database \(of-tomorrow\): start that version, or /,
    )
    expect(await applied(name)).toBe(false)
    await using(place, (database) => database.run(`delete from _migrations where name = 'of-tomorrow'`))
    await start(place)
    expect(await applied(name)).toBe(true)
  })
})
