import { beforeAll, describe, expect, it } from 'vitest'
import { FilterError } from '#server/engine/records/filter/index.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { guest, type Library, openLibrary } from './library.ts'

describeOnEachDatabase('macros and functions', (engine) => {
  let books: Library
  beforeAll(async () => {
    books = await openLibrary(await engine.open())
  })
  const all = ['b1', 'b2', 'b3', 'b4', 'b5']

  // The moment is 2026-03-04 05:06:07.089, a Wednesday.
  it.each([
    '@now = "2026-03-04 05:06:07.089Z"',
    '@yesterday = "2026-03-03 05:06:07.089Z"',
    '@tomorrow = "2026-03-05 05:06:07.089Z"',
    '@todayStart = "2026-03-04 00:00:00.000Z"',
    '@todayEnd = "2026-03-04 23:59:59.999Z"',
    '@monthStart = "2026-03-01 00:00:00.000Z"',
    '@monthEnd = "2026-03-31 23:59:59.999Z"',
    '@yearStart = "2026-01-01 00:00:00.000Z"',
    '@yearEnd = "2026-12-31 23:59:59.999Z"',
    '@second = 7',
    '@minute = 6',
    '@hour = 5',
    '@day = 4',
    '@month = 3',
    '@weekday = 3',
    '@year = 2026',
  ])('%s', async (filter) => {
    expect(await books.ids(filter)).toEqual(all)
  })

  it('evaluates macros at the current time', async () => {
    const asking = { now: new Date('2024-02-29T23:00:00Z') }
    expect(await books.ids('published > @todayStart && published < @todayEnd')).toEqual([])
    expect(await books.ids('published > @todayStart && published < @todayEnd', asking)).toEqual(['b1'])
    expect(await books.ids('@monthEnd ~ "02-29" && @tomorrow ~ "03-01"', asking)).toEqual(all)
  })

  describe('strftime', () => {
    const moment = '2024-02-29 10:20:30.456Z'
    it.each<[string, string, string]>([
      ['%Y-%m-%d', '', '2024-02-29'],
      ['%H:%M:%S', '', '10:20:30'],
      ['%f', '', '30.456'],
      ['%j %w %u', '', '060 4 4'],
      ['%s', '', '1709202030'],
      ['%W', '', '09'],
      ['100%%', '', '100%'],
      ["it's 'quoted' \"?\"", '', "it's 'quoted' \"?\""],
      ['%Y-%m-%d', '"+1 day"', '2024-03-01'],
      ['%Y-%m-%d', '"+1 month"', '2024-03-29'],
      ['%Y-%m-%d', '"+1 year"', '2025-03-01'],
      ['%Y-%m-%d', '"-2 years","+1 days"', '2022-03-02'],
      ['%H:%M:%S', '"-30 minutes"', '09:50:30'],
      ['%H:%M:%S', '"+1.5 hours","+10 seconds"', '11:50:40'],
      ['%Y-%m-%d %H', '"start of month"', '2024-02-01 00'],
      ['%Y-%m-%d', '"start of year","+6 months"', '2024-07-01'],
      ['%Y-%m-%d', '"start of day"', '2024-02-29'],
      ['%Y-%m-%d', '"weekday 0"', '2024-03-03'],
      ['%Y-%m-%d', '"weekday 4"', '2024-02-29'],
      ['%G-%V', '', '2024-09'],
      ['%F %R %T %I %p', '', '2024-02-29 10:20 10:20:30 10 AM'],
    ])('%s %s', async (format, modifiers, expected) => {
      const quoted = JSON.stringify(format)
      const call = `strftime(${quoted}, published${modifiers ? `, ${modifiers}` : ''}) = ${JSON.stringify(expected)}`
      expect(await books.ids(`${call} && id = "b1"`)).toEqual(['b1'])
      const literal = `strftime(${quoted}, "${moment}"${modifiers ? `, ${modifiers}` : ''}) = ${JSON.stringify(expected)}`
      expect(await books.ids(literal)).toEqual(all)
    })

    it.each([
      ['strftime("%Y", published) = "2024"', ['b1']],
      ['strftime("%Y", published) = ""', ['b3', 'b4', 'b5']],
      ['strftime("%Y", published) != ""', ['b1', 'b2']],
      ['strftime("%Y", published) = strftime("%Y", "2025-01-01")', ['b2']],
      ['strftime("%Y", @now) = "2026"', all],
      ['strftime("%Y") = "2026"', all],
      ['strftime("%Y-%m-%d", "now", "+1 day") = "2026-03-05"', all],
      ['strftime("%Y", title) = "" && id != "b4"', ['b1', 'b2', 'b3', 'b5']],
      ['strftime("%Y", "junk") = null', all],
      ['strftime("%Y", null) = null', all],
      ['strftime("%Y", published, "junk") = ""', all],
      ['strftime("%Q", published) = ""', all],
      ['strftime("%Y-%m-%d", 2460369.5) = "2024-02-29"', all],
      ['strftime("%Y-%m-%d", 1709202030, "unixepoch") = "2024-02-29"', all],
      ['strftime("%H:%M", "12:30") = "12:30"', all],
      ['strftime("%H:%M", "2024-01-01T12:30+02:00") = "10:30"', all],
      ['strftime("%Y-%m-%d", "2023-02-31") = "2023-03-03"', all],
      ['strftime("%Y", "2023-13-01") = ""', all],
      ['strftime("%Y", published, "+99999999999 years") = ""', all],
      ['strftime("%Y", reviews_via_book.created) = ""', all],
    ])('%s', async (filter, expected) => {
      expect(await books.ids(filter)).toEqual(expected)
    })

    it('supports multiple values as its time', async () => {
      const asking = { in: 'people' }
      expect(await books.ids('strftime("%Y", books_via_author.published) ?= "2024"', asking)).toEqual(['ann'])
      expect(await books.ids('strftime("%Y", books_via_translators.published) = "2024"', asking)).toEqual(['cid'])
      expect(await books.ids('strftime("%Y", books_via_translators.published) = "2025"', asking)).toEqual([])
      expect(await books.ids('strftime("%Y", books_via_translators.published) ?= "2024"', asking)).toEqual([
        'bob',
        'cid',
      ])
    })

    it.each([
      'strftime() = ""',
      'strftime(title) = ""',
      'strftime("%Y", published, title) = ""',
      'strftime("%Y", strftime("%Y")) = ""',
      `strftime("%Y", published${', "+1 day"'.repeat(9)}) = ""`,
    ])('refuses %s', async (filter) => {
      await expect(books.ids(filter)).rejects.toThrow(FilterError)
    })
    it('accepts ten arguments', async () => {
      await expect(books.ids(`strftime("%Y", published${', "+1 day"'.repeat(8)}) != ""`)).resolves.toEqual(['b1', 'b2'])
    })
  })

  describe('unaccented', () => {
    it.each([
      ['unaccented(title) ~ "agais"', ['b5']],
      ['unaccented(title) ~ "ägäis"', []],
      ['unaccented(title) = "Agais \\"x\\""', ['b5']],
      ['unaccented(title) = "Alpha"', ['b1']],
      ['unaccented("ÁÇãéîõüñ Ökologie ção") = "ACaeioun Okologie cao"', all],
      // Letters of their own keep their form; marks may follow their letter.
      ['unaccented("Łøßæ") = "Łøßæ"', all],
      ['unaccented("Đỗ Thị Ǻ ệ й") = "Đo Thi A e й"', all],
      ['unaccented("Joa\u0303o") = "Joao"', all],
      ['unaccented(translators.name) ?= "bob"', ['b1', 'b2']],
      ['unaccented(translators.name) = "bob"', ['b2']],
      ['unaccented(author.name) = null', ['b3', 'b4']],
      ['unaccented(pages) = "5"', ['b1']],
    ])('%s', async (filter, expected) => {
      expect(await books.ids(filter)).toEqual(expected)
    })

    it.each([
      'unaccented() = ""',
      'unaccented(title, subtitle) = ""',
      'unaccented(1) = ""',
      'unaccented(missing) = ""',
      'unaccented(unaccented(title)) = ""',
    ])('refuses %s', async (filter) => {
      await expect(books.ids(filter)).rejects.toThrow(FilterError)
    })

    it('reads no more than the caller may', async () => {
      const asking = { mode: 'client', request: guest } as const
      await expect(books.ids('unaccented(note) = "n1"', asking)).rejects.toThrow(FilterError)
      expect(await books.ids('unaccented(author.email) = "ann@example.com"', asking)).toEqual(['b1'])
      expect(await books.ids('unaccented(author.email) ~ "cid"', asking)).toEqual([])
    })
  })

  describe('geoDistance', () => {
    it.each([
      ['geoDistance(place.lon, place.lat, 23.32, 42.69) < 0.001', ['b1']],
      ['geoDistance(place.lon, place.lat, 23.32, 42.69) > 0.001', ['b2', 'b3', 'b4', 'b5']],
      // Sofia to Plovdiv.
      [
        'geoDistance(place.lon, place.lat, 24.75, 42.15) > 131 && geoDistance(place.lon, place.lat, 24.75, 42.15) < 132',
        ['b1'],
      ],
      ['geoDistance(0, 0, 180, 0) > 20015 && geoDistance(0, 0, 180, 0) < 20016', all],
      ['geoDistance(title, 0, 0, 0) > 0', ['b4']],
      ['geoDistance(meta.a, meta.a, 5, 5) = 0', ['b1']],
      ['geoDistance(meta.a, meta.a, 5, 5) = null', ['b2', 'b3', 'b4', 'b5']],
      ['geoDistance(author.name, 1, 2, 3) = null', all],
    ])('%s', async (filter, expected) => {
      expect(await books.ids(filter)).toEqual(expected)
    })

    it.each([
      'geoDistance(1, 2, 3) = 0',
      'geoDistance(1, 2, 3, 4, 5) = 0',
      'geoDistance("1", 2, 3, 4) = 0',
      'geoDistance(missing, 2, 3, 4) = 0',
      'geoDistance(geoDistance(1, 2, 3, 4), 2, 3, 4) = 0',
    ])('refuses %s', async (filter) => {
      await expect(books.ids(filter)).rejects.toThrow(FilterError)
    })
  })
})
