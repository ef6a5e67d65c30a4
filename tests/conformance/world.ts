import { idOf } from './scenario.ts'

export const password = 'correct horse 1'

/** The initial records of every table: collection and values, in order of creation. */
export const world: readonly (readonly [string, Record<string, unknown>])[] = [
  person('ann', {
    name: 'Ann',
    username: 'Ann',
    level: 5,
    emailVisibility: true,
    verified: true,
    secret: 'ann-secret',
  }),
  person('bob', { name: 'Bob', username: 'bob', level: 1, boss: idOf('ann'), secret: 'bob-secret' }),
  person('cid', { name: 'cid', username: '', level: 3, boss: idOf('bob'), emailVisibility: true }),
  club('c1', {
    name: 'Alpha',
    owner: idOf('ann'),
    members: [idOf('ann'), idOf('bob')],
    open: true,
    score: 10,
    founded: '2020-01-15 10:00:00.000Z',
    tags: ['red', 'green'],
    kind: 'sport',
    meta: { a: { b: 1 }, list: [1, 'two', null], flag: true, text: 'deep', nil: null },
    place: { lon: -46.63, lat: -23.55 },
    site: 'https://alpha.example/x',
    mail: 'alpha@clubs.example',
    about: '<h1>About</h1><p>Alpha &amp; <b>friends</b> play every day</p><script>bad()</script>',
    secret: 'alpha-secret',
  }),
  club('c2', {
    name: 'beta',
    owner: idOf('bob'),
    members: [idOf('bob')],
    score: -3,
    founded: '2021-06-30 23:59:59.999Z',
    tags: ['blue'],
    kind: 'chess',
    meta: [1, 2, 3],
    place: { lon: -43.17, lat: -22.9 },
    secret: 'beta-secret',
  }),
  club('c3', { name: 'Gamma_1', members: [idOf('cid'), idOf('ann')], open: true, score: 0.5, meta: 'plain text' }),
  club('c4', {
    name: '100% delta',
    owner: idOf('cid'),
    score: 10,
    tags: ['a b', 'red', 'blue'],
    kind: 'other',
    meta: 7,
  }),
  club('c5', { name: 'épsilon', score: 1e15, founded: '2020-01-15 10:00:00.000Z', meta: null }),
  task('t1', { title: 'Plan', club: idOf('c1'), assignees: [idOf('ann'), idOf('bob')], weight: 1, due: '2024-02-29' }),
  task('t2', { title: 'play', club: idOf('c1'), assignees: [idOf('bob')], weight: 2, done: true, parent: idOf('t1') }),
  task('t3', { title: 'Score', club: idOf('c2'), weight: 3, parent: idOf('t1') }),
  task('t4', { title: 'Quiet', club: idOf('c2'), assignees: [idOf('cid')], weight: 4, hush: true, parent: idOf('t2') }),
  task('t5', { title: 'free', weight: 5 }),
  ['legends', { id: idOf('l1'), club: idOf('c1'), text: 'Once upon a time' }],
  ['keys', { id: idOf('k1'), club: idOf('c1'), code: 'key-one' }],
  ['keys', { id: idOf('k2'), club: idOf('c2'), code: 'key-two' }],
  ['ruled', { id: idOf('r1'), title: 'open', state: 'draft', count: 1, tags: ['x', 'y'] }],
  ['ruled', { id: idOf('r2'), title: 'hidden', state: 'secret', count: 2 }],
  ['ruled', { id: idOf('r3'), title: 'cold', state: 'frozen', count: 3 }],
  ['ruled', { id: idOf('r4'), title: 'over', state: 'done', count: 4 }],
  ['asked', { id: idOf('a1'), title: 'first', tags: ['x'] }],
  ['sealed', { id: idOf('s1'), title: 'sealed' }],
  ['pairs', { id: idOf('p1'), left: 'a', right: 'b', count: 1 }],
  ['pairs', { id: idOf('p2'), left: '', right: 'b', count: 2 }],
]

function person(name: string, values: object) {
  return [
    'people',
    { id: idOf(name), email: `${name}@people.example`, password, passwordConfirm: password, ...values },
  ] as const
}

function club(name: string, values: object) {
  return ['clubs', { id: idOf(name), ...values }] as const
}

function task(name: string, values: object) {
  return ['tasks', { id: idOf(name), ...values }] as const
}

/** In an order in which all records of each can be deleted. */
export const collections = [
  ...['strict', 'staff', 'legends', 'keys', 'typed', 'needed', 'papers', 'asked', 'ruled', 'sealed', 'pairs', 'chosen'],
  ...['tasks', 'clubs', 'people'],
]
