import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '#server/engine/errors.ts'
import { FilterError } from '#server/engine/records/filter/index.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { type Asking, guest, type Library, openLibrary, signedInAs } from './library.ts'

const client: Asking = { mode: 'client', request: guest }
const superuser: Asking = { mode: 'client', isSuperuser: true, request: signedInAs('ann', true) }

describeOnEachDatabase('filters of clients', (engine) => {
  let books: Library
  beforeAll(async () => {
    books = await openLibrary(await engine.open())
  })

  const all = ['b1', 'b2', 'b3', 'b4', 'b5']

  it.each([
    ['@request.auth.id = "x"', 'Only superusers can filter by @request.'],
    ['title = "@request."', 'Only superusers can filter by @request.'],
    ['@collection.books.id ?= id', 'Only superusers can filter by @collection.'],
    ['not even a filter @collection.', 'Only superusers can filter by @collection.'],
  ])('answers %s with 403', async (filter, message) => {
    const refusal = expect.objectContaining({ status: 403, message, data: {} })
    await expect(books.ids(filter, client)).rejects.toEqual(refusal)
    await expect(books.sorted(filter, client)).rejects.toEqual(refusal)
    await expect(books.ids(filter, client)).rejects.toBeInstanceOf(ApiError)
  })

  it('may use requests and collections only for superusers', async () => {
    expect(await books.ids('@collection.reviews.book ?= id', superuser)).toEqual(['b1', 'b2', 'b5'])
    expect(await books.ids('author = @request.auth.id', superuser)).toEqual(['b1'])
  })

  it.each([
    'note = "n1"',
    'author.secret = "tea"',
    'shelf.label = "Top"',
    'reviews_via_hushed.id != ""',
    'password != ""',
  ])('refuses %s to clients, not to superusers and rules', async (filter) => {
    const where = filter.startsWith('password') ? { in: 'people' } : {}
    await expect(books.ids(filter, { ...client, ...where })).rejects.toThrow(FilterError)
    await expect(books.ids(filter, { ...superuser, ...where })).resolves.not.toContain('none')
    await expect(books.ids(filter, where)).resolves.not.toContain('none')
  })

  it('cannot sort by hidden fields', async () => {
    for (const sort of ['note', '-author.secret', 'shelf.label']) {
      await expect(books.sorted(sort, client)).rejects.toThrow(FilterError)
      await expect(books.sorted(sort, superuser)).resolves.toHaveLength(5)
    }
  })

  it('may use the id of a relation that cannot be followed', async () => {
    expect(await books.ids('shelf = "top" || shelf.id = "low"', client)).toEqual(['b1', 'b5'])
  })

  it('are limited in length, unlike rules', async () => {
    const long = `title = "Alpha" // ${'é'.repeat(1800)}`
    await expect(books.ids(long, client)).rejects.toThrow(FilterError)
    expect(await books.ids(long)).toEqual(['b1'])
    expect(await books.ids(`title = "Alpha" //${' '.repeat(3480)}`, client)).toEqual(['b1'])
  })

  describe('e-mail addresses', () => {
    it.each<[string, Asking, string[]]>([
      ['email != ""', client, ['ann']],
      ['email ~ "example.com"', client, ['ann']],
      ['email = "bob@example.com"', client, []],
      ['email != "ann@example.com"', client, []],
      ['email ~ "example.com"', superuser, ['ann', 'bob']],
      ['email = "bob@example.com"', {}, ['bob']],
      ['mentor.email != ""', client, ['bob']],
      ['mentor.email = "bob@example.com"', client, []],
      ['mentor.email = "bob@example.com"', superuser, ['cid']],
      ['friends.email ?= "ann@example.com"', client, ['bob']],
      ['friends.email ?= "bob@example.com"', client, []],
    ])('%s', async (filter, asking, expected) => {
      expect(await books.ids(filter, { ...asking, in: 'people' })).toEqual(expected)
    })

    it('do not affect the order of a list', async () => {
      expect(await books.sorted('email,id', { ...client, in: 'people' })).toEqual(['bob', 'cid', 'ann'])
      expect(await books.sorted('email', { ...superuser, in: 'people' })).toEqual(['cid', 'ann', 'bob'])
    })
  })

  describe('list rules of joined collections', () => {
    it.each<[string, Asking, string[]]>([
      ['reviews_via_book.stars ?= 1', {}, ['b1']],
      ['reviews_via_book.stars ?= 1', superuser, ['b1']],
      ['reviews_via_book.stars ?= 1', client, []],
      ['reviews_via_book.stars ?= 5', client, ['b1']],
      ['reviews_via_book.stars = 5', client, ['b1']],
      ['reviews_via_book.reader.name ?= "Cid"', client, []],
      ['reviews_via_book.stars = 4', client, []],
      ['reviews_via_book.stars != 100', client, ['b1', 'b2', 'b3', 'b4']],
      ['title = "Alpha" || reviews_via_book.stars ?= 3', client, ['b1', 'b2']],
      ['id = "b5" || reviews_via_book.stars ?= 3', client, ['b2']],
      ['author.name = "Ann"', client, ['b1']],
    ])('%s', async (filter, asking, expected) => {
      expect(await books.ids(filter, asking)).toEqual(expected)
    })

    it('ignore invisible records when sorting', async () => {
      expect(await books.sorted('-reviews_via_book.stars,id', client)).toEqual(['b1', 'b2', 'b3', 'b4'])
      expect(await books.sorted('reviews_via_book.stars,id', superuser)).toEqual(['b3', 'b4', 'b1', 'b2', 'b5'])
    })
  })

  describe('tenant conditions of joined collections', () => {
    const tenant: Asking = {
      ...client,
      tenantCondition: (collection, alias) =>
        collection.name === 'people'
          ? {
              text: `${alias}."id" in (select "id" from "people" where "name" = ? or "name" = ?)`,
              params: ['Ann', 'Cid'],
            }
          : null,
    }
    it.each<[string, string[]]>([
      ['author.name != ""', ['b1', 'b5']],
      ['author.name = ""', ['b3', 'b4']],
      ['translators.name ?= "bob"', []],
      ['translators.name ?= "Cid"', ['b1', 'b3']],
      ['translators.name = "Cid"', ['b1', 'b3']],
      ['title = "beta"', ['b2']],
    ])('%s', async (filter, expected) => {
      expect(await books.ids(filter, tenant)).toEqual(expected)
    })

    it('apply to sorting, and not to superusers or rules', async () => {
      expect(await books.sorted('author.name,id', tenant)).toEqual(['b3', 'b4', 'b1', 'b5'])
      expect(await books.ids('author.name = "bob"', { ...tenant, isSuperuser: true })).toEqual(['b2'])
      expect(await books.ids('author.name = "bob"', { ...tenant, mode: 'rule' })).toEqual(['b2'])
    })

    it('are evaluated for every request', async () => {
      const only = (name: string): Asking => ({
        ...client,
        tenantCondition: (_, alias) => ({ text: `${alias}."name" = ?`, params: [name] }),
      })
      expect(await books.ids('author.name != ""', only('Ann'))).toEqual(['b1'])
      expect(await books.ids('author.name != ""', only('bob'))).toEqual(['b2'])
    })
  })

  it('may use everything else', async () => {
    expect(await books.ids('created >= @yearStart || title != ""', client)).toEqual(all)
  })
})
