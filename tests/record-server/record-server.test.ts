import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import { rootEmail, rootPassword, runRecordServer, startRecordServer } from '../support/record-server-process.ts'
import { base, id, type Json } from './plain-collections.ts'

const authors = base('authors', 'pbc_authors', [id, { id: 'text1', name: 'name', type: 'text' }])
const books = base('books', 'pbc_books', [
  id,
  { id: 'text2', name: 'title', type: 'text', required: true },
  { id: 'text3', name: 'note', type: 'text' },
  { id: 'relation1', name: 'author', type: 'relation', collectionId: 'pbc_authors', maxSelect: 1 },
  { id: 'select1', name: 'kind', type: 'select', maxSelect: 1, values: ['a', 'b'] },
])
const file = (place: DatabasePlace, name: string, content: unknown) => {
  const path = join(place.folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describeOnEachDatabase('the record server as a process', (engine) => {
  let place: DatabasePlace
  beforeAll(async () => {
    place = await engine.place()
  })
  const start = (collections: unknown[], settings?: unknown) =>
    startRecordServer({
      place,
      collections: file(place, 'collections.json', collections),
      settings: settings ? file(place, 'settings.json', settings) : undefined,
    })
  const client = (url: string) => new PocketBase(url).autoCancellation(false)

  it('reports in one line that it is ready, serves, and ends cleanly', async () => {
    const server = await start([authors, books], { meta: { appName: 'Library' }, batch: { enabled: true } })
    expect(server.output()).toBe(`The record server is ready at ${server.url}\n`)
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const pb = client(server.url)
    const author = await pb.collection('authors').create({ id: 'author000000001', name: 'Clarice' })
    const values = { id: 'book00000000001', title: 'One', note: 'kept', author: author.id, kind: 'a' }
    expect(await pb.collection('books').create(values)).toMatchObject({ ...values, collectionId: 'pbc_books' })
    await pb.collection('books').create({ id: 'book00000000002', title: 'One', kind: 'b' })
    await pb.collection('_superusers').authWithPassword(rootEmail, rootPassword)
    const settings = await pb.settings.getAll()
    expect([settings.meta.appName, settings.batch.enabled]).toEqual(['Library', true])
    expect(await server.stop()).toBe(0)
    expect(server.output()).toBe(`The record server is ready at ${server.url}\n`)
    await expect(fetch(server.url)).rejects.toThrow()
    expect(statSync(join(place.folder, 'files-of')).mode & 0o777).toBe(0o600)
  })

  it('keeps its data after a restart, its superuser too', async () => {
    const server = await start([authors, books])
    const pb = client(server.url)
    expect((await pb.collection('books').getOne('book00000000001')).note).toBe('kept')
    await pb.collection('_superusers').authWithPassword(rootEmail, rootPassword)
    expect(await pb.collection('_superusers').getFullList()).toHaveLength(1)
    expect(await server.stop()).toBe(0)
  })

  it('migrates to its collections: added, renamed and removed fields, and indexes', async () => {
    const [, title, , author, kind] = books.fields as Json[]
    const fields = [
      id,
      { ...title, name: 'heading' },
      author,
      { ...kind, maxSelect: 3 },
      { id: 'number1', name: 'pages', type: 'number' },
    ]
    const index = 'CREATE INDEX `idx_books_heading` ON `books` (`heading`, `pages` DESC)'
    const server = await start([authors, { ...books, fields, indexes: [index] }])
    const pb = client(server.url)
    expect(await pb.collection('books').getOne('book00000000001')).toEqual({
      ...{ id: 'book00000000001', collectionId: 'pbc_books', collectionName: 'books' },
      ...{ heading: 'One', author: 'author000000001', kind: ['a'], pages: 0 },
    })
    await pb.collection('books').update('book00000000002', { pages: 7, heading: 'Two', 'kind+': 'a' })
    expect(await server.stop()).toBe(0)

    // The note was dropped with its field; a later one of the same name is new.
    const unique = 'CREATE UNIQUE INDEX `idx_books_heading` ON `books` (`heading`)'
    const note = { id: 'text9', name: 'note', type: 'text' }
    const again = await start([authors, { ...books, fields: [...fields, note], indexes: [unique] }])
    const after = client(again.url)
    expect(await after.collection('books').getOne('book00000000002')).toMatchObject({
      ...{ heading: 'Two', pages: 7, kind: ['b', 'a'], note: '' },
    })
    await expect(after.collection('books').create({ heading: 'Two' })).rejects.toMatchObject({
      response: { data: { heading: { code: 'validation_not_unique' } } },
    })
    expect(await again.stop()).toBe(0)
  })

  it('migrates a renamed collection, with the references to it', async () => {
    const [, , , author] = books.fields as Json[]
    const heading = { id: 'text2', name: 'heading', type: 'text' }
    const server = await start([
      { ...authors, name: 'writers' },
      { ...books, fields: [id, heading, author], listRule: 'author.name != ""' },
    ])
    const pb = client(server.url)
    expect((await pb.collection('writers').getOne('author000000001')).name).toBe('Clarice')
    const [book, ...others] = await pb.collection('books').getFullList({ expand: 'author' })
    expect(others).toEqual([])
    expect(book!.expand!.author.collectionName).toBe('writers')
    await expect(pb.collection('authors').getFullList()).rejects.toMatchObject({ status: 404 })
    expect(await server.stop()).toBe(0)
  })

  it('reports in one sentence why it cannot migrate, and changes nothing', async () => {
    const run = (collections: unknown[]) => refusedBy(place, file(place, 'collections.json', collections))
    const heading = { id: 'text2', name: 'heading', type: 'number' }
    expect(
      await run([
        { ...authors, name: 'writers' },
        { ...books, fields: [id, heading] },
      ]),
    ).toMatch(/^Field "books\.heading" is now of type number, but its column holds \w+.*\n$/)
    const server = await start([
      { ...authors, name: 'writers' },
      { ...books, fields: [id, { ...heading, type: 'text' }] },
    ])
    expect((await client(server.url).collection('books').getOne('book00000000002')).heading).toBe('Two')
    await client(server.url).collection('books').update('book00000000002', { heading: 'One' })
    expect(await server.stop()).toBe(0)
    const unique = 'CREATE UNIQUE INDEX `idx_books_heading` ON `books` (`heading`)'
    expect(
      await run([
        { ...authors, name: 'writers' },
        { ...books, fields: [id, { ...heading, type: 'text' }], indexes: [unique] },
      ]),
    ).toBe('The unique index over heading of "books" cannot be created: existing rows have the same values.\n')
  })
})

/** What the process said before it ended with 1. */
async function refusedBy(place: DatabasePlace, collections: string, more: string[] = []): Promise<string> {
  const args = ['--collections', collections, '--data', place.folder, '--port', '0']
  const root = ['--superuser', `${rootEmail}:${rootPassword}`]
  return refused([...args, ...root, ...(place.url ? ['--database', place.url] : []), ...more])
}

async function refused(args: readonly string[]): Promise<string> {
  const { ended, errors } = runRecordServer(args)
  expect(await ended).toBe(1)
  return errors()
}
