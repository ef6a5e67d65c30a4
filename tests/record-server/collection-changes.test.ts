import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PocketBase, { ClientResponseError, type CollectionModel } from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import {
  type RecordServerProcess,
  rootEmail,
  rootPassword,
  runRecordServer,
  startRecordServer,
} from '../support/record-server-process.ts'
import { base, id, type Json } from './plain-collections.ts'

const authors = base('authors', 'pbc_authors', [id, { id: 'text1', name: 'name', type: 'text' }])
const bookFields: Json[] = [
  id,
  { id: 'text2', name: 'title', type: 'text', required: true },
  { id: 'text3', name: 'note', type: 'text' },
  { id: 'relation1', name: 'author', type: 'relation', collectionId: 'pbc_authors', maxSelect: 1 },
  { id: 'file1', name: 'cover', type: 'file', maxSelect: 1 },
]
const books = base('books', 'pbc_books', bookFields)
const readers = {
  ...{ id: 'pbc_readers', name: 'readers', type: 'auth', fields: [], indexes: [], listRule: '', createRule: '' },
  oauth2: {
    enabled: true,
    providers: [{ name: 'google', clientId: 'client', clientSecret: 'kept-secret' }],
  },
}

/** The same for all processes of a database. */
const env = { SETTINGS_KEY: 'a key for the settings' }

