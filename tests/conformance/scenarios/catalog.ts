import { ask, idOf, invalid, refused, required, type Table } from '../scenario.ts'

const list = '/api/collections'
const guest = 'The request requires valid record authorization token.'
const people = 'The authorized record is not allowed to perform this action.'

const validating = 'An error occurred while validating the submitted data.'
const loading = 'An error occurred while loading the submitted data.'
const notCreated = 'Failed to create collection.'
const notTruncated = 'Failed to truncate collection (most likely due to required cascade delete record references).'
const nameExists = ['validation_collection_name_exists', 'Collection name must be unique (case insensitive).'] as const

/** The names that a query of the list finds, in their order. */
const names = (query: string, found: readonly string[], rest = {}) =>
  ask(`GET ${list}?${query}&fields=name&perPage=50&skipTotal=1`, 200, {
    as: 'root',
    is: { items: found.map((name) => ({ name })), page: 1, perPage: 50, totalItems: -1, totalPages: -1 },
    ...rest,
  })

const unaskable = (query: string) => refused(`GET ${list}?${query}`, 400, undefined, { as: 'root' })

export const catalog: Table = {
  section: '10',
  title: 'collections',
  scenarios: [
    ...[list, `${list}/clubs`, `${list}/nothing`, `${list}/meta/scaffolds`, `${list}/meta/oauth2-providers`].flatMap(
      (path) => [refused(`GET ${path}`, 401, guest), refused(`GET ${path}`, 403, people, { as: 'ann' })],
    ),
    // One, by name or id.
    ask(`GET ${list}/sealed?fields=id,name,type,system,listRule,indexes,fields.name`, 200, {
      as: 'root',
      is: {
        ...{ id: idOf('sealed'), name: 'sealed', type: 'base', system: false, listRule: null, indexes: [] },
        fields: [{ name: 'id' }, { name: 'title' }],
      },
    }),
    ask(`GET ${list}/${idOf('sealed')}?fields=name`, 200, { as: 'root', is: { name: 'sealed' } }),
    ask(`GET ${list}/staff`, 200, {
      as: 'root',
      has: ['"authRule":"level > 0"', '"clientId":"client"', '"authToken":{"duration":432000}'],
      lacks: ['clientSecret', '"secret"'],
      differs: 'there mail templates that nobody wrote have the words of PocketBase',
    }),
    refused(`GET ${list}/nothing`, 404, undefined, { as: 'root' }),
    refused(`GET ${list}/meta`, 404, undefined, { as: 'root' }),
    // The list.
    names('filter=type="auth"%26%26system=false%26%26name!="users"', ['people', 'staff']),
    names('filter=name~"pa"&sort=-name', ['papers', 'pairs']),
    names(`filter=id="${idOf('clubs')}"||name="tasks"&sort=name`, ['clubs', 'tasks']),
    names('filter=type="auth"&sort=-system,name', ['_superusers', 'people', 'staff'], {
      differs: 'there a collection "users" comes with every installation',
    }),
    names('filter=name="clubs"%26%26created>"2020-01-01"%26%26updated<=@now', ['clubs']),
    names('filter=system="true"', []),
    names('filter=name?="pairs"&sort=@rowid', ['pairs']),
    ask(`GET ${list}?perPage=2&page=2&filter=name="clubs"||name="keys"||name="pairs"&sort=name&fields=id,name`, 200, {
      as: 'root',
      is: { items: [{ id: idOf('pairs'), name: 'pairs' }], page: 2, perPage: 2, totalItems: 3, totalPages: 2 },
    }),
    ask(`GET ${list}?page=99&filter=name="clubs"&fields=name`, 200, {
      as: 'root',
      is: { items: [], page: 99, perPage: 30, totalItems: 1, totalPages: 1 },
    }),
    ask(`GET ${list}?page=-1&perPage=9999&filter=name="clubs"&fields=name`, 200, {
      as: 'root',
      is: { items: [{ name: 'clubs' }], page: 1, perPage: 1000, totalItems: 1, totalPages: 1 },
    }),
    ...['nothing=1', 'fields=1', 'listRule=null', '(', 'name=', '@collection.clubs.id!=""'].map((filter) =>
      unaskable(`filter=${encodeURIComponent(filter)}`),
    ),
    ...['nothing', 'fields', 'listRule', 'name,'].map((sort) => unaskable(`sort=${sort}`)),
    unaskable('page=x'),
    unaskable('page=1.5'),
    unaskable('skipTotal=maybe'),
    // What new ones begin with.
    ask(`GET ${list}/meta/scaffolds?fields=base`, 200, {
      as: 'root',
      has: ['"type":"base"', '"autogeneratePattern":"[a-z0-9]{15}"', '"created":""', '"id":"text3208210256"'],
    }),
    ask(`GET ${list}/meta/scaffolds?fields=auth.fields.name,auth.passwordAuth,auth.otp.length`, 200, {
      as: 'root',
      is: {
        auth: {
          fields: ['id', 'password', 'tokenKey', 'email', 'emailVisibility', 'verified'].map((name) => ({ name })),
          otp: { length: 8 },
          passwordAuth: { enabled: true, identityFields: ['email'] },
        },
      },
    }),
    ask(`GET ${list}/meta/scaffolds?fields=view.type,view.viewQuery,view.fields`, 200, {
      as: 'root',
      is: { view: { type: 'view', viewQuery: '', fields: [] } },
    }),
    ask(`GET ${list}/meta/oauth2-providers?fields=name,displayName`, 200, {
      as: 'root',
      is: [
        { name: 'google', displayName: 'Google' },
        { name: 'github', displayName: 'GitHub' },
        { name: 'linkedin', displayName: 'LinkedIn' },
        { name: 'microsoft', displayName: 'Microsoft' },
        { name: 'oidc', displayName: 'OIDC' },
        { name: 'oidc2', displayName: 'OIDC 2' },
        { name: 'oidc3', displayName: 'OIDC 3' },
      ],
      differs: 'other providers are offered there',
    }),
    // What a view would show.
    ask(`POST ${list}/meta/dry-run-view?fields=sample.id,sample.name,fields.name,fields.type`, 200, {
      as: 'root',
      json: { query: `select id, name from clubs where id in ('${idOf('c1')}', '${idOf('c2')}') order by id;` },
      is: {
        fields: [
          { name: 'id', type: 'text' },
          { name: 'name', type: 'text' },
        ],
        sample: [
          { id: idOf('c1'), name: 'Alpha' },
          { id: idOf('c2'), name: 'beta' },
        ],
      },
    }),
    ask(`POST ${list}/meta/dry-run-view`, 200, {
      as: 'root',
      json: { query: "select id, name from clubs where name = 'nothing'" },
      has: ['"sample":[]'],
    }),
    ...[{}, { query: '' }, { query: null }].map((json) =>
      invalid(`POST ${list}/meta/dry-run-view`, validating, { query: required }, { as: 'root', json }),
    ),
    ...[{ query: 5 }, []].map((json) => refused(`POST ${list}/meta/dry-run-view`, 400, loading, { as: 'root', json })),
    ...['select name from clubs', 'select id from nothing', 'delete from clubs', 'select * from clubs'].map((query) =>
      ask(`POST ${list}/meta/dry-run-view`, 400, {
        as: 'root',
        json: { query },
        has: ['"message":"Invalid view query. Raw error: \\n', '"data":{}'],
        differs: 'the message words what is wrong in its own way',
      }),
    ),
    // Changes.
    ...[
      `PUT ${list}/import`,
      `POST ${list}`,
      `POST ${list}/meta/dry-run-view`,
      ...['PATCH', 'DELETE'].map((method) => `${method} ${list}/sealed`),
      `DELETE ${list}/sealed/truncate`,
    ].flatMap((request) => [
      refused(request, 401, guest, { json: {} }),
      refused(request, 403, people, { as: 'ann', json: {} }),
    ]),
    ...[{}, { collections: [] }].map((json) =>
      invalid(`PUT ${list}/import`, validating, { collections: required }, { as: 'root', json }),
    ),
    refused(`PUT ${list}/import`, 400, loading, { as: 'root', json: { collections: 'x' } }),
    invalid(`POST ${list}`, notCreated, { name: required }, { as: 'root', json: {} }),
    invalid(`POST ${list}`, notCreated, { name: nameExists }, { as: 'root', json: { name: 'Clubs', type: 'base' } }),
    ask(`POST ${list}`, 400, {
      as: 'root',
      json: { name: 'fresh', type: 'base', listRule: 'nothing = 1' },
      has: ['"listRule":{"code":"validation_invalid_rule"', notCreated],
      differs: 'the message words what is wrong in its own way',
    }),
    ask(`POST ${list}`, 200, {
      as: 'root',
      json: { name: 'fresh', type: 'base', fields: [{ name: 'text', type: 'text', max: 5 }], listRule: '' },
      has: ['"name":"fresh"', '"listRule":""', '"max":5', '"id":"text999008199"', '"system":false'],
    }),
    invalid(`POST ${list}`, notCreated, { name: nameExists }, { as: 'root', json: { name: 'fresh', type: 'base' } }),
    ask('POST /api/collections/fresh/records?fields=text', 200, {
      as: 'root',
      json: { text: 'one' },
      is: { text: 'one' },
    }),
    ask(`PATCH ${list}/fresh`, 200, {
      as: 'root',
      json: {
        name: 'stale',
        fields: [
          { name: 'text', type: 'text' },
          { name: 'more', type: 'number' },
        ],
      },
      has: ['"name":"stale"', '"listRule":""', '"name":"more"'],
    }),
    ask('GET /api/collections/stale/records?fields=text,more&skipTotal=1', 200, {
      is: { items: [{ text: 'one', more: 0 }], page: 1, perPage: 30, totalItems: -1, totalPages: -1 },
    }),
    refused('GET /api/collections/fresh/records', 404, 'Missing collection context.'),
    ask(`DELETE ${list}/stale/truncate`, 204, { as: 'root' }),
    ask('GET /api/collections/stale/records?fields=totalItems', 200, { has: ['"totalItems":0'] }),
    ask(`DELETE ${list}/stale`, 204, { as: 'root' }),
    refused(`GET ${list}/stale`, 404, undefined, { as: 'root' }),
    ...[`PATCH ${list}/nothing`, `DELETE ${list}/nothing`, `DELETE ${list}/nothing/truncate`].map((request) =>
      refused(request, 404, undefined, { as: 'root', json: {} }),
    ),
    refused(`DELETE ${list}/_superusers`, 400, 'Failed to delete collection.', { as: 'root' }),
    refused(`DELETE ${list}/_superusers/truncate`, 400, notTruncated, { as: 'root' }),
    ask(`DELETE ${list}/people`, 400, {
      as: 'root',
      has: ['Failed to delete collection probably due to existing reference in '],
      differs: 'the names are in another order there',
    }),
  ],
}
