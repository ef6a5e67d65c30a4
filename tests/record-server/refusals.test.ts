import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkRules } from '#server/engine/collections-json/check-rules.ts'
import { readCollections } from '#server/engine/collections-json/read-collections.ts'
import { withOwnCollections } from '#server/engine/own-collections.ts'
import { type DatabasePlace, describeOnSqlite } from '../support/databases.ts'
import { rootEmail, rootPassword, runRecordServer, startRecordServer } from '../support/record-server-process.ts'
import { base, id, type Json } from './plain-collections.ts'

const file = (place: DatabasePlace, name: string, content: unknown) => {
  const path = join(place.folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function refused(args: readonly string[]): Promise<string> {
  const { ended, errors } = runRecordServer(args)
  expect(await ended).toBe(1)
  return errors()
}

describeOnSqlite('the record server refuses', (engine) => {
  let place: DatabasePlace
  beforeAll(async () => {
    place = await engine.place()
  })
  const plain = [id, { id: 'text1', name: 'name', type: 'text' }]
  const of = (more: Json) => [base('things', 'pbc_things', plain, more)]

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'The collections are not valid JSON: '],
    ['no list', { items: [] }, 'The collections must be an array of objects, as an export writes it.'],
    [
      'a type that there is not',
      of({ type: 'other' }),
      'Collection "things" has the type "other"; it must be base, auth or view.',
    ],
    ['a rule that cannot be read', of({ listRule: 'name =' }), 'The listRule of "things" cannot be read: '],
    [
      'a rule over a field that there is not',
      of({ viewRule: 'none = 1' }),
      'The viewRule of "things" cannot be read: ',
    ],
    [
      'a field of no type',
      of({ fields: [id, { name: 'x', type: 'colour' }] }),
      'Field "things.x" has the unknown type "colour".',
    ],
    [
      'two fields of one name',
      of({ fields: [...plain, plain[1]] }),
      'Collection "things" has two fields called "name"; rename one.',
    ],
    [
      'a relation to nothing',
      of({ fields: [id, { name: 'x', type: 'relation', collectionId: 'none' }] }),
      'Field "things.x" points at the collection "none", which is not in the file.',
    ],
    [
      'a pattern that is none',
      of({ fields: [id, { name: 'x', type: 'text', pattern: '(' }] }),
      'Field "things.x" has the pattern "("',
    ],
    [
      'a thumb of no size',
      of({ fields: [id, { name: 'x', type: 'file', thumbs: ['0x0'] }] }),
      'Field "things.x" has the thumb size "0x0"',
    ],
    [
      'an index over an unknown field',
      of({ indexes: ['CREATE INDEX `i` ON `things` (`none`)'] }),
      'An index of "things" names "none", which is not a field of it.',
    ],
    [
      'an index over an expression',
      of({ indexes: ['CREATE INDEX `i` ON `things` (lower(name))'] }),
      'The index CREATE INDEX',
    ],
    [
      'a name of the server’s own',
      [base('jobs', 'pbc_jobs', plain)],
      'The collection "jobs" is the server\'s own; give yours another name.',
    ],
    ...(
      [
        ['nothing', '', 'must begin with SELECT or WITH.'],
        ['another statement', 'delete from things', 'must begin with SELECT or WITH.'],
        ['several statements', "select id from things; delete from things where name = ';'", 'has several statements'],
        ['two SELECTs that are one after its end', 'select id from things) union (select 1', 'closes a parenthesis'],
        ['a parenthesis without end', 'select (id from things', 'has a parenthesis without end.'],
        ['a quote without end', "select id from things where name = 'it''s", 'has a quote without end.'],
        ['a parameter', 'select id from things where name = ?', 'has the character "?", which it cannot have.'],
        ['a quote of PostgreSQL', 'select id, $$x$$ as name from things', 'has the character "$"'],
        ['all columns', 'select * from things', 'has the column *; name the fields'],
        ['all columns of a table', 'select id, t.* from things t', 'has the column *; name the fields'],
        ['one name for two columns', 'select id, name, id as name from things', 'has two columns called "name"'],
      ] as const
    ).map(([what, viewQuery, reason]): [string, unknown, string] => [
      `a view with ${what}`,
      [...of({}), { name: 'seen', type: 'view', viewQuery }],
      `The query of the view "seen" ${reason}`,
    ]),
    [
      'a view without ids',
      [...of({}), { name: 'seen', type: 'view', viewQuery: 'select name from things' }],
      'The view "seen" has no column "id"; select one, such as (ROW_NUMBER() OVER ()) AS id.',
    ],
    [
      'a view with a column without a name',
      [...of({}), { name: 'seen', type: 'view', viewQuery: 'select id, max(name) from things' }],
      'Column 2 of the view "seen" has no name; add AS and a name.',
    ],
    [
      'views that read each other',
      [
        { name: 'one', type: 'view', viewQuery: 'select id from two' },
        { name: 'two', type: 'view', viewQuery: 'select id from (select id from one)' },
      ],
      'The views one, two read each other in a circle; change one of them.',
    ],
    [
      'a relation to a view',
      [
        ...of({ fields: [...plain, { name: 'to', type: 'relation', collectionId: 'seen' }] }),
        { id: 'seen', name: 'seen', type: 'view', viewQuery: 'select id from things' },
      ],
      'Field "things.to" points at the view "seen"; only views have relations to views.',
    ],
    [
      'a rule over a field that a view does not have',
      [...of({}), { name: 'seen', type: 'view', viewQuery: 'select id from things', listRule: 'name != ""' }],
      'The listRule of "seen" cannot be read: ',
    ],
  ])('%s', async (_, collections, sentence) => {
    const read = () =>
      checkRules(
        withOwnCollections(
          readCollections(typeof collections === 'string' ? collections : JSON.stringify(collections)),
          null,
        ),
        'sqlite',
      )
    expect(read).toThrow(sentence)
  })

  describe('to start', () => {
    const good = () => file(place, 'collections.json', of({}))
    const all = (changes: Record<string, string | null> = {}) =>
      Object.entries({
        ...{ collections: good(), data: place.folder, port: '0', superuser: `${rootEmail}:${rootPassword}` },
        ...changes,
      }).flatMap(([name, value]) => (value === null ? [] : [`--${name}`, value]))

    it.each<[string, Record<string, string | null>, string]>([
      ['without collections', { collections: null }, '--collections is missing; '],
      ['without a superuser', { superuser: null }, '--superuser is missing; '],
      ['on a port that is none', { port: 'x' }, '--port is "x" but must be a number from 0 to 65535'],
      [
        'with half a superuser',
        { superuser: 'root@test.example' },
        '--superuser must be an address and a password: EMAIL:PASSWORD.',
      ],
      ['with what nobody knows', { what: 'x' }, "Unknown option '--what'"],
      [
        'with collections that are not there',
        { collections: '/nowhere/collections.json' },
        'The file /nowhere/collections.json cannot be read: ',
      ],
      [
        'with settings that are not there',
        { settings: '/nowhere/settings.json' },
        'The file /nowhere/settings.json cannot be read: ',
      ],
      ['with a database that is none', { database: 'mysql://x' }, ''],
      ['with a password that is too short', { superuser: 'root@test.example:x' }, 'The superuser cannot be created: '],
    ])('%s', async (_, changes, sentence) => {
      const said = await refused(all(changes))
      expect(said.startsWith(sentence), said).toBe(true)
      expect(said.trimEnd().split('\n'), said).toHaveLength(1)
      expect(said).not.toContain('    at ')
    })

    it('with invalid settings', async () => {
      const settings = file(place, 'settings.json', { meta: { appName: '' } })
      expect(await refused(all({ settings }))).toBe(
        `The settings in ${settings} cannot be used: meta.appName: Cannot be blank.\n`,
      )
      expect(await refused(all({ settings: file(place, 'settings.json', '{') }))).toMatch(
        /^The file .*settings\.json is not valid JSON: .*\n$/,
      )
    })

    it('while another uses the same folder', async () => {
      const server = await startRecordServer({ place, collections: good() })
      expect(await refused(all())).toMatch(/^The data folder \S+ is in use by another process .*\n$/)
      expect(await server.stop()).toBe(0)
    })
  })
})
