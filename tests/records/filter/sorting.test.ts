import { beforeAll, expect, it } from 'vitest'
import { compileSort, FilterError } from '#server/engine/records/filter/index.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { type Library, openLibrary } from './library.ts'

describeOnEachDatabase('sorting', (engine) => {
  let books: Library
  beforeAll(async () => {
    books = await openLibrary(await engine.open())
  })

  it.each<[string, string[]]>([
    ['id', ['b1', 'b2', 'b3', 'b4', 'b5']],
    ['-id', ['b5', 'b4', 'b3', 'b2', 'b1']],
    ['+id', ['b1', 'b2', 'b3', 'b4', 'b5']],
    ['title', ['b4', 'b3', 'b1', 'b2', 'b5']],
    ['-title', ['b5', 'b2', 'b1', 'b3', 'b4']],
    ['subtitle, -id', ['b5', 'b3', 'b4', 'b1', 'b2']],
    ['title:lower', ['b4', 'b3', 'b1', 'b2', 'b5']],
    ['pages,id', ['b3', 'b4', 'b5', 'b1', 'b2']],
    ['-available,-pages,id', ['b1', 'b4', 'b2', 'b5', 'b3']],
    ['tags:length,id', ['b3', 'b4', 'b2', 'b1', 'b5']],
    ['author.name,id', ['b3', 'b4', 'b1', 'b5', 'b2']],
    ['-author.name,id', ['b2', 'b5', 'b1', 'b3', 'b4']],
    ['author.mentor.name,-id', ['b4', 'b3', 'b1', 'b2', 'b5']],
    ['meta,id', ['b5', 'b4', 'b3', 'b2', 'b1']],
    ['-meta,id', ['b1', 'b2', 'b3', 'b4', 'b5']],
    ['-meta.a,id', ['b1', 'b2', 'b3', 'b4', 'b5']],
    ['place.lat,-id', ['b5', 'b4', 'b3', 'b2', 'b1']],
    ['translators.name,id', ['b4', 'b5', 'b1', 'b3', 'b2']],
    ['-translators.name,id', ['b1', 'b2', 'b3', 'b4', 'b5']],
    ['-reviews_via_book.stars,id', ['b1', 'b5', 'b2', 'b3', 'b4']],
    ['reviews_via_book.stars,id', ['b3', 'b4', 'b1', 'b2', 'b5']],
    ['tags:each,id', ['b3', 'b4', 'b1', 'b5', 'b2']],
    ['@rowid', ['b1', 'b2', 'b3', 'b4', 'b5']],
    ['-@rowid', ['b5', 'b4', 'b3', 'b2', 'b1']],
    ['-published', ['b2', 'b1', 'b3', 'b4', 'b5']],
  ])('%s', async (sort, expected) => {
    const sorted = await books.sorted(sort === '-published' ? '-published,id' : sort)
    expect(sorted).toEqual(expected)
  })

  it('shuffles', async () => {
    const orders = new Set<string>()
    for (let round = 0; round < 20; round += 1) orders.add((await books.sorted('@random')).join())
    expect(orders.size).toBeGreaterThan(1)
    expect([...orders][0]!.split(',').sort()).toEqual(['b1', 'b2', 'b3', 'b4', 'b5'])
  })

  it('treats an empty sort as none', () => {
    expect(compileSort('', books.context())).toBeNull()
    expect(compileSort('  ', books.context())).toBeNull()
  })

  it('accepts at most eight terms of 255 bytes', async () => {
    await expect(books.sorted(Array(8).fill('title').join())).resolves.toHaveLength(5)
    await expect(books.sorted(Array(9).fill('title').join())).rejects.toThrow(FilterError)
    await expect(books.sorted(`meta.${'a'.repeat(250)}`)).resolves.toHaveLength(5)
    await expect(books.sorted(`meta.${'a'.repeat(251)}`)).rejects.toThrow(FilterError)
  })

  it.each([
    'missing',
    'title,',
    ',title',
    '-',
    '--title',
    '"title"',
    '5',
    'true',
    '@now',
    '@request.auth.id',
    '@collection.books.id',
    'strftime("%Y")',
    'title desc',
    'title;drop table books',
    'title:upper',
    'random()',
    'reviews_via_book',
  ])('refuses %s', async (sort) => {
    await expect(books.sorted(sort)).rejects.toThrow(FilterError)
  })
})
