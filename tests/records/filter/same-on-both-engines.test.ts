import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { ApiError } from '#server/engine/errors.ts'
import { compileFilter, compileSort, FilterError } from '#server/engine/records/filter/index.ts'
import { describeOnPostgres, silentLog } from '#tests/support/databases.ts'
import { fc } from '../../support/properties.ts'
import { anyFilter, anyRecords, multiPaths, operators, singlePaths } from './arbitraries.ts'
import { type Asking, guest, type Library, openLibrary, signedInAs } from './library.ts'
import { matching, type Records } from './reference.ts'

const seed = 20260304
describeOnPostgres('filters on both engines', (engine) => {
  let sqlite: Database
  let postgres: Database
  beforeAll(async () => {
    const place = await engine.place()
    postgres = await engine.open(place)
    sqlite = await openDatabase({ folder: place.folder, log: silentLog })
  })
  afterAll(() => sqlite.close())

  const request = { ...signedInAs('ann'), body: { tags: ['red', 'a'], pages: '5' } }

  async function filled(records: Records): Promise<[Library, Library]> {
    for (const database of [sqlite, postgres]) {
      await openLibrary(database, {})
      await database.transaction(async (tx) => {
        for (const name of ['people', 'shelves', 'books', 'reviews', 'summaries']) await tx.run(`delete from "${name}"`)
      })
    }
    return [await openLibrary(sqlite, records), await openLibrary(postgres, records)]
  }

  it('find the same as the reference', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRecords,
        fc.array(anyFilter(singlePaths), { minLength: 25, maxLength: 25 }),
        async (records, filters) => {
          const [one, other] = await filled(records)
          for (const filter of filters) {
            const expected = matching(filter, 'books', records)
            expect({ filter, ids: await one.ids(filter) }).toEqual({ filter, ids: expected })
            expect({ filter, ids: await other.ids(filter) }).toEqual({ filter, ids: expected })
          }
        },
      ),
      { seed, numRuns: 30, endOnFailure: true },
    )
  })

  it('find the same for paths with several values', async () => {
    const filters = fc.array(anyFilter([...singlePaths, ...multiPaths, ...multiPaths]), {
      minLength: 25,
      maxLength: 25,
    })
    await fc.assert(
      fc.asyncProperty(anyRecords, filters, async (records, asked) => {
        const [one, other] = await filled(records)
        for (const filter of asked) {
          const ids = await one.ids(filter, { request })
          expect({ filter, ids: await other.ids(filter, { request }) }).toEqual({ filter, ids })
        }
      }),
      { seed, numRuns: 30, endOnFailure: true },
    )
  })

  it('format times the same', async () => {
    const amount = fc.constantFrom('+1', '-1', '+13', '-31', '0', '+1.5', '100', '-0.25')
    const unit = fc.constantFrom('second', 'minutes', 'hours', 'day', 'days', 'month', 'months', 'years')
    const modifier = fc.oneof(
      fc.tuple(amount, unit).map((parts) => parts.join(' ')),
      fc.constantFrom(
        'start of month',
        'start of year',
        'START OF DAY',
        'weekday 0',
        'weekday 3',
        'utc',
        'weekday 7',
        'x',
      ),
    )
    const call = fc
      .tuple(
        fc.constantFrom(
          '%Y-%m-%d %H:%M:%f',
          '%j %w %u %W %U',
          '%s',
          '%G-%V %g',
          '%e|%k|%l|%I %p %P',
          '%F %T %R%%',
          '%q',
        ),
        fc.constantFrom(
          'published',
          '"2024-02-30T24:00:00+05:30"',
          '"2024-01-31"',
          '"12:34:56.7"',
          '2451545.25',
          '"x"',
        ),
        fc.array(modifier, { maxLength: 3 }),
      )
      .map(([format, time, modifiers]) => [
        JSON.stringify(format),
        time,
        ...modifiers.map((each) => JSON.stringify(each)),
      ])
      .map((terms) => `strftime(${terms.join(', ')})`)
    await fc.assert(
      fc.asyncProperty(anyRecords, fc.array(call, { minLength: 30, maxLength: 30 }), async (records, calls) => {
        const [one, other] = await filled(records)
        for (const each of calls) {
          const answer = await Promise.all([one, other].map((library) => tell(library, each)))
          expect({ each, answer: answer[1] }).toEqual({ each, answer: answer[0] })
        }
      }),
      { seed, numRuns: 15, endOnFailure: true },
    )
  })

  it('sort the same', async () => {
    const paths = [...singlePaths, ...multiPaths].filter((path) => !/^@|^strftime/.test(path))
    const term = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...paths)).map(([sign, path]) => sign + path)
    await fc.assert(
      fc.asyncProperty(
        anyRecords,
        fc.array(fc.tuple(term, term), { minLength: 20, maxLength: 20 }),
        async (records, sorts) => {
          const [one, other] = await filled(records)
          for (const terms of sorts) {
            const sort = [...terms, 'id'].join()
            expect({ sort, ids: await other.sorted(sort) }).toEqual({ sort, ids: await one.sorted(sort) })
          }
        },
      ),
      { seed, numRuns: 15, endOnFailure: true },
    )
  })

  it('reject invalid filters as invalid', async () => {
    const libraries = await filled({})
    const pieces = [
      ...singlePaths,
      ...multiPaths,
      ...operators,
      '?=',
      '&&',
      '||',
      '(',
      ')',
      ',',
      '"',
      "'",
      '\\',
      '//',
      '\n',
      '.',
      ':',
      '-1',
      '1.5',
      'true',
      'null',
      '@now',
      '@request.',
      '@collection.',
      'strftime(',
      'geoDistance(',
      '"%Y"',
      '"now"',
      'secret',
      'author',
      '..',
      'id',
      '{:x}',
      '\0',
      '\u{1F600}',
      '--',
      ';',
      '/*',
      '$1',
      '?',
    ]
    const soup = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(' ')),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
      fc
        .tuple(anyFilter([...singlePaths, ...multiPaths]), fc.nat(), fc.constantFrom(...pieces))
        .map(([filter, at, piece]) => {
          const cut = at % (filter.length + 1)
          return filter.slice(0, cut) + piece + filter.slice(cut)
        }),
    )
    const asked: Asking[] = [{ request }, { mode: 'client', request: guest }]
    let refused = 0
    const count = (error: unknown) => {
      expectRefusal(error)
      refused += 1
    }
    await fc.assert(
      fc.asyncProperty(soup, async (text) => {
        for (const each of libraries) {
          for (const asking of asked) {
            await each.ids(text, asking).catch(count)
            try {
              compileSort(text, each.context(asking))
            } catch (error) {
              count(error)
            }
          }
        }
      }),
      { seed, numRuns: 600, endOnFailure: true },
    )
    expect(refused).toBeGreaterThan(0)
  })
})

/** The result of the call for each book, extracted from the condition. */
async function tell(library: Library, call: string): Promise<unknown[]> {
  const { text, params } = compileFilter(`${call} < "\u{10FFFF}"`, library.context())
  const value = text.slice(1, text.lastIndexOf(' <'))
  const rows = await library.database.all(`select base.id, ${value} as answer from books base order by base.id`, [
    ...params.slice(0, -1),
  ])
  return rows.map((row) => row.answer)
}

function expectRefusal(error: unknown): void {
  if (!(error instanceof FilterError || error instanceof ApiError)) throw error
}
