import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import { type App, startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/engine/database/database.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { type DatabasePlace, describeOnEachDatabase, silentLog } from '../support/databases.ts'
import { storedReleases, unpackRelease } from './stored-release.ts'

/** What people made. Tables of the server itself, such as those of jobs and sessions, may change with a start. */
const kept = [
  ...['_superusers', 'users', 'instances', 'user_instance_roles', 'instance_services', 'credit_entries'],
  ...['knowledge_bases', 'knowledge_items', 'knowledge_chunks', 'ambassadors', 'audience_segments'],
  ...['production_batches', 'topics', 'posts'],
]
const files: Record<string, string> = {
  users: 'avatar',
  ambassadors: 'avatar',
  posts: 'image',
  knowledge_items: 'file',
}
const pngHead = '89504e47'

describeOnEachDatabase('a database of an earlier release', (engine) => {
  for (const release of storedReleases) {
    it(`${release} is opened with everything in it`, async () => {
      const place = await engine.place()
      await unpackRelease(release, place)
      const before = await read(place, contentOf)
      expect(Object.entries(before.counts).filter(([, count]) => count === 0)).toEqual([])

      const tables = await using(place, async (app) => {
        expect(await contentOf(app.engine.database)).toEqual(before)
        await checkPeople(app)
        await checkFiles(app)
        await checkSearch(app)
        return schemaOf(app.engine.database)
      })

      const migrations = (database: Database) => database.all('select * from _migrations order by name')
      const applied = await read(place, migrations)
      await using(place, async (app) => {
        expect(await contentOf(app.engine.database)).toEqual(before)
        expect(await schemaOf(app.engine.database)).toEqual(tables)
        expect(await migrations(app.engine.database)).toEqual(applied)
      })
    })
  }

  async function using<T>(place: DatabasePlace, work: (app: App) => Promise<T>): Promise<T> {
    const env = { PORT: '0', DATA_DIR: place.folder, DATABASE_URL: place.url, LOG_LEVEL: 'silent' }
    const app = await startApp(readConfig(env))
    return work(app).finally(app.stop)
  }
})

/** Without the product. */
async function read<T>(place: DatabasePlace, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, log: silentLog })
  return work(database).finally(() => database.close())
}

const texts = { users: 'email', knowledge_chunks: 'text', topics: 'title', posts: 'body' }

/** The number of rows per table, and the texts of some. */
async function contentOf(database: Database): Promise<{ counts: Record<string, number>; rows: unknown[] }> {
  const counts: Record<string, number> = {}
  const rows: unknown[] = []
  for (const table of kept) {
    counts[table] = (
      await database.all<{ rows: number }>(`select count(*) as rows from "${table}"${only(table)}`)
    )[0]!.rows
  }
  for (const [table, column] of Object.entries(texts)) {
    rows.push(await database.all(`select id, "${column}", created from "${table}" order by id`))
  }
  return { counts, rows }
}

/** Workspaces of before the chat get it at the first start. */
const only = (table: string): string =>
  table === 'instance_services' ? ` where service not in (select id from services where slug = 'chat')` : ''

/** Every column of every table. */
async function schemaOf(database: Database): Promise<string[]> {
  const columns = await database.all<{ table: string; column: string; type: string }>(database.dialect.allColumns)
  expect(columns.length).toBeGreaterThan(kept.length)
  return columns.map(({ table, column, type }) => `${table}.${column} ${type}`).sort()
}

const client = (app: App) => new PocketBase(app.url).autoCancellation(false)

async function signedIn(app: App, collection: string, email: string, password: string): Promise<PocketBase> {
  const pb = client(app)
  await pb.collection(collection).authWithPassword(email, password)
  return pb
}
const signIn = {
  demo: (app: App) => signedIn(app, 'users', 'demo@timbre.example', 'timbre-demo'),
  other: (app: App) => signedIn(app, 'users', 'other@timbre.example', 'timbre-other'),
  root: (app: App) => signedIn(app, '_superusers', 'root@timbre.example', 'timbre-root-1'),
}

/** Members see what they made, others do not, and guests nothing. */
async function checkPeople(app: App): Promise<void> {
  const [demo, other, root] = await Promise.all([signIn.demo(app), signIn.other(app), signIn.root(app)])
  const [batch] = await demo.collection('production_batches').getFullList()
  expect(batch).toMatchObject({ status: 'completed', instance: demo.authStore.record!.instance })
  const posts = await demo.collection('posts').getFullList()
  expect(posts.length).toBeGreaterThan(0)
  for (const post of posts) expect(post).toMatchObject({ batch: batch!.id, decision: 'approve' })
  expect(await root.collection('posts').getFullList({ sort: 'id' })).toHaveLength(posts.length)
  for (const visitor of [other, client(app)]) {
    expect(await visitor.collection('posts').getFullList()).toEqual([])
    await expect(visitor.collection('posts').getOne(posts[0]!.id)).rejects.toMatchObject({ status: 404 })
  }
  await demo.collection('users').update(demo.authStore.record!.id, { name: 'Maya' })
  expect((await root.collection('users').getOne(demo.authStore.record!.id)).name).toBe('Maya')
}

/** Files are served with their content, and the protected ones only with a token. */
async function checkFiles(app: App): Promise<void> {
  const [demo, root] = await Promise.all([signIn.demo(app), signIn.root(app)])
  for (const [collection, field] of Object.entries(files)) {
    const records = await root.collection(collection).getFullList({ filter: `${field} != ""` })
    expect(records.length, collection).toBeGreaterThan(0)
    const token = await demo.files.getToken()
    for (const record of records) {
      const answer = await fetch(demo.files.getURL(record, record[field], { token }))
      const content = Buffer.from(await answer.arrayBuffer())
      expect([answer.status, content.length > 0], `${collection} ${record[field]}`).toEqual([200, true])
      if (collection !== 'knowledge_items') expect(content.toString('hex', 0, 4)).toBe(pngHead)
      else expect((await fetch(demo.files.getURL(record, record[field]))).status).toBe(404)
    }
  }
}

/** The index finds the passages of the documents. */
async function checkSearch(app: App): Promise<void> {
  const root = await signIn.root(app)
  const [base] = await root.collection('knowledge_bases').getFullList()
  const hits = await app.engine.search.search('incident reports', { scopes: [base!.id], limit: 5, language: 'en-US' })
  expect(hits.length).toBeGreaterThan(0)
  const passage = await root.collection('knowledge_chunks').getOne(hits[0]!.id)
  expect(passage.text.toLowerCase()).toContain('incident reports')
  expect(passage.base).toBe(base!.id)
}
