import { ask, created, idOf, invalid, refused, required, type Table, updated } from '../scenario.ts'

const clubs = '/api/collections/clubs/records'
const nobody = 'nobody000000000'
const onlySuperusers = 'Only superusers can perform this action.'
const notDeleted = 'Failed to delete record. Make sure that the record is not part of a required relation reference.'
const password = 'correct horse 1'
const missing = [
  'validation_missing_rel_records',
  'Failed to find all relation records with the provided ids.',
] as const
const notAnAddress = ['validation_is_email', 'Must be a valid email address.'] as const
const now = { collectionId: idOf('ruled'), collectionName: 'ruled' }

export const records: Table = {
  section: '1.1',
  title: 'create, view, update and delete',
  scenarios: [
    refused('GET /api/collections/none/records', 404, 'Missing collection context.'),
    refused(`GET /api/collections/none/records/${nobody}`, 404, 'Missing collection context.'),
    refused(`DELETE /api/collections/none/records/${nobody}`, 404, 'Missing collection context.'),
    refused('POST /api/collections/none/records', 404, 'Missing or invalid collection context.', { json: {} }),
    refused(`PATCH /api/collections/none/records/${nobody}`, 404, 'Missing or invalid collection context.', {
      json: {},
    }),
    refused('GET /api/collections/sealed/records', 403, onlySuperusers),
    refused(`GET /api/collections/sealed/records/${idOf('s1')}`, 403, onlySuperusers, { as: 'ann' }),
    refused('POST /api/collections/sealed/records', 403, onlySuperusers, { json: { title: 'x' } }),
    refused(`PATCH /api/collections/sealed/records/${idOf('s1')}`, 403, onlySuperusers, { as: 'bob', json: {} }),
    refused(`DELETE /api/collections/sealed/records/${idOf('s1')}`, 403, onlySuperusers),
    refused(`GET /api/collections/sealed/records/${nobody}`, 403, onlySuperusers),
    refused(`PATCH /api/collections/sealed/records/${nobody}`, 403, onlySuperusers, { json: {} }),
    refused(`DELETE /api/collections/sealed/records/${nobody}`, 403, onlySuperusers),
    ask(`GET /api/collections/sealed/records/${idOf('s1')}`, 200, {
      as: 'root',
      is: { collectionId: idOf('sealed'), collectionName: 'sealed', id: idOf('s1'), title: 'sealed' },
    }),
    refused(`GET ${clubs}/${nobody}`, 404),
    refused(`PATCH ${clubs}/${nobody}`, 404, undefined, { json: { name: 'x' } }),
    refused(`DELETE ${clubs}/${nobody}`, 404),
    refused(`GET ${clubs}/x%00y`, 404),
    // All errors are reported together, references to missing records among them.
    invalid(
      'POST /api/collections/tasks/records',
      created,
      { assignees: missing, club: missing, title: required },
      { json: { club: nobody, assignees: [idOf('ann'), nobody] } },
    ),
    invalid(
      'POST /api/collections/people/records',
      created,
      { boss: missing, email: notAnAddress },
      { as: 'root', json: { boss: nobody, email: 'nope', password, passwordConfirm: password } },
    ),
    invalid(
      `PATCH /api/collections/people/records/${idOf('cid')}`,
      updated,
      { boss: missing, email: notAnAddress },
      { as: 'root', json: { boss: nobody, email: 'nope' } },
    ),
    // The shape of a record: missing values are the zero values of their types.
    ask(`POST ${clubs}`, 200, {
      json: { id: 'zero00000000000', unknown: 1, expand: {}, collectionId: 'x', collectionName: 'y' },
      events: ['create clubs/zero00000000000'],
      has: [
        '"about":""',
        `"collectionId":"${idOf('clubs')}"`,
        '"collectionName":"clubs"',
        '"founded":""',
        '"kind":""',
        '"logo":""',
        '"members":[]',
        '"meta":null',
        '"open":false',
        '"owner":""',
        '"papers":[]',
        '"score":0',
        '"tags":[]',
      ],
      lacks: ['secret', 'unknown', 'expand'],
    }),
    ask(`GET ${clubs}/zero00000000000?fields=place,id`, 200, {
      is: { id: 'zero00000000000', place: { lon: 0, lat: 0 } },
    }),
    ask(`GET ${clubs}/zero00000000000?fields=secret,name`, 200, { as: 'root', is: { name: '', secret: '' } }),
    // Creation.
    ask('POST /api/collections/ruled/records', 200, {
      json: { id: 'made00000000000', title: 'made', count: 5, tags: ['z', 'x', 'z', ''] },
      is: { ...now, count: 5, id: 'made00000000000', state: '', tags: ['z', 'x'], title: 'made' },
      events: ['create ruled/made00000000000'],
    }),
    invalid(
      'POST /api/collections/ruled/records',
      created,
      { id: ['validation_not_unique', 'Value must be unique.'] },
      { json: { id: 'made00000000000', title: 'again', count: 5 }, events: [] },
    ),
    refused('POST /api/collections/ruled/records', 400, created, { json: { title: '' }, events: [] }),
    refused('POST /api/collections/ruled/records', 400, created, { json: { title: 'x', count: 10 } }),
    refused('POST /api/collections/ruled/records', 400, created, { json: { title: 'x', state: '' } }),
    refused('POST /api/collections/ruled/records?no=1', 400, created, { json: { title: 'x' } }),
    ask('POST /api/collections/ruled/records?fields=title,count', 200, {
      as: 'root',
      json: { title: '', count: 10, state: 'x' },
      is: { count: 10, title: '' },
    }),
    ask('POST /api/collections/chosen/records', 200, {
      json: { id: 'Own_Id-1', title: 'made' },
      has: ['"id":"Own_Id-1"'],
    }),
    ask('GET /api/collections/chosen/records/Own_Id-1?fields=id', 200, { is: { id: 'Own_Id-1' } }),
    // Update: only what is submitted changes.
    ask(`PATCH /api/collections/ruled/records/${idOf('r1')}`, 200, {
      json: { state: 'next', count: 1 },
      is: { ...now, count: 1, id: idOf('r1'), state: 'next', tags: ['x', 'y'], title: 'open' },
      events: [`update ruled/${idOf('r1')}`],
    }),
    // The rule requires a count; a missing one is not at most 5.
    refused(`PATCH /api/collections/ruled/records/${idOf('r1')}`, 404, undefined, { json: {} }),
    ask(`PATCH ${clubs}/${idOf('c1')}?fields=score`, 200, {
      json: {},
      is: { score: 10 },
      events: [`update clubs/${idOf('c1')}`],
    }),
    ask(`PATCH ${clubs}/${idOf('c1')}?fields=score`, 200, { is: { score: 10 } }),
    refused(`PATCH /api/collections/ruled/records/${idOf('r1')}`, 404, undefined, { json: { count: 6 }, events: [] }),
    refused(`PATCH /api/collections/ruled/records/${idOf('r1')}`, 404, undefined, { json: { title: 'other' } }),
    ask(`PATCH /api/collections/ruled/records/${idOf('r1')}?fields=title`, 200, {
      json: { title: 'open', count: 1 },
      is: { title: 'open' },
    }),
    refused(`PATCH /api/collections/ruled/records/${idOf('r3')}`, 404, undefined, { json: { count: 1 } }),
    ask(`PATCH /api/collections/ruled/records/${idOf('r3')}?fields=state`, 200, {
      as: 'root',
      json: { state: 'free' },
      is: { state: 'free' },
    }),
    invalid(
      `PATCH /api/collections/ruled/records/${idOf('r1')}`,
      'Failed to update record.',
      { id: ['validation_pk_change', 'The record primary key cannot be changed.'] },
      { json: { id: 'other0000000000', count: 1 } },
    ),
    ask(`PATCH /api/collections/ruled/records/${idOf('r1')}?fields=id`, 200, {
      json: { id: idOf('r1'), count: 1 },
      is: { id: idOf('r1') },
    }),
    // Deletion.
    refused(`DELETE /api/collections/ruled/records/${idOf('r1')}`, 404, undefined, { events: [] }),
    ask(`DELETE /api/collections/ruled/records/${idOf('r4')}`, 204, { is: '', events: [`delete ruled/${idOf('r4')}`] }),
    refused(`DELETE /api/collections/ruled/records/${idOf('r4')}`, 404),
    // References: removed, cascaded, or preventing the deletion.
    refused(`DELETE ${clubs}/${idOf('c1')}`, 400, notDeleted, { events: [] }),
    ask(`DELETE ${clubs}/${idOf('c2')}`, 204, {
      events: [
        `delete tasks/${idOf('t3')}`,
        `delete tasks/${idOf('t4')}`,
        `update keys/${idOf('k2')}`,
        `delete clubs/${idOf('c2')}`,
      ],
    }),
    refused(`GET /api/collections/tasks/records/${idOf('t3')}`, 404),
    ask(`GET /api/collections/keys/records/${idOf('k2')}?fields=club`, 200, { as: 'root', is: { club: '' } }),
    ask(`DELETE /api/collections/people/records/${idOf('bob')}`, 204, { as: 'root' }),
    ask(`GET ${clubs}/${idOf('c1')}?fields=members`, 200, { is: { members: [idOf('ann')] } }),
    refused('DELETE /api/collections/_superusers/records/{root}', 404, undefined, { as: 'root' }),
    ask('GET /api/collections/_superusers/records?fields=id&filter=email="root@test.example"', 200, {
      as: 'root',
      keep: { root: 'items.0.id' },
      has: ['"id"'],
    }),
    refused(
      'DELETE /api/collections/_superusers/records/{root}',
      400,
      "You can't delete the only existing superuser.",
      {
        as: 'root',
      },
    ),
    refused('GET /api/collections/_superusers/records', 403, onlySuperusers, { as: 'ann' }),
    refused('POST /api/collections/_superusers/records', 403, onlySuperusers, {
      json: { email: 'x@x.example', password: '1234567890', passwordConfirm: '1234567890' },
    }),
  ],
}
