import { expect, it } from 'vitest'
import { readCollections } from '#server/engine/collections-json/read-collections.ts'
import type { Field } from '#shared/collections/fields.ts'
import { base, id, type Json } from './plain-collections.ts'

const authors = base('authors', 'pbc_authors', [id, { name: 'name', type: 'text', max: 40 }])
const books = base('books', 'pbc_books', [
  id,
  { name: 'title', type: 'text' },
  { name: 'author', type: 'relation', collectionId: 'pbc_authors', maxSelect: 1 },
  { name: 'pages', type: 'number', onlyInt: true },
  { name: 'tags', type: 'select', maxSelect: 2, values: ['a', 'b'] },
  { name: 'meta', type: 'json' },
  { name: 'secret', type: 'text', hidden: true },
  { name: 'cover', type: 'file', maxSelect: 1, protected: true, thumbs: ['10x10'] },
])
const covers: Json = { name: 'covers', type: 'view', viewQuery: 'SELECT id, cover AS picture, author FROM books' }

/** The fields of a view, each as its type and the options that matter. */
function fieldsOf(viewQuery: string, more: Json = {}): Record<string, Field> {
  const seen = { name: 'seen', type: 'view', viewQuery, ...more }
  return readCollections(JSON.stringify([authors, books, covers, seen])).at(-1)!.fields
}
const typesOf = (viewQuery: string) =>
  Object.entries(fieldsOf(viewQuery))
    .map(([name, field]) => `${name}:${field.type}${'onlyInt' in field && field.onlyInt ? ' int' : ''}`)
    .join(', ')

// As PocketBase 0.40.6 derives them, except where it refuses the query.
it.each([
  [
    'SELECT id, title, author, pages, tags, meta, cover FROM books',
    'id:text, title:text, author:relation, pages:number int, tags:select, meta:json, cover:file',
  ],
  [
    'select b.id as id, b.title heading, a.name as `by`, [b].[pages] from books b left join authors as a on a.id = b.author;',
    'id:text, heading:text, by:text, pages:number int',
  ],
  [
    'SELECT books.id, authors.id AS person, books.id book FROM books, authors',
    'id:text, person:relation, book:relation',
  ],
  [
    'SELECT (ROW_NUMBER() OVER()) as id, author, count(id) as n, Count(*) c, total(pages) AS t, max(title) last FROM books GROUP BY author',
    'id:text, author:relation, n:number int, c:number int, t:number, last:json',
  ],
  [
    'SELECT id, CAST(title AS INTEGER) a, cast(title as int) b, CAST(title AS REAL) c, CAST(title AS decimal) d, CAST(title AS numeric) e FROM books',
    'id:text, a:number int, b:number int, c:number, d:number, e:number',
  ],
  [
    'SELECT id, CAST(pages AS TEXT) a, CAST(pages AS bool) b, cast(pages as Boolean) c, CAST(meta AS JSON) d, CAST(pages AS double) e FROM books',
    'id:text, a:text, b:bool, c:bool, d:json, e:json',
  ],
  [
    "SELECT id, COALESCE(title, 'x') a, title || '!' AS b, (pages > 1) c, 'it''s, from' d, NULL AS e, (author) f FROM books",
    'id:text, a:json, b:json, c:json, d:json, e:json, f:json',
  ],
  [
    "SELECT id, CASE WHEN pages > 1 THEN 'from' ELSE 'b' END AS size, (SELECT title FROM books LIMIT 1) AS first FROM books",
    'id:text, size:json, first:json',
  ],
  ['-- title, author\nSELECT DISTINCT id, /* pages, */ title FROM books -- tail', 'id:text, title:text'],
  ['SELECT author AS id, TITLE FROM books', 'id:text, TITLE:text'],
  ['SELECT id, title FROM (SELECT id, title FROM books) x', 'id:text, title:json'],
  ['WITH x AS (SELECT id, title FROM books) SELECT x.id, title FROM x', 'id:text, title:json'],
  [
    'WITH books AS (SELECT id, count(*) AS title FROM authors GROUP BY id) SELECT id, title FROM books',
    'id:text, title:json',
  ],
  ['SELECT id, title FROM books UNION SELECT id, name FROM authors', 'id:text, title:json'],
  ['SELECT id, title, colour, a.name FROM books', 'id:text, title:text, colour:json, name:json'],
  ['SELECT c.author AS id, c.id AS cover, c.picture FROM covers c', 'id:text, cover:relation, picture:file'],
])('%s', (viewQuery, types) => {
  expect(typesOf(viewQuery)).toBe(types)
})

it('keeps the options of the field that a column comes from', () => {
  const { title, hidden, to } = fieldsOf(
    'SELECT b.id, a.name AS title, b.secret AS hidden, a.id AS "to" FROM books b JOIN authors a',
  )
  expect(title).toMatchObject({ type: 'text', max: 40, id: expect.stringMatching(/^_clone_\w{4}$/) })
  expect(hidden).toMatchObject({ type: 'text', hidden: true })
  expect(to).toMatchObject({ type: 'relation', collection: 'authors', maxSelect: 1 })
})

it('knows whose files it shows, over other views too', () => {
  const picture = { type: 'file', protected: true, thumbs: ['10x10'], source: { collection: 'books', field: 'cover' } }
  expect(fieldsOf('SELECT id, cover AS a FROM books').a).toMatchObject(picture)
  expect(fieldsOf('SELECT id, picture AS b FROM covers').b).toMatchObject(picture)
})

it('uses the fields that the export lists', () => {
  const fields = [
    { id: 'text3208210256', name: 'id', type: 'text', primaryKey: true },
    { id: '_clone_abcd', name: 'label', type: 'text', presentable: true },
    { id: '_clone_efgh', name: 'image', type: 'file', maxSelect: 1 },
    { id: '_clone_ijkl', name: 'by', type: 'relation', collectionId: 'pbc_authors', maxSelect: 1 },
  ]
  const read = fieldsOf("SELECT id, title || '!' AS label, cover AS image, author AS by FROM books", { fields })
  expect(read).toMatchObject({
    label: { type: 'text', id: '_clone_abcd', presentable: true },
    image: { type: 'file', id: '_clone_efgh', source: { collection: 'books', field: 'cover' } },
    by: { type: 'relation', collection: 'authors' },
  })
  expect(read.image).not.toHaveProperty('protected')
})

it('has no rules for writing and no indexes', () => {
  const seen = {
    name: 'seen',
    type: 'view',
    viewQuery: 'SELECT id FROM books',
    listRule: '',
    createRule: '',
    indexes: [],
  }
  expect(readCollections(JSON.stringify([authors, books, seen])).at(-1)).toMatchObject({
    rules: { list: '', view: null, create: null, update: null, delete: null },
    indexes: [],
    viewQuery: 'SELECT id FROM books',
  })
})
