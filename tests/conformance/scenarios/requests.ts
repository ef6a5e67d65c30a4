import { ask, created, idOf, listed, refused, type Table } from '../scenario.ts'

const strict = '/api/collections/strict/records'
const made = (json: object, as?: 'ann' | 'root') =>
  ask(`POST ${strict}?fields=title`, 200, { json, ...(as && { as }), has: ['title'] })
const not = (json: object) => refused(`POST ${strict}`, 400, created, { json, events: [] })

export const requests: Table = {
  section: '2.5',
  title: 'what rules ask of a request',
  scenarios: [
    // Submitted values: `:length`, `:each`, `:lower`, and paths along relations.
    made({ id: idOf('one'), title: 'One', tags: ['x', 'y'], count: 5 }),
    made({ title: 'Yes', rels: [idOf('ann')] }),
    made({ title: 'Two', tags: 'x', rels: [idOf('ann'), idOf('bob')] }),
    not({ title: 'x', tags: ['x', 'y', 'z'] }),
    not({ title: 'x', tags: ['z'] }),
    not({ title: 'x', 'tags+': 'z' }),
    not({ title: 'NO' }),
    not({ title: 'x', rels: [idOf('bob')] }),
    made({ title: 'x', tags: ['z'] }, 'root'),
    made({ title: 'By Ann' }, 'ann'),
    // The address.
    listed('strict?sort=id&filter=id="one000000000000"', []),
    listed('strict?sort=id&filter=id="one000000000000"&season=winter', []),
    listed('strict?sort=id&filter=id="one000000000000"&season=summer', ['one']),
    listed('strict?sort=id&filter=id="one000000000000"&season=summer&season=winter', ['one']),
    listed('strict?sort=id&filter=id="one000000000000"&Season=summer', []),
    // Headers.
    refused(`GET ${strict}/${idOf('one')}`, 404),
    ask(`GET ${strict}/${idOf('one')}?fields=title`, 200, { headers: { 'X-Season': '' }, is: { title: 'One' } }),
    ask(`GET ${strict}/${idOf('one')}?fields=title`, 200, { headers: { 'x-season': 'any' }, is: { title: 'One' } }),
    // Old and new values.
    ask(`PATCH ${strict}/${idOf('one')}?fields=title`, 200, { json: { title: 'Uno' }, is: { title: 'Uno' } }),
    ask(`PATCH ${strict}/${idOf('one')}?fields=count`, 200, { json: { count: 5 }, is: { count: 5 } }),
    ask(`PATCH ${strict}/${idOf('one')}?fields=count`, 200, { json: { count: '5' }, is: { count: 5 } }),
    ask(`PATCH ${strict}/${idOf('one')}?fields=count`, 200, { json: { count: 6 }, is: { count: 6 } }),
    ask(`PATCH ${strict}/${idOf('one')}?fields=count`, 200, { json: { 'count+': 1 }, is: { count: 7 } }),
    refused(`PATCH ${strict}/${idOf('one')}`, 404, undefined, { json: { count: 4 } }),
    refused(`PATCH ${strict}/${idOf('one')}`, 404, undefined, { json: { 'count-': 1 } }),
    refused(`PATCH ${strict}/${idOf('one')}`, 404, undefined, { json: { count: null } }),
    ask(`PATCH ${strict}/${idOf('one')}?fields=count`, 200, { json: { 'count-': 0 }, is: { count: 7 } }),
    // The caller.
    refused(`DELETE ${strict}/${idOf('one')}`, 404, undefined, { as: 'ann' }),
    refused(`DELETE ${strict}/${idOf('one')}?sure=1`, 404, undefined, { as: 'bob' }),
    refused(`DELETE ${strict}/${idOf('one')}?sure=1`, 404),
    ask(`DELETE ${strict}/${idOf('one')}?sure`, 204, { as: 'ann', events: [`delete strict/${idOf('one')}`] }),
    // Ids that are reserved names in file systems.
    ask('POST /api/collections/chosen/records', 400, { json: { id: 'con' }, has: ['"code":"validation_reserved_pk"'] }),
    ask('POST /api/collections/chosen/records', 400, {
      json: { id: 'LPT1' },
      has: ['"code":"validation_reserved_pk"'],
    }),
    ask('POST /api/collections/chosen/records', 400, {
      json: { id: 'a.b' },
      has: ['"code":"validation_invalid_format"'],
    }),
  ],
}
