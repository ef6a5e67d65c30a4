import { ask, found, idOf, listed, refused, type Table, unaskable } from '../scenario.ts'

const clubs = '/api/collections/clubs/records'
const page = (request: string, items: string[], totals: object) =>
  ask(`GET ${clubs}?${request}&fields=id`, 200, { is: { items: items.map((name) => ({ id: idOf(name) })), ...totals } })
const all = ['c1', 'c2', 'c3', 'c4', 'c5']
const onlySuperusers = (what: string) => `Only superusers can filter by ${what}`

export const listing: Table = {
  section: '1.3',
  title: 'lists: pages, totals, sorting',
  scenarios: [
    page('sort=id', all, { page: 1, perPage: 30, totalItems: 5, totalPages: 1 }),
    page('sort=id&page=2&perPage=2', ['c3', 'c4'], { page: 2, perPage: 2, totalItems: 5, totalPages: 3 }),
    page('sort=id&page=9&perPage=2', [], { page: 9, perPage: 2, totalItems: 5, totalPages: 3 }),
    page('sort=id&page=0&perPage=0', all, { page: 1, perPage: 30, totalItems: 5, totalPages: 1 }),
    page('sort=id&page=-3&perPage=-1', all, { page: 1, perPage: 30, totalItems: 5, totalPages: 1 }),
    page('sort=id&perPage=5000', all, { page: 1, perPage: 1000, totalItems: 5, totalPages: 1 }),
    page('sort=id&page=&perPage=', all, { page: 1, perPage: 30, totalItems: 5, totalPages: 1 }),
    page('filter=id="x"', [], { page: 1, perPage: 30, totalItems: 0, totalPages: 0 }),
    page('filter=&sort=id', all, { page: 1, perPage: 30, totalItems: 5, totalPages: 1 }),
    ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((word) =>
      page(`sort=id&skipTotal=${word}`, all, { page: 1, perPage: 30, totalItems: -1, totalPages: -1 }),
    ),
    ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((word) =>
      page(`sort=id&skipTotal=${word}`, all, { page: 1, perPage: 30, totalItems: 5, totalPages: 1 }),
    ),
    ...['page=x', 'page=1.5', 'perPage=x', 'perPage=1e2', 'skipTotal=yes', 'skipTotal=2'].map((query) =>
      unaskable(query),
    ),
    // Sorting.
    listed('clubs?sort=name', ['c4', 'c1', 'c3', 'c2', 'c5']),
    listed('clubs?sort=-name', ['c5', 'c2', 'c3', 'c1', 'c4']),
    listed('clubs?sort=%2Bname', ['c4', 'c1', 'c3', 'c2', 'c5']),
    listed('clubs?sort=score,-id', ['c2', 'c3', 'c4', 'c1', 'c5']),
    listed('clubs?sort=-score, id', ['c5', 'c1', 'c4', 'c3', 'c2']),
    listed('clubs?sort=founded,id', ['c3', 'c4', 'c1', 'c5', 'c2']),
    listed('clubs?sort=name:lower', ['c4', 'c1', 'c2', 'c3', 'c5']),
    listed('clubs?sort=tags:length,id', ['c3', 'c5', 'c2', 'c1', 'c4']),
    listed('clubs?sort=owner.name,id', ['c3', 'c5', 'c1', 'c2', 'c4']),
    listed('clubs?sort=-owner.level,id', ['c1', 'c4', 'c2', 'c3', 'c5']),
    listed('clubs?sort=meta.a.b,id', ['c2', 'c3', 'c4', 'c5', 'c1']),
    listed('clubs?sort=place.lon,id', ['c1', 'c2', 'c3', 'c4', 'c5']),
    listed('clubs?sort=open,id', ['c2', 'c4', 'c5', 'c1', 'c3']),
    listed('clubs?sort=@rowid', all),
    listed('clubs?sort=-@rowid', [...all].reverse()),
    ask(`GET ${clubs}?sort=@random&fields=collectionName`, 200, { has: ['"totalItems":5'] }),
    listed('clubs?sort=legends_via_club.text,id', ['c2', 'c3', 'c4', 'c5', 'c1']),
    ...[
      'sort=nothing',
      'sort=name.x',
      'sort=secret',
      'sort=@now',
      "sort='x'",
      'sort=1',
      'sort=name:nothing',
      'sort=owner.nothing',
      'sort=id,id,id,id,id,id,id,id,id',
      `sort=${'n'.repeat(256)}`,
      'sort=geoDistance(1,2,3,4)',
    ].map((query) => unaskable(query)),
    listed('clubs?sort=secret,id', ['c3', 'c4', 'c5', 'c1', 'c2'], { as: 'root' }),
    listed('clubs?sort=id,id,id,id,id,id,id,id', all),
    listed('clubs?sort=', all, { differs: 'without a sort there is no order' }),
    // Limits.
    unaskable(`filter=${'(id!="x")'.repeat(1)}${' %26%26 id!="x"'.repeat(200)}`),
    listed(`clubs?sort=id&filter=id!="x"${' %26%26 id!="x"'.repeat(199)}`, all),
    unaskable(`filter=name!="${'x'.repeat(3500)}"`),
    unaskable('filter=owner.boss.boss.boss.boss.boss.boss.boss.name="x"'),
    // What only superusers can filter by.
    refused(`GET ${clubs}?filter=@request.auth.id=""`, 403, onlySuperusers('@request.')),
    refused(`GET ${clubs}?filter=@collection.keys.code="x"`, 403, onlySuperusers('@collection.'), { as: 'ann' }),
    refused(`GET ${clubs}?filter=name="@request.x"`, 403, onlySuperusers('@request.')),
    refused(`GET ${clubs}?sort=@collection.keys.code`, 403, onlySuperusers('@collection.')),
    found('clubs', '@request.auth.email = "root@test.example" && id = "c10000000000000"', ['c1'], { as: 'root' }),
    found('clubs', '@collection.keys.code ?= "key-two" && @collection.keys.club ?= id', ['c2'], { as: 'root' }),
    unaskable('filter=secret="alpha-secret"'),
    found('clubs', 'secret = "alpha-secret"', ['c1'], { as: 'root' }),
    // Rules: a list shows what its rule lets through, a guest's is empty.
    ask('GET /api/collections/tasks/records', 200, {
      is: { items: [], page: 1, perPage: 30, totalItems: 0, totalPages: 0 },
    }),
    listed('tasks?sort=id', ['t1', 't2', 't3', 't5'], { as: 'ann' }),
    listed('tasks?sort=id', ['t1', 't2', 't3', 't4', 't5'], { as: 'root' }),
    listed('ruled?sort=id', ['r1', 'r3', 'r4']),
    listed('papers?sort=id', []),
    refused('GET /api/collections/keys/records', 403, 'Only superusers can perform this action.', { as: 'ann' }),
    listed('keys?sort=id', ['k1', 'k2'], { as: 'root' }),
  ],
}
