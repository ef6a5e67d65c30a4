import type { Random } from '../random.ts'

/** Valid requests, and malformed ones. */

const paths = [
  ...[
    'id',
    'title',
    'subtitle',
    'pages',
    'price',
    'available',
    'tags',
    'kind',
    'author',
    'translators',
    'meta',
    'place',
  ],
  ...['published', 'title:lower', 'tags:length', 'tags:each', 'translators:each', 'meta.a', 'meta.b.0', 'place.lon'],
  ...['author.name', 'author.mentor.name', 'translators.name', 'author.friends.mentor.name', 'author.email'],
  ...['reviews_via_book.stars', 'reviews_via_book.reader.name', 'reviews_via_also.words', 'summaries_via_book.words'],
  ...[
    'author.books_via_author.title',
    'translators.books_via_translators.meta.a',
    'shelf.label',
    'note',
    'author.secret',
  ],
]
const values = [
  ...[
    '""',
    '"a"',
    "'it\\'s'",
    '"%"',
    '"_%"',
    '"\\\\"',
    '"Ä"',
    '"😀"',
    '"5"',
    '5',
    '-1.5',
    '0',
    '123456789012345678901234567890',
  ],
  ...['true', 'false', 'null', '@now', '@todayStart', '@year', '@weekday', '"2024-02-29 10:20:30.456Z"', '"\u0000"'],
  ...['geoDistance(place.lon, place.lat, 2, 48)', 'strftime("%Y-%m", published)', 'strftime("%s", "now", "-1 day")'],
]
const operators = ['=', '!=', '>', '>=', '<', '<=', '~', '!~']

export function anyFilter(random: Random, depth = 3): string {
  if (depth > 0 && random.chance(0.45)) {
    return `(${anyFilter(random, depth - 1)} ${random.pick(['&&', '||'])} ${anyFilter(random, depth - 1)})`
  }
  const [left, right] = [random.pick(paths), random.chance(0.2) ? random.pick(paths) : random.pick(values)]
  return `${left} ${random.chance(0.3) ? '?' : ''}${random.pick(operators)} ${right}`
}

export const anySort = (random: Random): string =>
  Array.from({ length: 1 + random.int(3) }, () =>
    random.chance(0.1) ? random.pick(['@random', '@rowid']) : random.pick(['', '-', '+']) + random.pick(paths),
  ).join()

const relations = [
  'author',
  'translators',
  'shelf',
  'mentor',
  'friends',
  'reviews_via_book',
  'books_via_author',
  'reviews(book)',
  'reader',
]

export const anyExpand = (random: Random): string =>
  Array.from({ length: 1 + random.int(3) }, () =>
    Array.from({ length: 1 + random.int(7) }, () => random.pick(relations)).join('.'),
  ).join()

export const anyFields = (random: Random): string =>
  Array.from({ length: 1 + random.int(4) }, () =>
    random.pick(['*', 'id', 'title:excerpt(5,true)', 'expand.author.name', 'expand.*', 'meta.a', 'title:excerpt(2)']),
  ).join()

const anyValue = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.word(random.int(30)),
    () => random.int(1e6) - 5e5,
    () => random.chance(0.5),
    () => null,
    () => [random.word(3), random.int(9), null],
    () => ({ a: random.word(2), b: [random.int(3)], __proto__: null }),
    () => ({ lon: random.int(400), lat: 'x' }),
    () => '\u0000\ud800',
    () => 1e308 * 10,
    () => 'b1',
    () => '2024-02-30 25:61:00',
  ])()

const names = [
  ...['id', 'title', 'pages', 'available', 'tags', 'tags+', 'tags-', 'pages+', 'author', 'translators', '+translators'],
  ...[
    'meta',
    'place',
    'published',
    'note',
    'shelf',
    'title:autogenerate',
    '__proto__',
    'constructor',
    'collectionId',
    '@jsonPayload',
  ],
]

export const anyBody = (random: Random): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: random.int(8) }, () => [random.pick(names), anyValue(random)]))

const pieces = [
  ...[
    '"',
    "'",
    '\\',
    '(',
    ')',
    '((((',
    '&&',
    '||',
    '//',
    '/*',
    '--',
    ';',
    '\n',
    '\0',
    '%00',
    '{:x}',
    '{',
    '}',
    '$1',
    '?',
    '::text',
  ],
  ...[
    '@request.',
    '@collection.',
    '@',
    '.',
    '..',
    ':',
    ':each',
    ':length',
    '_via_',
    'null',
    '1e999',
    '😀',
    '\u202e',
    'strftime(',
  ],
  ...[
    ' union select 1 ',
    'sqlite_master',
    'pg_catalog',
    'tokenKey',
    'password',
    'secret',
    ',',
    '-',
    '+',
    '%',
    '\ud800',
  ],
]

/** One to four cuts, insertions, doublings or swaps. */
export function mutated(random: Random, text: string): string {
  let result = text
  for (let count = 1 + random.int(4); count > 0; count -= 1) {
    const at = random.int(result.length + 1)
    const to = Math.min(result.length, at + random.int(12))
    result = random.pick([
      () => result.slice(0, at) + random.pick(pieces) + result.slice(at),
      () => result.slice(0, at) + result.slice(to),
      () => result.slice(0, to) + result.slice(at),
      () => (random.chance(0.05) ? result.slice(0, at).repeat(200).slice(0, 8000) : result + result.slice(at)),
      () => [...result].reverse().join(''),
    ])()
  }
  return result
}
