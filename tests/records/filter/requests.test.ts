import { beforeAll, describe, expect, it } from 'vitest'
import { compileFilter, FilterError, virtualRow } from '#server/engine/records/filter/index.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { encodeRow, guest, type Library, models, openLibrary, signedInAs } from './library.ts'

describeOnEachDatabase('values of a request', (engine) => {
  let books: Library
  beforeAll(async () => {
    books = await openLibrary(await engine.open())
  })

  const all = ['b1', 'b2', 'b3', 'b4', 'b5']
  const request: Partial<RequestInfo> = {
    ...signedInAs('bob'),
    context: 'realtime',
    method: 'PATCH',
    headers: { x_token: 'secret', empty: '' },
    query: { page: '2' },
    body: {
      title: 'Alpha',
      pages: '5',
      available: true,
      tags: ['red', 'blue'],
      author: 'ann',
      translators: ['bob', 'cid'],
      obj: { a: [1, { b: 'deep' }] },
      nothing: null,
      mixed: 'MiXeD',
      number: 5,
      kind: '',
    },
  }

  describe.each<[string, [string, string[]][]]>([
    [
      'plain parts',
      [
        ['@request.context = "realtime"', all],
        ['@request.method = "PATCH"', all],
        ['@request.method != "PATCH"', []],
        ['@request.headers.x_token = "secret"', all],
        ['@request.headers.missing = ""', all],
        ['@request.headers.missing = null', all],
        ['@request.headers.empty = ""', all],
        ['@request.headers.empty:isset = true', all],
        ['@request.headers.missing:isset = false', all],
        ['@request.query.page = "2"', all],
        ['@request.query.page = 2', []],
        ['@request.query.page > 1', all],
        ['@request.query.toString = null', all],
        ['@request.query.page = pages', []],
      ],
    ],
    [
      'the caller',
      [
        ['@request.auth.id = "bob"', all],
        ['@request.auth.id != ""', all],
        ['@request.auth.collectionName = "people"', all],
        ['@request.auth.collectionId ~ "pbc_"', all],
        ['@request.auth.verified = true', all],
        ['@request.auth.email = "bob@example.com"', all],
        ['@request.auth.name = "bob"', all],
        ['@request.auth.missing = null', all],
        ['@request.auth.mentor.name = "Ann"', all],
        ['@request.auth.mentor.missing = ""', all],
        ['@request.auth.mentor.secret = "tea"', all],
        ['@request.auth.friends.name ?= "Ann"', all],
        ['@request.auth.friends:length = 1', all],
        ['author = @request.auth.id', ['b2']],
        ['author.mentor = @request.auth.mentor', ['b2']],
        ['@request.auth.mentor = author', ['b1']],
        ['@request.auth.books_via_author.title ?= "beta"', all],
        ['@request.auth.reviews_via_reader.book ?= id', ['b1']],
      ],
    ],
    [
      'the body',
      [
        ['@request.body.title = title', ['b1']],
        ['@request.body.title = "Alpha"', all],
        ['@request.body.missing = null', all],
        ['@request.body.missing = ""', all],
        ['@request.body.nothing:isset = true', all],
        ['@request.body.missing:isset = false', all],
        ['@request.body.nothing = null', all],
        ['@request.body.pages = 5', all],
        ['@request.body.pages = pages', ['b1']],
        ['@request.body.available = true', all],
        ['@request.body.available = available', ['b1', 'b4']],
        ['@request.body.tags = tags', ['b1']],
        ['@request.body.obj.a.0 = 1', all],
        ['@request.body.obj.a.1.b = "deep"', all],
        ['@request.body.obj.a.1 = \'{"b":"deep"}\'', all],
        ['@request.body.obj.a.7.b = null', all],
        ['@request.body.mixed:lower = "mixed"', all],
        ['@request.body.tags:length = 2', all],
        ['@request.body.author:length = 1', all],
        ['@request.body.kind:length = 0', all],
        ['@request.body.tags:each ?= "red"', all],
        ['@request.body.tags:each = "red"', []],
        ['@request.body.tags:each ~ "e"', all],
        ['@request.body.tags:each ?= tags:each', ['b1', 'b2', 'b5']],
        ['@request.body.tags:each = tags:each', []],
        ['@request.body.author.name = "Ann"', all],
        ['@request.body.author.friends.name ?= "Cid"', all],
        ['@request.body.author.missing = null', all],
        ['@request.body.translators.name ?= "bob"', all],
        ['@request.body.translators.name = "bob"', []],
        ['@request.body.translators.mentor != ""', all],
        ['@request.body.shelf.label = ""', all],
        ['title ~ @request.body.title', ['b1']],
      ],
    ],
    [
      'changes',
      [
        ['@request.body.title:changed = false', ['b1']],
        ['@request.body.title:changed = true', ['b2', 'b3', 'b4', 'b5']],
        ['@request.body.pages:changed = false', ['b1']],
        ['@request.body.tags:changed = false', ['b1']],
        ['@request.body.available:changed = true', ['b2', 'b3', 'b5']],
        ['@request.body.note:changed = false', all],
        ['@request.body.kind:changed = false', ['b2', 'b3', 'b4']],
        ['@request.body.translators:changed = false', ['b1']],
      ],
    ],
  ])('%s', (_, scenarios) => {
    it.each(scenarios)('%s', async (filter, expected) => {
      expect(await books.ids(filter, { request })).toEqual(expected)
    })
  })

  it.each([
    '@request.auth.id = ""',
    '@request.auth.id = null',
    '@request.auth.name = null',
    '@request.auth.friends.name != "x"',
    '@request.body.author.name = ""',
    '@request.body.title:changed = false',
    '@request.body.tags:length = 0',
    '@request.body.tags:each = ""',
  ])('a guest who sends nothing satisfies %s', async (filter) => {
    expect(await books.ids(filter, { request: guest })).toEqual(all)
    expect(await books.ids(filter, { request: null })).toEqual(all)
  })

  it.each([
    '@request.nothing = 1',
    '@request.auth = 1',
    '@request.context.x = 1',
    '@request.body = 1',
    '@request.body.title:length = 1',
    '@request.body.unknown:each = 1',
    '@request.body.unknown:changed = true',
    '@request.body.title:upper = 1',
    '@request.query.page:each = 1',
  ])('refuses %s', async (filter) => {
    await expect(books.ids(filter, { request })).rejects.toThrow(FilterError)
  })

  it('are not shared between compilations', async () => {
    const mine = 'author = @request.auth.id'
    expect(await books.ids(mine, { request: signedInAs('ann') })).toEqual(['b1'])
    expect(await books.ids(mine, { request: signedInAs('bob') })).toEqual(['b2'])
    expect(await books.ids(mine, { request: guest })).toEqual(['b4'])
    const wanted = 'title = @request.body.title'
    for (const [title, expected] of [
      ['Alpha', ['b1']],
      ['', []],
      [null, []],
      [5, ['b4']],
      ['5.0', ['b4']],
      [true, []],
      ['beta', ['b2']],
    ] as const) {
      expect(await books.ids(wanted, { request: { body: { title } } })).toEqual(expected)
    }
  })

  it('are never used as SQL', async () => {
    const title = `Alpha' or 1=1 --"?{:x}\\`
    expect(await books.ids('title = @request.body.title', { request: { body: { title } } })).toEqual([])
    expect(await books.ids('title ~ @request.body.title', { request: { body: { title: '\0' } } })).toEqual([])
    expect(await books.ids('title ~ @request.body.title', { request: { body: { title: '%\\' } } })).toEqual([])
  })

  it('work in rules on a row that is not stored', async () => {
    const model = models.get('books')
    const row = encodeRow(model, { id: 'new', title: '5', pages: 5, author: 'ann', tags: ['red'], meta: { a: 1 } })
    const holds = async (rule: string, values: Partial<typeof row> = row) => {
      const virtual = virtualRow(model, values, books.database.dialect.name)
      const where = compileFilter(rule, books.context({ request: { ...request, body: { title: '5' } } }))
      const rows = await books.database.all(
        `with "base" as (${virtual.text}) select 1 from "base" where ${where.text}`,
        [...virtual.params, ...where.params],
      )
      return rows.length === 1
    }
    expect(await holds('title = "5" && pages = "5" && author.name = "Ann" && meta.a = 1 && tags:each = "red"')).toBe(
      true,
    )
    expect(await holds('title = 5')).toBe(false)
    expect(await holds('title = "" && pages = 0 && available = false && tags:length = 0 && meta = null', {})).toBe(true)
    expect(await holds('reviews_via_book.id = ""')).toBe(true)
    expect(await holds('author = @request.auth.mentor && @request.body.title:isset = true')).toBe(true)
    expect(await holds('author.books_via_author.title ?= "Alpha"')).toBe(true)
    expect(await holds('author.books_via_author.title ?= "5"')).toBe(false)
  })
})
