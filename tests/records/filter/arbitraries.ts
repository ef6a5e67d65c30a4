import { fc } from '../../support/properties.ts'
import type { Records } from './reference.ts'

export const texts = [
  '',
  'a',
  'A',
  'b',
  'ab',
  'aB%',
  '5',
  '5.0',
  '-1',
  '1e2',
  ' 7 ',
  'Äb',
  'ä',
  '%',
  '_',
  'a_',
  'a\\',
  '\\',
  '[]',
  '10',
  "it's",
  '0x10',
  '1.',
  'nan',
]
export const numbers = [0, 1, -1, 2, 5, 5.5, 100, 0.1, -7, 123456789012]
export const people = ['p1', 'p2', 'p3']
export const books = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6']

export const anyText = fc.constantFrom(...texts)
export const anyNumber = fc.constantFrom(...numbers)
export const some = (ids: readonly string[]) => fc.constantFrom('', 'gone', ...ids)
export const several = (ids: readonly string[]) => fc.uniqueArray(fc.constantFrom('gone', ...ids), { maxLength: 3 })
export const anyJson = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.record(
    { a: fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null)), b: fc.array(anyText, { maxLength: 2 }) },
    { requiredKeys: [] },
  ),
  fc.array(fc.oneof(anyText, anyNumber), { maxLength: 2 }),
)
export const keyed = <T>(ids: readonly string[], value: fc.Arbitrary<T>) =>
  fc.tuple(...ids.map(() => value)).map((values) => Object.fromEntries(ids.map((id, index) => [id, values[index]!])))

export const anyMoment = fc.oneof(
  fc.constant(''),
  fc
    .date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9000-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().replace('T', ' ')),
)

export const anyRecords = fc.record({
  people: keyed(people, fc.record({ name: anyText, mentor: some(people), friends: several(people) })),
  shelves: keyed(['s1', 's2'], fc.record({ label: anyText })),
  books: keyed(
    books,
    fc.record({
      title: anyText,
      subtitle: anyText,
      pages: anyNumber,
      price: anyNumber,
      available: fc.boolean(),
      tags: fc.subarray(['red', 'green', 'blue']),
      kind: fc.constantFrom('', 'novel'),
      author: some(people),
      translators: several(people),
      shelf: some(['s1', 's2']),
      meta: anyJson,
      place: fc.record({ lon: anyNumber, lat: anyNumber }),
      published: anyMoment,
    }),
  ),
  reviews: keyed(
    ['r1', 'r2', 'r3', 'r4'],
    fc.record({ book: some(books), reader: some(people), also: several(books), stars: anyNumber, words: anyText }),
  ),
}) as unknown as fc.Arbitrary<Records>

export const singlePaths = [
  'title',
  'subtitle',
  'pages',
  'price',
  'available',
  'kind',
  'author',
  'tags',
  'title:lower',
  'author.name',
  'author.mentor',
  'author.mentor.name',
  'shelf.label',
  'shelf.id',
  'tags:length',
  'translators:length',
  'author.friends:length',
  'meta',
  'meta.a',
  'meta.b',
  'meta.b.0',
  'meta.0',
  'place.lon',
  'place',
  'pages:lower',
]
export const multiPaths = [
  'translators.name',
  'tags:each',
  'translators:each',
  'translators.mentor.name',
  'translators.friends:length',
  'reviews_via_book.stars',
  'reviews_via_book.words',
  'reviews_via_book.reader.name',
  'reviews_via_also.stars',
  'author.books_via_author.title',
  'author.friends.name',
  '@collection.people.name',
  '@request.auth.friends.name',
  '@request.body.tags:each',
  '@request.auth.mentor',
  '@request.body.pages',
  'strftime("%Y-%m", published)',
  'strftime("%j", reviews_via_also.book.published)',
  'translators.books_via_translators.meta.a',
]
export const literal = fc.oneof(
  anyText.map((text) => JSON.stringify(text)),
  anyNumber.filter((value) => !String(value).includes('e')).map(String),
  fc.constantFrom('true', 'false', 'null'),
)
export const operators = ['=', '!=', '>', '>=', '<', '<=', '~', '!~']

export function anyFilter(paths: readonly string[]): fc.Arbitrary<string> {
  const path = fc.constantFrom(...paths)
  const comparison = fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: path }, literal),
      fc.constantFrom('', '', '?'),
      fc.constantFrom(...operators),
      fc.oneof(path, literal),
    )
    .map(([left, any, operator, right]) => `${left} ${any}${operator} ${right}`)
  return fc.letrec<{ filter: string }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      comparison,
      fc.tuple(tie('filter'), fc.constantFrom('&&', '||'), tie('filter')).map(([a, join, b]) => `(${a} ${join} ${b})`),
    ),
  })).filter
}
