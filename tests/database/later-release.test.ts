import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/engine/database/database.ts'
import { type Migration, migrate } from '#server/engine/database/migrations.ts'
import type { JobDefinition, Jobs } from '#server/engine/jobs/job.ts'
import * as define from '#shared/collections/define.ts'
import * as fields from '#shared/collections/fields.ts'
import { type EngineServer, startEngine } from '../drills/engine-server.ts'
import { describeOnEachDatabase, describeOnPostgres } from '../support/databases.ts'
import { until } from '../support/wait.ts'

const tenant = { global: 'a model for tests' }
const open = { list: '', view: '', create: '', update: '', delete: '' }
const notes = (more: Record<string, fields.TextField> = {}) =>
  define.collection('notes', { tenant, fields: { words: fields.text(), ...more }, rules: open })
const collections = [notes()]

/** What the next release does to the rows of this one. */
const later: Migration = {
  name: 'notes in capitals',
  async convert(tx) {
    await tx.run('update notes set words = upper(words)')
  },
}

const notesOf = (server: EngineServer) => new PocketBase(server.url).autoCancellation(false).collection('notes')

async function contentOf(database: Database): Promise<unknown[]> {
  const tables = ['notes', '_migrations', '_collections']
  return Promise.all([
    database.all(database.dialect.allColumns),
    ...tables.map((table) => database.all(`select * from "${table}" order by 1`)),
  ])
}

describeOnEachDatabase('the database of a later release', (engine) => {
  it('is refused with a sentence, and left as it is', async () => {
    const place = await engine.place()
    const older = await startEngine({ place, collections })
    await notesOf(older).create({ words: 'hello' })
    await older.stop()
    const newer = await startEngine({ place, collections, migrations: [later] })
    const before = await contentOf(newer.database)
    await newer.stop()

    await expect(startEngine({ place, collections: [notes({ added: fields.text() })] })).rejects.toThrow(
      'The database was changed by a later release (notes in capitals): start that release, or restore the backup made before the upgrade on an empty database.',
    )

    const again = await startEngine({ place, collections, migrations: [later] })
    expect(await contentOf(again.database)).toEqual(before)
    await again.stop()
  })

  it('is served if it only has more fields and collections, which stay', async () => {
    const place = await engine.place()
    const own = define.collection('drafts', { tenant, fields: { words: fields.text() }, rules: open })
    const run = async <T>(release: typeof collections, work: (server: EngineServer) => Promise<T>): Promise<T> => {
      const server = await startEngine({ place, collections: release })
      return work(server).finally(server.stop)
    }
    const newer = [notes({ added: fields.text() }), own]
    const { id } = await run(newer, async (server) => {
      await new PocketBase(server.url).collection('drafts').create({ words: 'draft' })
      return notesOf(server).create({ words: 'old', added: 'kept' })
    })
    await run(collections, (server) => notesOf(server).update(id, { words: 'new' }))
    await run(newer, async (server) => {
      expect(await notesOf(server).getOne(id)).toMatchObject({ words: 'new', added: 'kept' })
      expect((await new PocketBase(server.url).collection('drafts').getFullList()).length).toBe(1)
    })
  })
})

describeOnPostgres('a process that still runs when a later release starts', (engine) => {
  it('reads on, but takes no more writes and jobs', async () => {
    const place = await engine.place()
    const ran: string[] = []
    const runs = (name: string): JobDefinition<{ count: number }> => ({
      name: 'count',
      parse: (payload) => payload as { count: number },
      ...{ attempts: 1, backoffMilliseconds: 1, perTenant: 8 },
      async run(job) {
        ran.push(name)
        await job.complete(async () => {})
      },
    })
    let jobs!: Jobs
    const definition = runs('old')
    const old = await startEngine({
      ...{ place, collections },
      prepare(server) {
        jobs = server.jobs
        jobs.define(definition)
      },
    })
    const { id } = await notesOf(old).create({ words: 'hello' })

    const newer = await startEngine({
      ...{ place, collections, migrations: [later] },
      prepare: (server) => server.jobs.define(runs('newer')),
    })
    const refusal = async () =>
      notesOf(old)
        .create({ words: 'late' })
        .then(
          () => null,
          (error) => error,
        )
    await until(async () => (await refusal()) !== null)
    expect(await refusal()).toMatchObject({
      status: 503,
      message: 'The server is being upgraded. Nothing was saved; try again in a minute.',
    })
    expect((await notesOf(old).getOne(id)).words).toBe('HELLO')
    await notesOf(newer).update(id, { words: 'NEXT' })
    expect((await notesOf(old).getOne(id)).words).toBe('NEXT')

    for (let count = 0; count < 10; count += 1) {
      await old.database.transaction((tx) => jobs.enqueue(tx, definition, { count }))
    }
    await until(() => ran.length === 10)
    expect(new Set(ran)).toEqual(new Set(['newer']))
    await old.stop()
    await newer.stop()
  })

  it('is not ready for requests', async () => {
    const place = await engine.place()
    const env = { PORT: '0', DATA_DIR: place.folder, DATABASE_URL: place.url, LOG_LEVEL: 'silent' }
    const app = await startApp(readConfig(env))
    const ready = async () => (await fetch(`${app.url}/api/ready`)).status
    expect(await ready()).toBe(200)
    await migrate(await engine.open(place), [{ name: 'of a later release' }])
    await until(async () => (await ready()) === 503)
    await app.stop()
  })
})
