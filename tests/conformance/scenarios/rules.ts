import { ask, created, idOf, invalid, listed, refused, required, type Table, updated } from '../scenario.ts'

const asked = '/api/collections/asked/records'
const open = { 'x-token': 'open' }
const people = '/api/collections/people/records'
const [ann, bob, cid] = [idOf('ann'), idOf('bob'), idOf('cid')]
const mismatch = ['validation_values_mismatch', "Values don't match."] as const
const account = (name: string, more: object = {}) => ({
  ...{ id: idOf(name), email: `${name}@people.example`, password: 'long enough 1', passwordConfirm: 'long enough 1' },
  ...more,
})

export const rules: Table = {
  section: '3',
  title: 'rules and accounts as records',
  scenarios: [
    // What a request carries.
    ask(`POST ${asked}?fields=title`, 200, { headers: open, json: { title: 'x' }, is: { title: 'x' } }),
    refused(`POST ${asked}`, 400, created, { headers: { 'x-token': 'closed' }, json: { title: 'x' }, events: [] }),
    refused(`POST ${asked}`, 400, created, { json: { title: 'x' } }),
    ask(`POST ${asked}?fields=title`, 200, { as: 'root', json: { title: 'root' }, is: { title: 'root' } }),
    // The caller: its own field, and a field of a related record.
    ask(`PATCH ${asked}/${idOf('a1')}?fields=title`, 200, {
      as: 'ann',
      json: { title: 'level' },
      is: { title: 'level' },
    }),
    ask(`PATCH ${asked}/${idOf('a1')}?fields=title`, 200, {
      as: 'bob',
      json: { title: 'boss' },
      is: { title: 'boss' },
    }),
    refused(`PATCH ${asked}/${idOf('a1')}`, 404, undefined, { json: { title: 'guest' } }),
    // Fields of another collection.
    ask('PATCH /api/collections/clubs/records/c30000000000000?fields=owner', 200, {
      json: { owner: ann },
      is: { owner: ann },
    }),
    ask('PATCH /api/collections/clubs/records/c50000000000000?fields=owner', 200, {
      json: { owner: ann },
      is: { owner: ann },
    }),
    refused(`DELETE ${asked}/${idOf('a1')}`, 404),
    ask(`DELETE ${asked}/${idOf('a1')}`, 204, { as: 'ann' }),
    // Records that can be viewed but not listed, and the other way round.
    ask(`GET /api/collections/tasks/records/${idOf('t1')}?fields=title`, 200, { is: { title: 'Plan' } }),
    refused(`GET /api/collections/tasks/records/${idOf('t4')}`, 404),
    refused(`GET /api/collections/tasks/records/${idOf('t4')}`, 404, undefined, { as: 'bob' }),
    ask(`GET /api/collections/tasks/records/${idOf('t4')}?fields=title`, 200, { as: 'ann', is: { title: 'Quiet' } }),
    listed(`tasks?filter=id="${idOf('t4')}"`, [], { as: 'ann' }),
    refused(`GET /api/collections/ruled/records/${idOf('r2')}`, 404),
    ask(`PATCH /api/collections/ruled/records/${idOf('r2')}`, 200, { json: { count: 1 }, has: ['"count":1'] }),
    // Rules of the collections that a filter passes through.
    listed('legends?filter=club.tasks_via_club.title ?= "Plan"', [], {}),
    listed('legends?filter=club.tasks_via_club.title ?= "Plan"', ['l1'], { as: 'ann' }),
    // Creating accounts, with a password and its confirmation.
    ask(`POST ${people}?fields=id,email,verified`, 200, {
      json: account('dan'),
      is: { email: 'dan@people.example', id: idOf('dan'), verified: false },
      events: [`create people/${idOf('dan')}`],
    }),
    invalid(
      `POST ${people}`,
      created,
      { password: required, passwordConfirm: required },
      { json: { email: 'e@people.example' } },
    ),
    invalid(
      `POST ${people}`,
      created,
      { passwordConfirm: mismatch },
      { json: { ...account('eve'), passwordConfirm: 'other' } },
    ),
    invalid(
      `POST ${people}`,
      created,
      { passwordConfirm: required },
      { json: { ...account('eve'), passwordConfirm: '' } },
    ),
    invalid(
      `POST ${people}`,
      created,
      { password: ['validation_min_text_constraint', 'Must be at least 8 character(s).'] },
      { json: { ...account('eve'), password: 'short', passwordConfirm: 'short' } },
    ),
    invalid(
      `POST ${people}`,
      created,
      { password: ['validation_max_text_constraint', 'Must be less than 71 character(s).'] },
      { json: { ...account('eve'), password: 'x'.repeat(72), passwordConfirm: 'x'.repeat(72) } },
    ),
    invalid(`POST ${people}`, created, { email: required }, { json: { ...account('eve'), email: '' } }),
    invalid(
      `POST ${people}`,
      created,
      { email: ['validation_is_email', 'Must be a valid email address.'] },
      { json: { ...account('eve'), email: 'eve' } },
    ),
    invalid(
      `POST ${people}`,
      created,
      { email: ['validation_not_unique', 'Value must be unique.'] },
      { json: { ...account('eve'), email: 'ann@people.example' } },
    ),
    invalid(
      `POST ${people}`,
      created,
      { username: ['validation_not_unique', 'Value must be unique.'] },
      { json: { ...account('eve'), username: 'ANN' } },
    ),
    invalid(`POST ${people}`, created, { verified: mismatch }, { json: { ...account('eve'), verified: true } }),
    ask(`POST ${people}?fields=verified`, 200, {
      as: 'root',
      json: account('eve', { verified: true }),
      is: { verified: true },
    }),
    invalid(
      `POST ${people}`,
      created,
      { id: ['validation_not_unique', 'Value must be unique.'] },
      { json: { ...account('eve'), email: 'eve2@people.example' } },
    ),
    // The password hash and the token key are never returned or accepted.
    ask(`POST ${people}?fields=*`, 200, {
      json: account('fay', { tokenKey: 'x'.repeat(40), emailVisibility: true }),
      has: ['"email":"fay@people.example"'],
      lacks: ['tokenKey', 'password', 'xxxx'],
    }),
    ask(`GET ${people}/${idOf('fay')}`, 200, { as: 'root', lacks: ['tokenKey', 'password"'] }),
    ask(`POST ${people}?filter=tokenKey!=""`, 400, { json: {} }),
    refused(`GET ${people}?filter=tokenKey!=""`, 400),
    refused(`GET ${people}?filter=password!=""`, 400),
    // What owners may change.
    ask(`PATCH ${people}/${ann}?fields=name`, 200, { as: 'ann', json: { name: 'Anna' }, is: { name: 'Anna' } }),
    refused(`PATCH ${people}/${ann}`, 404, undefined, { as: 'bob', json: { name: 'x' } }),
    refused(`PATCH ${people}/${bob}`, 404, undefined, { json: { name: 'x' } }),
    // A missing boss equals the empty id of a guest.
    ask(`PATCH ${people}/${ann}?fields=name`, 200, { json: { name: 'Ann' }, is: { name: 'Ann' } }),
    invalid(
      `PATCH ${people}/${ann}`,
      updated,
      { email: mismatch },
      { as: 'ann', json: { email: 'new@people.example' } },
    ),
    invalid(`PATCH ${people}/${ann}`, updated, { email: mismatch }, { as: 'ann', json: { email: '' } }),
    ask(`PATCH ${people}/${ann}?fields=email`, 200, {
      as: 'ann',
      json: { email: 'ann@people.example' },
      is: { email: 'ann@people.example' },
    }),
    invalid(`PATCH ${people}/${bob}`, updated, { verified: mismatch }, { as: 'bob', json: { verified: true } }),
    ask(`PATCH ${people}/${bob}?fields=emailVisibility`, 200, {
      as: 'bob',
      json: { emailVisibility: true },
      is: { emailVisibility: true },
    }),
    invalid(
      `PATCH ${people}/${bob}`,
      updated,
      { oldPassword: required },
      {
        as: 'bob',
        json: { password: 'another one 1', passwordConfirm: 'another one 1' },
      },
    ),
    invalid(
      `PATCH ${people}/${bob}`,
      updated,
      { oldPassword: ['validation_invalid_old_password', 'Missing or invalid old password.'] },
      { as: 'bob', json: { password: 'another one 1', passwordConfirm: 'another one 1', oldPassword: 'wrong' } },
    ),
    invalid(
      `PATCH ${people}/${bob}`,
      updated,
      { passwordConfirm: mismatch },
      {
        as: 'bob',
        json: { password: 'another one 1', passwordConfirm: 'not that', oldPassword: 'correct horse 1' },
      },
    ),
    // If there are form errors, only those are reported.
    invalid(
      `PATCH ${people}/${bob}`,
      updated,
      { verified: mismatch },
      { as: 'bob', json: { verified: true, name: 'x'.repeat(50) } },
    ),
    invalid(
      `PATCH ${people}/${bob}`,
      updated,
      { name: ['validation_max_text_constraint', 'Must be no more than 40 character(s).', { max: 40 }] },
      { as: 'bob', json: { name: 'x'.repeat(50) } },
    ),
    // Managers of an account have more permissions.
    ask(`PATCH ${people}/${bob}?fields=email,verified`, 200, {
      as: 'ann',
      json: { email: 'bobby@people.example', verified: true },
      is: { email: 'bobby@people.example', verified: true },
    }),
    // The tokens were issued for the old address.
    refused('POST /api/collections/people/auth-refresh', 401, undefined, { as: 'bob' }),
    ask(`PATCH ${people}/${bob}?fields=id`, 200, {
      as: 'ann',
      json: { password: 'set by ann 1', passwordConfirm: 'set by ann 1' },
      is: { id: bob },
    }),
    ask('POST /api/collections/people/auth-with-password?fields=record.id', 200, {
      json: { identity: 'bobby@people.example', password: 'set by ann 1' },
      is: { record: { id: bob } },
    }),
    invalid(`PATCH ${people}/${ann}`, updated, { verified: mismatch }, { as: 'ann', json: { verified: false } }),
    ask(`PATCH ${people}/${cid}?fields=verified,email`, 200, {
      as: 'root',
      json: { verified: true, email: 'cid2@people.example' },
      is: { email: 'cid2@people.example', verified: true },
    }),
    refused(`DELETE ${people}/${cid}`, 404, undefined, { as: 'ann' }),
    ask(`DELETE ${people}/${ann}`, 204, { as: 'ann', has: [] }),
    refused('POST /api/collections/people/auth-refresh', 401, undefined, { as: 'ann' }),
    // Collections of the server itself.
    ...['_mfas', '_otps', '_externalAuths', '_authOrigins'].flatMap((name) => [
      ask(`GET /api/collections/${name}/records`, 200, {
        is: { items: [], page: 1, perPage: 30, totalItems: 0, totalPages: 0 },
      }),
      refused(`POST /api/collections/${name}/records`, 403, 'Only superusers can perform this action.', { json: {} }),
    ]),
  ],
}
