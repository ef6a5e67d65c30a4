import { beforeAll, describe, expect, it } from 'vitest'
import { FilterError } from '#server/engine/records/filter/index.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { type Library, openLibrary } from './library.ts'

describeOnEachDatabase('comparisons', (engine) => {
  let books: Library
  beforeAll(async () => {
    books = await openLibrary(await engine.open())
  })

  const all = ['b1', 'b2', 'b3', 'b4', 'b5']
  const but = (...ids: string[]) => all.filter((id) => !ids.includes(id))

  describe.each<[string, [string, string[]][]]>([
    [
      'equality',
      [
        ['title = "Alpha"', ['b1']],
        ['"Alpha" = title', ['b1']],
        ['title = "alpha"', []],
        ['title:lower = "alpha"', ['b1']],
        ['title:lower = "ägäis "', []],
        ['title != "Alpha"', but('b1')],
        ['pages = 5', ['b1']],
        ['pages = 5.0', ['b1']],
        ['pages = -1.5', ['b3']],
        ['pages != 5', but('b1')],
        ['available = true', ['b1', 'b4']],
        ['available = FALSE', ['b2', 'b3', 'b5']],
        ['available = 1', ['b1', 'b4']],
        ['kind = "novel" || kind = "essay"', ['b1', 'b5']],
        ['title = subtitle', ['b1']],
        ['title != subtitle', but('b1')],
        ['author = "gone"', ['b3']],
        ['id = "b2"', ['b2']],
        ['1 = 1', all],
        ['1 = 2', []],
        ['1 != 2', all],
        ['"a" = "a"', all],
        ['"5" = 5', []],
        ['true = 1', all],
        ['true != false', all],
        ['title ?= "Alpha"', ['b1']],
        ['title ?!= "Alpha"', but('b1')],
      ],
    ],
    [
      'nothing',
      [
        ['subtitle = ""', ['b3', 'b5']],
        ['subtitle = null', ['b3', 'b5']],
        ['subtitle != ""', ['b1', 'b2', 'b4']],
        ['null != subtitle', ['b1', 'b2', 'b4']],
        ['"" = null', all],
        ['"" != null', []],
        ['null = NULL', all],
        ['"" = "x"', []],
        ['null != "x"', all],
        ['pages = ""', []],
        ['pages != ""', all],
        ['pages = 0', ['b4', 'b5']],
        ['tags = ""', []],
        ['tags = "[]"', ['b3', 'b4']],
        ['published = ""', ['b3', 'b4', 'b5']],
        ['available = ""', []],
        ['author.name = ""', ['b3', 'b4']],
        ['author.name != ""', ['b1', 'b2', 'b5']],
        ['author.mentor.name = null', ['b1', 'b3', 'b4']],
      ],
    ],
    [
      'order',
      [
        ['pages > 5', ['b2']],
        ['pages >= 5', ['b1', 'b2']],
        ['pages < 0', ['b3']],
        ['5 <= pages', ['b1', 'b2']],
        ['title > "Z"', ['b2', 'b5']],
        ['title < "B"', ['b1', 'b3', 'b4']],
        ['title > "é"', []],
        ['title > ""', all],
        ['published >= "2024-02" && published < "2024-03"', ['b1']],
        ['published > @now', []],
        ['pages > null', []],
        ['pages > price', ['b2']],
        ['author.name > ""', ['b1', 'b2', 'b5']],
        ['1 < 2', all],
        ['"b" < "a"', []],
        ['1 < "a"', all],
        ['"a" <= 1', []],
      ],
    ],
    [
      'types that differ',
      [
        ['pages = "5"', ['b1']],
        ['pages = " 5.0 "', ['b1']],
        ['pages = "5e0"', ['b1']],
        ['pages = "five"', []],
        ['pages != "five"', all],
        ['pages > "4"', ['b1', 'b2']],
        ['pages < "five"', all],
        ['pages > "five"', []],
        ['title = 5', ['b4']],
        ['subtitle = 5', []],
        ['subtitle = true', []],
        ['title > 5', but('b4')],
        ['available = "true"', []],
        ['available = "1"', ['b1', 'b4']],
        ['subtitle = pages', []],
        ['subtitle > pages', all],
        ['pages < subtitle', all],
        ['title = available', []],
        ['tags:length = "2"', []],
        ['tags:length = 2', ['b1']],
        ['tags:each ?= 5', []],
        ['pages:lower = "5"', ['b1']],
      ],
    ],
    [
      'likeness',
      [
        ['title ~ "ALPH"', ['b1']],
        ['title ~ "eta"', ['b2']],
        ['title !~ "eta"', but('b2')],
        ['title ~ "ÄG"', ['b5']],
        ['title ~ "äg"', []],
        ['title ~ "ÄGäIS"', ['b5']],
        ['title ~ "äGÄ"', []],
        ['title ~ "Al%"', ['b1']],
        ['title ~ "%a"', ['b1', 'b2']],
        ['title ~ "_lph%"', ['b1']],
        ['title ~ "_lpha"', []],
        ['title ~ "50\\%"', ['b3']],
        ['title ~ "5_"', []],
        ['title ~ "off_"', ['b3']],
        ['title ~ "\\\\"', ['b3']],
        ['title ~ "%\\\\\\\\"', ['b3']],
        ['title ~ "%f\\\\"', []],
        ['title !~ "%f\\\\"', all],
        ['title ~ ""', all],
        ['title ~ null', []],
        ['title !~ null', []],
        ['subtitle ~ 5', ['b4']],
        ['pages ~ 5', ['b1', 'b3']],
        ['pages ~ "%.0"', []],
        ['price ~ "9.5"', ['b1']],
        ['tags ~ "blue"', ['b1', 'b5']],
        ['title ~ subtitle', ['b1', 'b2', 'b3', 'b4', 'b5']],
        ['subtitle ~ title', ['b1', 'b2']],
        ['author.name ~ "%"', ['b1', 'b2', 'b5']],
        ['author.name !~ "n"', ['b2', 'b5']],
        ['available ~ true', ['b1', 'b4']],
        ['"abc" ~ "b"', all],
      ],
    ],
    [
      'joins of conditions',
      [
        ['title = "Alpha" && pages = 10 || title = "beta"', ['b2']],
        ['title = "Alpha" && (pages = 10 || title = "beta")', []],
        ['(title = "Alpha" || title = "beta") && pages > 5', ['b2']],
        ['author.name = "Ann" || title = "beta"', ['b1', 'b2']],
        ['author.name = "Ann" && (shelf.label = "Top" || title = "beta")', ['b1']],
        ['author.name != "Ann" && shelf.label != "Low"', ['b2', 'b3', 'b4']],
      ],
    ],
  ])('%s', (_, scenarios) => {
    it.each(scenarios)('%s', async (filter, expected) => {
      expect(await books.ids(filter)).toEqual(expected)
    })
  })

  it.each([
    'missing = 1',
    'title.x = 1',
    'author.missing = 1',
    'author. = 1',
    'missing.id = 1',
    '@never = 1',
    'title:upper = 1',
    'title:lower:each = 1',
    'nothing(1) = 1',
    'author..name = 1',
    'toString = 1',
    'author.constructor = 1',
    'tags.0 = 1',
  ])('refuses %s', async (filter) => {
    await expect(books.ids(filter)).rejects.toThrow(FilterError)
  })
})