describeOnEachDatabase('collections changed over HTTP', (engine) => {
  let place: DatabasePlace
  let server: RecordServerProcess
  let root: PocketBase

  const path = () => join(place.folder, 'collections.json')
  async function start(collections: unknown[], args: readonly string[] = []): Promise<void> {
    writeFileSync(path(), JSON.stringify(collections))
    server = await startRecordServer({ place, collections: path(), args, env })
    root = await asRoot(server.url)
  }
  async function asRoot(url: string): Promise<PocketBase> {
    const pb = new PocketBase(url).autoCancellation(false)
    await pb.collection('_superusers').authWithPassword(rootEmail, rootPassword)
    return pb
  }
  const names = async (pb = root) =>
    (await pb.collections.getFullList()).filter(({ system }) => !system).map(({ name }) => name)
  const refusal = async (request: Promise<unknown>) => {
    const error = await request.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ClientResponseError)
    return (error as ClientResponseError).response
  }
  const fieldsOf = async (name: string) => (await root.collections.getOne(name)).fields.map((field) => field.name)

  beforeAll(async () => {
    place = await engine.place()
    await start([authors, books, readers])
  })
  beforeEach(async () => {
    await root.collections.import([authors, books, readers] as never, true)
    for (const name of ['books', 'authors', 'readers']) await root.collections.truncate(name)
    await root.collection('authors').create({ id: 'author000000001', name: 'Clarice' })
    await root.collection('books').create({ id: 'book00000000001', title: 'One', author: 'author000000001' })
  })

  it('can be imported: fields and collections are added and nothing is lost', async () => {
    const shelves = base('shelves', 'pbc_shelves', [
      id,
      { name: 'book', type: 'relation', collectionId: 'pbc_books', maxSelect: 1 },
    ])
    const grown = { id: 'pbc_books', fields: [{ name: 'pages', type: 'number' }], listRule: 'pages > 5' }
    await root.collections.import([grown, shelves] as never)
    expect(await fieldsOf('books')).toEqual(['id', 'pages', 'title', 'note', 'author', 'cover'])
    expect(await names()).toEqual(['authors', 'books', 'readers', 'shelves'])
    const guest = new PocketBase(server.url)
    expect((await guest.collection('books').getList()).totalItems).toBe(0)
    await root.collection('books').update('book00000000001', { pages: 9 })
    expect((await guest.collection('books').getFirstListItem('')).title).toBe('One')
    const shelf = await root.collection('shelves').create({ book: 'book00000000001' }, { expand: 'book.author' })
    expect(shelf.expand?.book.expand.author.name).toBe('Clarice')

    // With `deleteMissing`, what is not given goes, rows included.
    await root.collections.import([authors, { ...books, fields: [id] }] as never, true)
    expect(await names()).toEqual(['authors', 'books'])
    expect(await fieldsOf('books')).toEqual(['id'])
    await root.collections.import([authors, books, shelves] as never, true)
    expect((await root.collection('shelves').getList()).totalItems).toBe(0)
    expect((await root.collection('books').getOne('book00000000001')).title).toBe('')
  })

  it('can be created, changed and deleted one by one', async () => {
    const made = await root.collections.create({
      name: 'notes',
      type: 'base',
      fields: [{ name: 'text', type: 'text' }],
    })
    expect(made).toMatchObject({ name: 'notes', type: 'base', system: false, listRule: null })
    expect(made.created).toMatch(/^20/)
    await root.collection('notes').create({ text: 'kept' })

    const renamed = await root.collections.update('notes', { name: 'remarks', listRule: '' })
    expect([renamed.id, renamed.name, renamed.listRule]).toEqual([made.id, 'remarks', ''])
    expect([renamed.created, renamed.updated > made.updated]).toEqual([made.created, true])
    const fields = renamed.fields.map((field) => (field.name === 'text' ? { ...field, name: 'body' } : field))
    await root.collections.update('remarks', { fields: [...fields, { name: 'more', type: 'bool' }] as never })
    const guest = new PocketBase(server.url)
    expect((await guest.collection('remarks').getFirstListItem('')).body).toBe('kept')

    await root.collections.truncate('remarks')
    expect((await root.collection('remarks').getList()).totalItems).toBe(0)
    await root.collections.delete('remarks')
    expect((await refusal(root.collection('remarks').getList())).message).toBe('Missing collection context.')
    expect((await refusal(root.collections.getOne('remarks'))).status).toBe(404)
  })

  it('show the result of a view, and leave no trace of it', async () => {
    for (let n = 0; n < 11; n += 1) await root.collection('books').create({ title: `Book ${n}`, note: 'x' })
    const before = await names()
    const trial = await root.collections.dryRunViewQuery('select id, title, (length(title) + 1) as size from books')
    const { fields, sample } = trial as unknown as { fields: Json[]; sample: Json[] }
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'text'],
      ['title', 'text'],
      ['size', 'json'],
    ])
    expect(sample).toHaveLength(10)
    expect(sample.map(({ title, size }) => Number(size) === String(title).length + 1)).not.toContain(false)
    expect(await names()).toEqual(before)
    const name = String(sample[0]!.collectionName)
    expect((await refusal(root.collection(name).getList())).message).toBe('Missing collection context.')
    // Once more, and the records can still be written.
    await root.collections.dryRunViewQuery('select id from books')
    await root.collection('books').create({ title: 'Last' })
  })

  it('say why there can be no view with a query', async () => {
    const because = async (query: string) => (await refusal(root.collections.dryRunViewQuery(query))).message
    expect(await because('select title from books')).toBe(
      'Invalid view query. Raw error: \nThe view has no column "id"; select one, such as (ROW_NUMBER() OVER ()) AS id.',
    )
    expect(await because('select id, missing from books')).toMatch(/^Invalid view query\. Raw error: \n.*missing/)
    expect(await because("select id, json_extract(title, '$.a') as a from books")).toMatch(/^Invalid view query/)
    expect(await because('drop table books')).toMatch(/^Invalid view query/)
    expect((await root.collection('books').getList()).totalItems).toBe(1)
  })

  it('take the files of a deleted collection with them', async () => {
    const cover = new File(['cover'], 'cover.txt')
    const book = await root.collection('books').create({ title: 'Two', cover })
    const stored = join(place.folder, 'storage', 'pbc_books', book.id)
    const wasThere = existsSync(stored)
    await root.collections.delete('books')
    expect([wasThere, existsSync(stored)]).toEqual([true, false])
  })

  it('sign new accounts in, and end their rows with the collection', async () => {
    const password = 'correct horse 1'
    await root.collections.create({ name: 'members', type: 'auth', createRule: '', otp: { enabled: true } })
    const guest = new PocketBase(server.url)
    await guest.collection('members').create({ email: 'm@x.example', password, passwordConfirm: password })
    const { record } = await guest.collection('members').authWithPassword('m@x.example', password)
    await guest.collection('members').requestOTP('m@x.example')
    const rows = () => root.collection('_otps').getFullList({ filter: `recordRef = "${record.id}"` })
    expect(await rows()).toHaveLength(1)
    await root.collections.delete('members')
    expect(await rows()).toEqual([])
  })

  it.each<[string, (pb: PocketBase) => Promise<unknown>, Record<string, string | RegExp>]>([
    ['a name that is missing', (pb) => pb.collections.create({}), { name: 'Cannot be blank.' }],
    [
      'a name that is taken',
      (pb) => pb.collections.create({ name: 'Books', type: 'base' }),
      { name: 'Collection name must be unique (case insensitive).' },
    ],
    [
      'a name that cannot be',
      (pb) => pb.collections.create({ name: 'a b' }),
      { name: /a name that paths cannot contain/ },
    ],
    ['a name of the server', (pb) => pb.collections.create({ name: 'jobs' }), { name: /System/ }],
    ['an unknown type', (pb) => pb.collections.create({ name: 'x', type: 'odd' }), { fields: /the type "odd"/ }],
    [
      'an unknown type of field',
      (pb) => pb.collections.create({ name: 'x', fields: [{ name: 'a', type: 'odd' }] }),
      { fields: /unknown type "odd"/ },
    ],
    [
      'a rule that cannot be read',
      (pb) => pb.collections.update('books', { listRule: 'nothing = 1' }),
      { listRule: /The listRule of "books" cannot be read/ },
    ],
    ['another type', (pb) => pb.collections.update('books', { type: 'auth' }), { type: /cannot be changed/ }],
    [
      'another type of a field',
      (pb) => pb.collections.update('books', { fields: [{ id: 'text2', name: 'title', type: 'number' }] as never }),
      { fields: /its column holds text/ },
    ],
    [
      'an index with a statement in it',
      (pb) =>
        pb.collections.update('books', { indexes: ['CREATE INDEX a ON books (title) WHERE 1; drop table books'] }),
      { indexes: /plain expression/ },
    ],
    ['a system collection', (pb) => pb.collections.update('_superusers', { listRule: '' }), { name: /System/ }],
    ['an import without collections', (pb) => pb.collections.import([]), { collections: 'Cannot be blank.' }],
    [
      'an import that points nowhere',
      (pb) =>
        pb.collections.import([
          base('x', 'pbc_x', [id, { name: 'r', type: 'relation', collectionId: 'nowhere' }]),
        ] as never),
      { collections: /points at the collection "nowhere"/ },
    ],
  ])('refuse %s and stay as they were', async (_, change, data) => {
    const before = await root.collections.getFullList()
    const { status, data: found } = await refusal(change(root))
    expect(status).toBe(400)
    for (const [field, message] of Object.entries(data)) {
      expect(found[field].message).toMatch(message)
    }
    expect(await root.collections.getFullList()).toEqual(before)
    expect((await root.collection('books').getOne('book00000000001')).title).toBe('One')
  })

  it('stay as they were when rows contradict a new index', async () => {
    await root.collection('books').create({ title: 'One' })
    const indexes = ['CREATE UNIQUE INDEX `one` ON `books` (`title`)']
    const change = root.collections.update('books', {
      indexes,
      fields: [...bookFields, { name: 'new', type: 'text' }] as never,
    })
    expect((await refusal(change)).data.indexes.message).toContain('existing rows have the same values')
    expect(await fieldsOf('books')).toEqual(['id', 'title', 'note', 'author', 'cover'])
    expect((await root.collection('books').getList()).totalItems).toBe(2)
  })

  it('are not deleted or emptied while others need them', async () => {
    expect((await refusal(root.collections.delete('authors'))).message).toBe(
      'Failed to delete collection probably due to existing reference in books.',
    )
    expect((await refusal(root.collections.delete('_superusers'))).status).toBe(400)
    await root.collections.update('books', {
      fields: bookFields.map((field) => (field.name === 'author' ? { ...field, required: true } : field)),
    } as never)
    expect((await refusal(root.collections.truncate('authors'))).message).toContain('Failed to truncate collection')
    expect((await root.collection('authors').getList()).totalItems).toBe(1)
  })

  it('are for superusers', async () => {
    const password = 'correct horse 1'
    const person = new PocketBase(server.url)
    await person.collection('readers').create({ email: 'r@x.example', password, passwordConfirm: password })
    await person.collection('readers').authWithPassword('r@x.example', password)
    const requests = [
      ['PUT', '/api/collections/import'],
      ['POST', '/api/collections'],
      ['PATCH', '/api/collections/books'],
      ['DELETE', '/api/collections/books'],
      ['DELETE', '/api/collections/books/truncate'],
    ] as const
    for (const [method, route] of requests) {
      const statuses = await Promise.all(
        [new PocketBase(server.url), person].map((pb) =>
          refusal(pb.send(route, { method, body: { collections: [] } })),
        ),
      )
      expect([route, ...statuses.map(({ status }) => status)]).toEqual([route, 401, 403])
    }
  })

  it('change while requests are answered, none of which fails', async () => {
    let done = false
    let answered = 0
    const ask = async () => {
      while (!done) {
        await root.collection('books').create({ title: 'More', note: 'x' })
        await root.collection('books').getList(1, 5, { filter: 'title != ""', sort: '-title' })
        answered += 1
      }
    }
    const askers = [ask(), ask(), ask(), ask()]
    const named = (name: string) => bookFields.map((field) => (field.name === 'cover' ? { ...field, name } : field))
    for (let round = 0; round < 10; round += 1) {
      await root.collections.update('books', { fields: named(`cover${round}`) } as never)
    }
    done = true
    await Promise.all(askers)
    expect(answered).toBeGreaterThan(0)
    expect(await fieldsOf('books')).toContain('cover9')
  })

  it('can be views, whose fields follow their query', async () => {
    const titles = { name: 'titles', type: 'view', listRule: '', viewQuery: 'SELECT id, title FROM books' }
    expect((await root.collections.create(titles)).fields.map(({ name }) => name)).toEqual(['id', 'title'])
    const guest = new PocketBase(server.url)
    expect((await guest.collection('titles').getFirstListItem('')).title).toBe('One')
    await root.collections.update('titles', { viewQuery: 'SELECT id, title AS name FROM books' })
    expect(await fieldsOf('titles')).toEqual(['id', 'name'])
    expect((await guest.collection('titles').getFirstListItem('')).name).toBe('One')
    expect((await refusal(root.collections.truncate('titles'))).status).toBe(400)
    const query = { viewQuery: 'SELECT id FROM nothing' }
    expect((await refusal(root.collections.update('titles', query))).status).toBe(400)
    await root.collections.delete('titles')
    expect((await refusal(root.collections.getOne('titles'))).status).toBe(404)
  })

  it('end the streams of events, so that clients subscribe again', async () => {
    const stream = (await fetch(`${server.url}/api/realtime`)).body!.getReader()
    await stream.read()
    await root.collections.update('books', { listRule: null })
    expect((await stream.read()).done).toBe(true)
  })

  it('keep client secrets, which are never shown', async () => {
    const seen = await root.collections.getOne('readers')
    expect(JSON.stringify(seen)).not.toContain('kept-secret')
    const changed = await root.collections.update('readers', { oauth2: seen.oauth2, listRule: null })
    expect(JSON.stringify(changed)).not.toContain('kept-secret')
    const { oauth2 } = await root.collection('readers').listAuthMethods()
    expect(oauth2.providers.map(({ name }) => name)).toEqual(['google'])
  })

  it('are kept for the next start, unless the file was changed too', async () => {
    const given = [authors, books, readers]
    await root.collections.create({ name: 'extra', type: 'base' })
    await server.stop()
    await start(given)
    expect(await names()).toContain('extra')

    const answer: CollectionModel[] = await root.collections.getFullList()
    await server.stop()
    const changed = { ...books, listRule: null }
    writeFileSync(path(), JSON.stringify([authors, changed, readers]))
    const { ended, errors } = runRecordServer(
      [
        ...['--collections', path(), '--data', place.folder, '--port', '0'],
        ...['--superuser', `${rootEmail}:${rootPassword}`],
        ...(place.url ? ['--database', place.url] : []),
      ],
      env,
    )
    expect(await ended).toBe(1)
    expect(errors()).toContain('The collections were changed over HTTP, and the file was changed too')

    await start(answer)
    expect(await names()).toContain('extra')
    await server.stop()
    await start([authors, changed, readers], ['--discard-changes'])
    expect(await names()).not.toContain('extra')
    expect((await root.collections.getOne('books')).listRule).toBe(null)
    await server.stop()
    await start(given)
  })

  it.runIf(engine.dialect === 'postgres')('reach the other processes of a database', async () => {
    const other = await engine.place()
    const second = await startRecordServer({ place: { ...place, folder: other.folder }, collections: path(), env })
    const pb = await asRoot(second.url)
    await root.collections.create({ name: 'shared', type: 'base', listRule: '' })
    await expect.poll(() => names(pb)).toContain('shared')
    expect((await new PocketBase(second.url).collection('shared').getList()).totalItems).toBe(0)
  })
})
