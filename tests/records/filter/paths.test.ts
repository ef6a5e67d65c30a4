import { beforeAll, describe, expect, it } from 'vitest'
import { compileFilter, FilterError } from '#server/engine/records/filter/index.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { type Asking, guest, type Library, openLibrary, shelvesFull } from './library.ts'

describeOnEachDatabase('paths', (engine) => {
  let books: Library
  beforeAll(async () => {
    books = await openLibrary(await engine.open())
  })

  const all = ['b1', 'b2', 'b3', 'b4', 'b5']
  const but = (...ids: string[]) => all.filter((id) => !ids.includes(id))

  describe.each<[string, [string, string[]][]]>([
    [
      'single relations',
      [
        ['author.name = "Ann"', ['b1']],
        ['author.id = "gone"', ['b3']],
        ['author.id:lower = "gone"', ['b3']],
        ['author.mentor = "ann"', ['b2']],
        ['author.mentor.name = "Ann"', ['b2']],
        ['author.mentor.mentor.name = "Ann"', ['b5']],
        ['author.name ?= "Ann"', ['b1']],
        ['author.mentor.id = ""', ['b1', 'b3', 'b4']],
      ],
    ],
    [
      'several values, all of which must satisfy',
      [
        ['translators.name = "bob"', ['b2']],
        ['translators.name ?= "bob"', ['b1', 'b2']],
        ['translators.name != "bob"', ['b3', 'b4', 'b5']],
        ['translators.name ?!= "bob"', ['b1', 'b3', 'b4', 'b5']],
        ['translators.name = ""', ['b4', 'b5']],
        ['translators.name ?= ""', ['b3', 'b4', 'b5']],
        ['translators.name != ""', ['b1', 'b2']],
        ['translators.name > "A"', ['b1', 'b2', 'b3']],
        ['translators.name ~ "b"', ['b2']],
        ['translators.name !~ "b"', ['b3']],
        ['translators.name ?~ "b"', ['b1', 'b2']],
        ['translators.name ?!~ "b"', ['b1', 'b3']],
        ['"bob" = translators.name', ['b2']],
        ['"bob" ?= translators.name', ['b1', 'b2']],
        ['translators.id = "bob"', ['b2']],
        ['translators.id ?= "gone"', []],
        ['translators = ""', []],
        ['translators ~ "gone"', ['b3']],
        ['translators.mentor.name ?= "Ann"', ['b1', 'b2']],
        ['translators.name ?= author.name', ['b2', 'b3', 'b4']],
        ['translators.name = author.name', ['b2', 'b4']],
        ['translators.friends.name ?= author.name', ['b1', 'b3', 'b4']],
        ['translators.name ?= "bob" && translators.mentor ?= "bob"', []],
        ['translators.name ?= "Cid" && translators.mentor ?= "bob"', ['b1', 'b3']],
        ['translators.name != translators.name', []],
        ['translators.name = translators.name', ['b2', 'b4', 'b5']],
      ],
    ],
    [
      'items and their number',
      [
        ['tags:each = "red"', ['b2']],
        ['tags:each ?= "red"', ['b1', 'b2', 'b5']],
        ['tags:each != "red"', ['b3', 'b4']],
        ['tags:each ?!= "red"', ['b1', 'b3', 'b4', 'b5']],
        ['tags:each ~ "e"', ['b1', 'b2', 'b5']],
        ['tags:each ?= "red" && tags:each ?= "blue"', []],
        ['(tags:each ?= "red" || tags:each ?= "green") && pages = 0', ['b5']],
        ['translators:each ?= "gone"', ['b3']],
        ['translators:each ?= "cid" && translators.mentor ?= "bob"', ['b1', 'b3']],
        ['author:each = "ann"', ['b1']],
        ['tags:length = 0', ['b3', 'b4']],
        ['tags:length > 1', ['b1', 'b5']],
        ['author:length = 1', but('b4')],
        ['kind:length = 0', ['b2', 'b3', 'b4']],
        ['author.friends:length = 2', ['b1']],
        ['author.friends:length = 0', ['b3', 'b4', 'b5']],
        ['translators.friends:length ?= 1', ['b1', 'b2']],
        ['title:length = "Alpha"', ['b1']],
        ['title:each = "Alpha"', ['b1']],
        ['title:isset = "Alpha"', ['b1']],
        ['title:changed = "Alpha"', ['b1']],
      ],
    ],
    [
      'back-relations',
      [
        ['reviews_via_book.stars ?= 5', ['b1']],
        ['reviews_via_book.stars = 5', []],
        ['reviews_via_book.stars > 2', ['b2', 'b5']],
        ['reviews_via_book.stars ?> 2', ['b1', 'b2', 'b5']],
        ['reviews_via_book.stars = null', ['b3', 'b4']],
        ['reviews_via_book.id = ""', ['b3', 'b4']],
        ['reviews_via_book.reader ?= "bob" && reviews_via_book.stars ?= 1', []],
        ['reviews_via_book.reader ?= "cid" && reviews_via_book.stars ?= 1', ['b1']],
        ['reviews_via_book.reader.name ?= "Ann"', ['b2']],
        ['reviews_via_book.reader.name = "Ann"', ['b2']],
        ['reviews_via_also.stars ?= 1', ['b2']],
        ['reviews_via_also.stars = 5', ['b5']],
        ['reviews_via_also.book.title ?= "Alpha"', ['b2', 'b5']],
        ['summaries_via_book.words = "short"', ['b1']],
        ['summaries_via_book.words != "short"', but('b1')],
        ['author.books_via_author.title ?= "Alpha"', ['b1']],
        ['author.people_via_mentor.name ?= "Cid"', ['b2']],
        ['author.people_via_friends.name ?= "Ann"', ['b2', 'b5']],
        ['reviews_via_book.words ?= "good" || title = "beta"', ['b1', 'b2']],
        ['title = "beta" && (reviews_via_book.stars ?= 3 || reviews_via_book.stars ?= 4)', ['b2']],
      ],
    ],
    [
      'JSON',
      [
        ['meta.a = 5', ['b1']],
        ['meta.a = "5"', []],
        ['meta.s = "5"', ['b1']],
        ['meta.s = 5', []],
        ['meta.a != 5', but('b1')],
        ['meta.a > 4', ['b1']],
        ['meta.s > 4', ['b1']],
        ['meta.t = true', ['b1']],
        ['meta.n = null', all],
        ['meta.a = null', but('b1')],
        ['meta.a = ""', []],
        ['meta.e = ""', ['b1']],
        ['meta.e = null', but('b1')],
        ['meta.b.c.0 = "x"', ['b1']],
        ['meta.b.c.1 ~ "Y"', ['b1']],
        ['meta.b.c = \'["x","y"]\'', ['b1']],
        ['meta.b = \'{"c":["x","y"]}\'', ['b1']],
        ['meta.0 = 1', ['b3']],
        ['meta.1 = "two"', ['b3']],
        ['meta = "text"', ['b2']],
        ['meta = 7', ['b4']],
        ['meta = null', ['b5']],
        ['meta != null', but('b5')],
        ['meta ~ "tex"', ['b2']],
        ['meta ~ 7', ['b4']],
        ['meta:lower = "text"', ['b2']],
        ['meta.b.c.1:lower = "y"', ['b1']],
        ['meta < "z"', ['b2', 'b3', 'b4']],
        ['meta.a = pages', ['b1']],
        ['meta.s = pages', ['b1']],
        ['meta.s = subtitle', []],
        ['meta = subtitle', []],
        ['meta.b.missing.deep = null', all],
        ['meta.x = meta.y', all],
        ['meta.a != meta.s', ['b1']],
        ['meta.a < meta.s', ['b1']],
        ['place.lon > 23 && place.lat < 43', ['b1']],
        ['place.lon = 0', but('b1')],
        ['place ~ "23.32"', ['b1']],
      ],
    ],
    [
      'other collections',
      [
        ['@collection.reviews.book ?= id', ['b1', 'b2', 'b5']],
        ['@collection.reviews.book ?= id && @collection.reviews.reader ?= "gone"', ['b5']],
        ['@collection.reviews:a.book ?= id && @collection.reviews:b.reader ?= "gone"', ['b1', 'b2', 'b5']],
        ['@collection.reviews.book = id', []],
        ['@collection.pbc_shelves.label ?= "Top"', all],
        ['@collection.reviews.reader.name ?= author.name', all],
      ],
    ],
  ])('%s', (_, scenarios) => {
    it.each(scenarios)('%s', async (filter, expected) => {
      expect(await books.ids(filter)).toEqual(expected)
    })
  })

  it('follows six relations and no more', async () => {
    const path = (hops: number) => `author${'.mentor'.repeat(hops - 1)}.name = ""`
    expect(await books.ids(path(6))).toEqual(all)
    await expect(books.ids(path(7))).rejects.toThrow(FilterError)
  })

  it.each([
    'nothing_via_book.id = 1',
    'reviews_via_stars.id = 1',
    'summaries_via_id.words = 1',
    'reviews_via_reader.id = 1',
    'reviews_via_book = 1',
    '@collection.nothing.id = 1',
    '@collection.reviews = 1',
    '@collection.reviews:.id = 1',
    '@collection.reviews:a:b.id = 1',
    '@collection.reviews.nothing = 1',
    'meta.a:upper = 1',
    'meta..a = 1',
  ])('refuses %s', async (filter) => {
    await expect(books.ids(filter)).rejects.toThrow(FilterError)
  })

  it('rejects more tables than a database can join', async () => {
    const many = Array.from({ length: 70 }, (_, index) => `@collection.reviews:a${index}.id != "x"`).join(' && ')
    expect(await books.ids(many)).toEqual(all)
    const tied = `${many.replaceAll('!= "x"', '?!= @collection.people.id')}`
    await expect(books.ids(tied)).rejects.toThrow(FilterError)
  })

  it('supports the max number of comparisons, with any nesting', async () => {
    const each = Array.from({ length: 200 }, (_, index) => `translators.name != "n${index}"`)
    expect(await books.ids(each.join(' && '))).toEqual(all)
    expect(await books.ids(each.join(' || '))).toEqual(all)
    const nested = each.reduce((inner, one, index) => `(${one} ${index % 2 ? '&&' : '||'} ${inner})`)
    expect(await books.ids(nested)).toEqual(all)
    const deep = Array.from({ length: 200 }, (_, index) => `author.mentor.mentor.friends.name ?!= "n${index}"`)
    expect(await books.ids(deep.join(' && '))).toEqual(all)
  })

  it('refers to one row inside a group that follows the same path', async () => {
    const own = (id: string, stars: number) =>
      `reviews_via_book.reader ?= "${id}" && (reviews_via_book.stars ?= ${stars} || reviews_via_book.stars ?= 100)`
    expect(await books.ids(own('bob', 5))).toEqual(['b1'])
    expect(await books.ids(own('cid', 5))).toEqual([])
  })

  it('finds the rows of few records by an index, and applies all conditions on those records', async () => {
    const filter = 'author.mentor = "ann" && author.name = "bob" && title != ""'
    expect(await books.ids(filter)).toEqual(['b2'])
    expect(await books.ids('author.mentor = "ann" && author.name = "Ann"')).toEqual([])
    expect(await books.ids('author.mentor = "ann" && (author.name = "x" || title = "beta")')).toEqual(['b2'])
    expect(await books.ids('author.mentor = "" && author.name != "Ann"')).toEqual(['b3', 'b4'])
    // PostgreSQL does so by itself, where the tables are large.
    if (!books.database.dialect.isEmbedded) return
    const stepsOf = async (asking: Asking, where: string) => {
      const { text, params } = compileFilter(filter, books.context(asking))
      const plan = await books.database.all<{ detail: string }>(
        `explain query plan select base.id from books base where ${where}${text}`,
        params,
      )
      return plan.map(({ detail }) => detail).join('\n')
    }
    const listing = await stepsOf({ mode: 'client' }, '')
    expect(listing).toMatch(/SEARCH base USING INDEX \w+books_author/)
    expect(listing).toMatch(/SEARCH f0_\d USING INDEX \w+people_mentor/)
    // A rule is checked for one row: its record is looked up, not all that match.
    const checking = await stepsOf({ mode: 'rule', request: guest }, "base.id = 'b2' and ")
    expect(checking).toMatch(/SEARCH f0_\d (EXISTS )?USING INDEX sqlite_autoindex_people_1/)
  })

  it('finds a collection by its id as well', async () => {
    expect(await books.ids('shelf.label = "Top"')).toEqual(['b1'])
    expect(Object.keys(shelvesFull.shelves!)).toContain('top')
    expect(await books.ids('books_via_shelf.title ?= "Alpha"', { in: 'shelves' })).toEqual(['top'])
  })
})
