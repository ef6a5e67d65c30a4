import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { afterAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnPostgres } from '../support/databases.ts'
import { ask, startTestServer, type TestServer, testPassword } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { books, contentOf, download, fill, readers } from './library.ts'

describeOnPostgres('a backup of SQLite, and back, with everything', (engine) => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const sqlite = () => {
    const folder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
    folders.push(folder)
    return { folder }
  }
  const collections = [books, readers]

  /** Restores the backup of one server on another. */
  async function move(key: string, from: PocketBase, to: PocketBase): Promise<void> {
    const path = await download(from, key, folders[0]!)
    await to.backups.upload({ file: new File([readFileSync(path)], key) })
    await to.backups.restore(key)
  }
  const rowsOf = ({ url }: TestServer) => ask(`${url}/api/collections/books/records?sort=@rowid&perPage=500`)
  const signIn = async ({ url }: { url: string }, email: string, password: string) => {
    const pb = new PocketBase(url).autoCancellation(false)
    await pb.collection('_superusers').authWithPassword(email, password)
    return pb
  }

  it('restores the same bytes', async () => {
    const first = await startTestServer({ place: sqlite(), collections })
    await fill(first)
    const root = await first.superuser()
    const reader = first.client()
    await reader.collection('readers').authWithPassword('ana@test.example', testPassword)
    await root.settings.update({ meta: { appName: 'A library' }, logs: { maxDays: 3 }, smtp: { password: 'not here' } })
    await root.backups.create('sqlite.zip')
    const rows = await rowsOf(first)
    const content = await contentOf(root)
    expect(rows.json.totalItems).toBe(32)

    const second = await startTestServer({ place: await engine.place(), collections })
    const secondRoot = await second.superuser()
    await second.pb.collection('books').create({ title: 'Not there any more', cover: new File(['x'], 'x.txt') })
    await move('sqlite.zip', root, secondRoot)
    const email = root.authStore.record!.email
    const again = await signIn(second, email, testPassword)
    expect((await rowsOf(second)).text).toBe(rows.text)
    expect(await contentOf(again)).toEqual(content)
    // Tokens of the first server are valid at the second; the account that restored is not in the backup.
    expect((await ask(`${second.url}/api/settings`, { headers: { authorization: root.authStore.token } })).status).toBe(
      200,
    )
    expect(
      (await ask(`${second.url}/api/settings`, { headers: { authorization: secondRoot.authStore.token } })).status,
    ).toBe(401)
    expect(second.operations.settings.current()).toMatchObject({
      meta: { appName: 'A library' },
      logs: { maxDays: 3 },
      // Sealed with the key of another installation.
      smtp: { password: '' },
    })

    // New rows come after the restored ones.
    await second.pb.collection('books').create({ title: 'The newest' })
    const more = await rowsOf(second)
    expect((more.json.items as { title: string }[]).at(-1)!.title).toBe('The newest')
    await again.backups.create('postgres.zip')
    const third = await startTestServer({ place: sqlite(), collections })
    await move('postgres.zip', again, await third.superuser())
    expect((await rowsOf(third)).text).toBe(more.text)
    expect(await contentOf(await signIn(third, email, testPassword))).toEqual(await contentOf(again))
  })

  it('keeps the indexes of the tables', async () => {
    const { pb, database, superuser } = await startTestServer({
      place: await engine.place(),
      collections: [{ ...books, indexes: [{ fields: ['title'] }, { fields: ['pages', 'title'], unique: true }] }],
    })
    const indexes = () =>
      database.all('select tablename, indexname, indexdef from pg_indexes order by tablename, indexname')
    const before = await indexes()
    expect(before.length).toBeGreaterThan(10)
    const root = await superuser()
    for (const title of ['a', 'b']) await pb.collection('books').create({ title })
    await root.backups.create('indexed.zip')
    await root.backups.restore('indexed.zip')
    expect(await indexes()).toEqual(before)
    await expect(pb.collection('books').create({ title: 'b' })).rejects.toMatchObject({
      response: { data: { title: { code: 'validation_not_unique' } } },
    })
  })

  it('restores a whole product: people, their work and the search index', async () => {
    const first = await startTestApp(sqlite())
    const root = await first.superuser()
    const person = await first.register('mover@timbre.example')
    const { pb, instance } = person
    await pb.collection('ambassadors').create({ instance, name: 'Inês', language: 'pt-BR' })
    const base = await pb.collection('knowledge_bases').create({ instance, name: 'Base' })
    const body = 'The cold store in Porto holds 4,200 pallets.\n\nIt was opened in 2019.'
    const item = await pb.collection('knowledge_items').create({ base: base.id, type: 'page', title: 'Stores', body })
    await until(async () => (await pb.collection('knowledge_items').getOne(item.id)).status === 'ready')
    await root.backups.create('product.zip')

    const second = await startTestApp(await engine.place())
    await move('product.zip', root, await second.superuser())
    const moved = second.visitor()
    await moved.collection('users').authWithPassword('mover@timbre.example', testPassword)
    const seen = async (pb: PocketBase) => {
      const names = ['ambassadors', 'knowledge_bases', 'knowledge_items', 'instances', 'user_instance_roles']
      return Promise.all(names.map(async (name) => [name, await pb.collection(name).getFullList({ sort: 'id' })]))
    }
    expect(await seen(moved)).toEqual(await seen(pb))
    const counted = async ({ app }: TestApp) =>
      Promise.all(
        ['search_scopes', 'search_documents', 'search_postings'].map((table) =>
          app.engine.database.all(`select count(*) as n from ${table}`),
        ),
      )
    expect(await counted(second)).toEqual(await counted(first))
  })
})
