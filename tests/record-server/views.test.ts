import { beforeAll, expect, it } from 'vitest'
import { readCollections } from '#server/engine/collections-json/read-collections.ts'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { base, id, type Json } from './plain-collections.ts'

const authors = base('authors', 'pbc_authors', [id, { id: 'text1', name: 'name', type: 'text' }])
const books = base('books', 'pbc_books', [
  id,
  { id: 'text2', name: 'title', type: 'text' },
  { id: 'relation1', name: 'author', type: 'relation', collectionId: 'pbc_authors', maxSelect: 1 },
  { id: 'number1', name: 'pageCount', type: 'number' },
  { id: 'file1', name: 'cover', type: 'file', maxSelect: 1 },
])
const view = (name: string, viewQuery: string, more: Json = {}): Json => ({
  ...{ id: `pbc_${name}`, name, type: 'view', listRule: '', viewRule: '', viewQuery },
  ...more,
})
const shelf = view('shelf', 'SELECT b.id, b.title, "A".name FROM books b JOIN Authors "A" ON "A".id = b.author')
const totals = view(
  'totals',
  'SELECT author AS id, SUM(pageCount) AS pages, MAX(title) AS last FROM books GROUP BY author',
)
const long = view('long', 'SELECT id, (last || \'!\') AS loud, pages FROM Totals WHERE pages > 100 AND last <> "x"')

