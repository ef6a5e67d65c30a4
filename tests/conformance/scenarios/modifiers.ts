import { ask, idOf, invalid, type Scenario, type Table, updated } from '../scenario.ts'

const [ann, bob, cid] = [idOf('ann'), idOf('bob'), idOf('cid')]
const change = (collection: string, name: string, json: object, field: string, value: unknown): Scenario =>
  ask(`PATCH /api/collections/${collection}/records/${idOf(name)}?fields=${field}`, 200, {
    json,
    is: { [field]: value },
  })

export const modifiers: Table = {
  section: '1.5',
  title: 'modifiers',
  scenarios: [
    change('clubs', 'c1', { 'score+': 5 }, 'score', 15),
    change('clubs', 'c1', { 'score-': 3 }, 'score', 12),
    change('clubs', 'c1', { 'score+': '1.5' }, 'score', 13.5),
    change('clubs', 'c1', { 'score+': 'junk' }, 'score', 13.5),
    change('clubs', 'c1', { score: 1, 'score+': 2 }, 'score', 3),
    change('clubs', 'c1', { 'score-': 1, 'score+': 5 }, 'score', 7),
    ask('POST /api/collections/pairs/records?fields=count', 200, {
      json: { 'count+': 4, 'count-': 1 },
      is: { count: 3 },
    }),
    change('clubs', 'c1', { 'tags+': 'blue' }, 'tags', ['red', 'green', 'blue']),
    change('clubs', 'c1', { 'tags+': ['red', 'a b'] }, 'tags', ['red', 'green', 'blue', 'a b']),
    change('clubs', 'c1', { 'tags-': ['green', 'a b', 'nothing'] }, 'tags', ['red', 'blue']),
    change('clubs', 'c1', { '+tags': 'green' }, 'tags', ['green', 'red', 'blue']),
    change('clubs', 'c1', { tags: ['red'], 'tags+': 'blue' }, 'tags', ['red', 'blue']),
    change('clubs', 'c1', { 'tags-': 'red', 'tags+': 'green' }, 'tags', ['blue', 'green']),
    change('clubs', 'c1', { tags: [] }, 'tags', []),
    change('clubs', 'c1', { 'kind-': 'sport' }, 'kind', ''),
    change('clubs', 'c1', { 'kind+': 'chess' }, 'kind', 'chess'),
    change('clubs', 'c1', { 'kind+': 'other' }, 'kind', 'other'),
    change('clubs', 'c1', { 'members+': cid }, 'members', [ann, bob, cid]),
    change('clubs', 'c1', { 'members-': ann }, 'members', [bob, cid]),
    change('clubs', 'c1', { '+members': [ann] }, 'members', [ann, bob, cid]),
    change('clubs', 'c1', { 'owner-': ann }, 'owner', ''),
    change('clubs', 'c1', { 'owner+': bob }, 'owner', bob),
    change('clubs', 'c1', { 'nothing+': 1, 'name+': 'x' }, 'name', 'Alpha'),
    invalid(
      `PATCH /api/collections/clubs/records/${idOf('c1')}`,
      updated,
      { tags: ['validation_invalid_value', 'Invalid value no.', { value: 'no' }] },
      { json: { 'tags+': 'no' }, events: [] },
    ),
    ask('POST /api/collections/typed/records?fields=code', 200, {
      json: { 'code:autogenerate': 'AB-' },
      has: ['"code":"AB-T-'],
    }),
    // Rules see the value after them.
    ask(`PATCH /api/collections/ruled/records/${idOf('r1')}?fields=count`, 200, {
      json: { 'count+': 4 },
      is: { count: 5 },
    }),
    ask(`PATCH /api/collections/ruled/records/${idOf('r1')}`, 404, { json: { 'count+': 1 } }),
    ask(`PATCH /api/collections/ruled/records/${idOf('r1')}?fields=count`, 200, {
      json: { 'count-': 2 },
      is: { count: 3 },
    }),
  ],
}
