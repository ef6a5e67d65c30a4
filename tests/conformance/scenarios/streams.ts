import { ask, idOf, type Person, type Scenario, type Table } from '../scenario.ts'

const options = (query: object, headers: object = {}) =>
  `?options=${encodeURIComponent(JSON.stringify({ query, headers }))}`
const few = (fields: string, more: object = {}) => options({ fields, ...more })
const heard = (
  request: string,
  json: object | undefined,
  topic: string,
  messages: object[],
  as: Person = 'guest',
): Scenario =>
  ask(request, request.startsWith('DELETE') ? 204 : 200, { as: 'root', json, hears: { as, topic, messages } })
const create = (name: string) => `POST /api/collections/${name}/records`
const change = (name: string, id: string) => `PATCH /api/collections/${name}/records/${idOf(id)}`
const remove = (name: string, id: string) => `DELETE /api/collections/${name}/records/${idOf(id)}`
const event = (action: string, record: object) => ({ action, record })
const update = (record: object) => [event('update', record)]
const c1 = idOf('c1')

export const streams: Table = {
  section: '5',
  title: 'streams of events',
  scenarios: [
    heard(create('pairs'), { id: 'heard0000000000', left: 'l', right: 'r', count: 2 }, 'pairs/*', [
      event('create', {
        collectionId: idOf('pairs'),
        collectionName: 'pairs',
        count: 2,
        id: 'heard0000000000',
        left: 'l',
        right: 'r',
      }),
    ]),
    // Subscriptions to a collection by name or id, to one record, and in the older format.
    heard(change('clubs', 'c1'), { score: 11 }, `clubs/*${few('score')}`, update({ score: 11 })),
    heard(change('clubs', 'c1'), { score: 12 }, `${idOf('clubs')}/*${few('score')}`, update({ score: 12 })),
    heard(change('clubs', 'c1'), { score: 13 }, `clubs${few('score')}`, update({ score: 13 })),
    heard(change('clubs', 'c1'), { score: 14 }, `clubs/${c1}${few('score')}`, update({ score: 14 })),
    heard(change('clubs', 'c1'), { score: 15 }, `clubs/${idOf('c2')}${few('score')}`, []),
    heard(change('clubs', 'c1'), { score: 15 }, 'nothing/*', []),
    // With options.
    heard(
      change('clubs', 'c1'),
      { score: 16 },
      `clubs/*${few('score', { filter: 'score > 15' })}`,
      update({ score: 16 }),
    ),
    heard(change('clubs', 'c1'), { score: 3 }, `clubs/*${few('score', { filter: 'score > 15' })}`, []),
    heard(change('clubs', 'c1'), { score: 4 }, `clubs/*${few('score', { filter: 'score >' })}`, []),
    heard(
      change('clubs', 'c1'),
      { score: 5 },
      `clubs/*${few('expand.owner.name', { expand: 'owner' })}`,
      update({ expand: { owner: { name: 'Ann' } } }),
    ),
    heard(
      change('clubs', 'c1'),
      { score: 6 },
      `clubs/*${few('score', { filter: 'owner.name = "Ann"' })}`,
      update({ score: 6 }),
    ),
    heard(change('clubs', 'c1'), { score: 7 }, `clubs/*${few('score', { filter: '@request.auth.id = ""' })}`, []),
    heard(
      change('clubs', 'c1'),
      { score: 8 },
      `clubs/*${few('score', { filter: '@request.auth.id != ""' })}`,
      update({ score: 8 }),
      'root',
    ),
    heard(change('clubs', 'c1'), { score: 9 }, `clubs/*${few('score', { filter: 'secret != ""' })}`, []),
    heard(create('strict'), { id: idOf('st1'), title: 'a' }, `strict/*${few('title', { season: 'summer' })}`, [
      event('create', { title: 'a' }),
    ]),
    heard(change('strict', 'st1'), { title: 'b' }, `strict/*${few('title', { season: 'winter' })}`, []),
    heard(change('strict', 'st1'), { title: 'c' }, `strict/${idOf('st1')}${few('title')}`, []),
    heard(
      change('strict', 'st1'),
      { title: 'd' },
      `strict/${idOf('st1')}${options({ fields: 'title' }, { 'X-Season': 'any' })}`,
      update({ title: 'd' }),
    ),
    // Under the rules, with the fields that each caller may see.
    heard(change('tasks', 't1'), { weight: 7 }, `tasks/*${few('weight')}`, []),
    heard(change('tasks', 't1'), { weight: 8 }, `tasks/*${few('weight')}`, update({ weight: 8 }), 'ann'),
    heard(change('tasks', 't1'), { weight: 9 }, `tasks/${idOf('t1')}${few('weight')}`, update({ weight: 9 })),
    heard(change('tasks', 't4'), { weight: 9 }, `tasks/*${few('weight')}`, [], 'ann'),
    heard(change('tasks', 't4'), { weight: 8 }, `tasks/${idOf('t4')}${few('weight')}`, update({ weight: 8 }), 'ann'),
    heard(change('tasks', 't4'), { weight: 7 }, `tasks/${idOf('t4')}${few('weight')}`, [], 'bob'),
    heard(create('sealed'), { title: 'sealed' }, `sealed/*${few('title')}`, [], 'ann'),
    heard(
      create('sealed'),
      { title: 'sealed' },
      `sealed/*${few('title')}`,
      [event('create', { title: 'sealed' })],
      'root',
    ),
    heard(change('people', 'bob'), { name: 'B1' }, `people/*${few('name,email,secret')}`, update({ name: 'B1' })),
    heard(
      change('people', 'bob'),
      { name: 'B2' },
      `people/*${few('name,email,secret')}`,
      update({ email: 'bob@people.example', name: 'B2' }),
      'bob',
    ),
    heard(
      change('people', 'bob'),
      { name: 'B3' },
      `people/*${few('name,email,secret,tokenKey')}`,
      update({ email: 'bob@people.example', name: 'B3', secret: 'bob-secret' }),
      'root',
    ),
    // Records that stop matching a rule send no event; records that start matching it send an update.
    heard(change('ruled', 'r1'), { state: 'secret' }, `ruled/*${few('state')}`, []),
    heard(change('ruled', 'r1'), { state: 'shown' }, `ruled/*${few('state')}`, update({ state: 'shown' })),
    // Deletions with cascades.
    heard(remove('ruled', 'r4'), undefined, `ruled/*${few('title')}`, [event('delete', { title: 'over' })]),
    heard(remove('ruled', 'r2'), undefined, `ruled/*${few('title')}`, []),
    heard(remove('clubs', 'c2'), undefined, `tasks/${idOf('t3')}${few('title')}`, [
      event('delete', { title: 'Score' }),
    ]),
    heard(remove('people', 'cid'), undefined, `clubs/${idOf('c4')}${few('owner')}`, update({ owner: '' })),
  ],
}