describeOnEachDatabase('views', (engine) => {
  let place: DatabasePlace
  beforeAll(async () => {
    place = await engine.place()
  })

  /** Starts the server again with these collections, for as long as `work` takes. */
  async function serve<T>(collections: Json[], work: (server: TestServer) => Promise<T>): Promise<T> {
    const server = await startTestServer({ place, collections: readCollections(JSON.stringify(collections)) })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  }
  const listOf = (name: string) => async (server: TestServer) => {
    const list = await server.client().collection(name).getFullList({ sort: 'id' })
    return list.map(({ collectionId: _, collectionName: __, ...record }) => record)
  }
  const startFails = (collections: Json[]) => expect(serve(collections, async () => {})).rejects

  it('are created after those that they read, regardless of their order', async () => {
    await serve([long, totals, shelf, authors, books], async (server) => {
      const pb = server.client()
      await pb.collection('authors').create({ id: 'author000000001', name: 'Clarice' })
      const cover = new File(['a cover'], 'cover.txt')
      await pb
        .collection('books')
        .create({ id: 'book00000000001', title: 'One', author: 'author000000001', pageCount: 90, cover })
      await pb
        .collection('books')
        .create({ id: 'book00000000002', title: 'Two', author: 'author000000001', pageCount: 30 })
      expect(await listOf('shelf')(server)).toEqual([
        { id: 'book00000000001', title: 'One', name: 'Clarice' },
        { id: 'book00000000002', title: 'Two', name: 'Clarice' },
      ])
      // The other view is read as its query has it, not as JSON.
      expect(await listOf('long')(server)).toEqual([{ id: 'author000000001', loud: 'Two!', pages: 120 }])
    })
  })

  it('stay as they are when nothing changed', async () => {
    expect(await serve([authors, books, shelf, totals, long], listOf('long'))).toHaveLength(1)
  })

  it('follow fields and collections under other names', async () => {
    const [, title, author, pages, cover] = books.fields as Json[]
    const renamed = [
      { ...authors, name: 'writers' },
      { ...books, fields: [id, { ...title, name: 'heading' }, author, { ...pages, name: 'pageTotal' }, cover] },
    ]
    const on = view('shelf', 'SELECT b.id, b.heading, a.name FROM books b JOIN writers a ON a.id = b.author')
    expect(await serve([...renamed, { ...on, name: 'board' }], listOf('board'))).toEqual([
      { id: 'book00000000001', heading: 'One', name: 'Clarice' },
      { id: 'book00000000002', heading: 'Two', name: 'Clarice' },
    ])
    // Views that are gone neither answer nor are left in the database.
    await serve([...renamed, { ...on, name: 'board' }], async ({ client, database }) => {
      await expect(client().collection('totals').getFullList()).rejects.toMatchObject({ status: 404 })
      await expect(database.all('select * from totals')).rejects.toThrow('totals')
    })
    await serve(renamed, async ({ database }) => {
      await expect(database.all('select * from board')).rejects.toThrow('board')
    })
    expect(await serve([authors, books, shelf], listOf('shelf'))).toHaveLength(2)
  })

  it('follow their queries', async () => {
    const changed = view(
      'shelf',
      "SELECT id, TITLE, pagecount AS pages, (pageCount > 50) AS isLong FROM books WHERE title LIKE 'o%'",
    )
    expect(await serve([authors, books, changed], listOf('shelf'))).toEqual([
      { id: 'book00000000001', TITLE: 'One', pages: 90, isLong: 1 },
    ])
  })

  it.each<[string, Json, RegExp]>([
    [
      'a table that is not there',
      view('shelf', 'SELECT id FROM nowhere'),
      /^The view "shelf" cannot be created: .*nowhere/,
    ],
    [
      'a column that is not there',
      view('shelf', 'SELECT id, colour FROM books'),
      /^The view "shelf" cannot be created: .*colour/,
    ],
    [
      'a syntax error',
      view('shelf', 'SELECT id, title FROM books WHERE'),
      /^The view "shelf" cannot be created: .*\.$/,
    ],
    [
      'a field without a column',
      view('shelf', 'SELECT id, title FROM books', {
        fields: [id, { name: 'title', type: 'text' }, { name: 'x', type: 'json' }],
      }),
      /^The query of the view "shelf" has no column "x"\.$/,
    ],
    [
      'a column without a field',
      view('shelf', 'SELECT id, title FROM books', { fields: [id] }),
      /^The query of the view "shelf" has a column "title" without a field\.$/,
    ],
    [
      'the name of a table',
      { ...view('old', 'SELECT id FROM books'), name: 'notes' },
      /^The view "notes" cannot be created: .*notes.* already exists/,
    ],
  ])('stop the start and change nothing with %s', async (_, wrong, sentence) => {
    const good = [authors, books, base('notes', 'pbc_notes', [id]), shelf]
    await serve(good, async () => {})
    const fields = [...(books.fields as Json[]), { id: 'text9', name: 'extra', type: 'text' }]
    await startFails([authors, { ...books, fields }, wrong]).toThrow(sentence)
    await serve(good, async (server) => {
      expect(await listOf('shelf')(server)).toHaveLength(2)
      await expect(server.database.all('select extra from books')).rejects.toThrow('extra')
    })
  })

  it.runIf(engine.dialect === 'postgres')('say what PostgreSQL does not understand', async () => {
    await startFails([authors, books, view('years', "SELECT id, strftime('%Y', title) AS year FROM books")]).toThrow(
      'The view "years" cannot be created: function strftime(unknown, text) does not exist. The query of a view must be SQL that SQLite and PostgreSQL both understand.',
    )
    const fields = [id, { name: 'size', type: 'number' }]
    await startFails([authors, books, view('sizes', 'SELECT id, title AS size FROM books', { fields })]).toThrow(
      'Field "sizes.size" is of type number, but its column is text; cast it in the query of the view.',
    )
  })

  it('become tables and tables stay', async () => {
    const stored = base('shelf', 'pbc_stored', [id, { id: 'text1', name: 'name', type: 'text' }])
    await serve([authors, books, stored], async ({ client }) => {
      await client().collection('shelf').create({ name: 'kept' })
    })
    expect(await serve([authors, books, stored], listOf('shelf'))).toMatchObject([{ name: 'kept' }])
  })

  it('leave references and backups alone', async () => {
    const covers = view('covers', 'SELECT id, cover, author FROM books')
    const selves = view('selves', 'SELECT id, authors.id AS self FROM authors')
    await serve([authors, books, covers, selves], async (server) => {
      const root = await server.superuser()
      await root.backups.create('first.zip')
      const cover: string = (await listOf('covers')(server))[0]!.cover
      await server.client().collection('books').update('book00000000001', { cover: null })
      expect(await listOf('selves')(server)).toEqual([{ id: 'author000000001', self: 'author000000001' }])
      await server.client().collection('authors').delete('author000000001')
      expect(await listOf('selves')(server)).toEqual([])
      expect((await fetch(`${server.url}/api/files/covers/book00000000001/${cover}`)).status).toBe(404)
      expect(await root.backups.restore('first.zip')).toBe(true)
      expect(await listOf('covers')(server)).toMatchObject([{ cover, author: 'author000000001' }, { cover: '' }])
      const answer = await fetch(`${server.url}/api/files/covers/book00000000001/${cover}`)
      expect(await answer.text()).toBe('a cover')
    })
  })
})
