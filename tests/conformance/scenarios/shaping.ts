import { ask, idOf, refused, type Table } from '../scenario.ts'

const club = (number: number, query: string) => `GET /api/collections/clubs/records/${idOf(`c${number}`)}?${query}`
const [ann, bob, cid] = [idOf('ann'), idOf('bob'), idOf('cid')]
const about = 'About Alpha & friends play every day'

export const shaping: Table = {
  section: '1.7',
  title: 'expand, fields and hidden values',
  scenarios: [
    // Expansion.
    ask(club(1, 'expand=owner&fields=id,expand.owner.name'), 200, {
      is: { expand: { owner: { name: 'Ann' } }, id: idOf('c1') },
    }),
    ask(club(1, 'expand=owner'), 200, {
      has: ['"expand":{"owner":{', '"email":"ann@people.example"', '"level":5'],
      lacks: ['ann-secret', 'tokenKey', 'password'],
    }),
    ask(club(1, 'expand=members&fields=expand.members.id'), 200, {
      is: { expand: { members: [{ id: ann }, { id: bob }] } },
    }),
    ask(club(3, 'expand=members&fields=expand.members.id'), 200, {
      is: { expand: { members: [{ id: cid }, { id: ann }] } },
    }),
    ask(club(2, 'expand=owner'), 200, {
      lacks: ['bob@people.example', 'bob-secret'],
      has: ['"emailVisibility":false'],
    }),
    ask(club(2, 'expand=owner&fields=expand.owner.email,expand.owner.secret'), 200, {
      as: 'root',
      is: { expand: { owner: { email: 'bob@people.example', secret: 'bob-secret' } } },
    }),
    ask(club(2, 'expand=owner&fields=expand.owner.email'), 200, {
      as: 'bob',
      is: { expand: { owner: { email: 'bob@people.example' } } },
    }),
    // The boss manages their people, so they see the email addresses.
    ask(club(2, 'expand=owner&fields=expand.owner.email'), 200, {
      as: 'ann',
      is: { expand: { owner: { email: 'bob@people.example' } } },
    }),
    ask(club(4, 'expand=owner.boss.boss&fields=expand.owner.expand.boss.expand.boss.name'), 200, {
      is: { expand: { owner: { expand: { boss: { expand: { boss: { name: 'Ann' } } } } } } },
    }),
    ask(club(4, 'expand=owner.boss,owner&fields=expand.owner.expand.boss.name'), 200, {
      is: { expand: { owner: { expand: { boss: { name: 'Bob' } } } } },
    }),
    ask(club(1, 'expand= owner , members &fields=expand.owner.id,expand.members.id'), 200, {
      is: { expand: { members: [{ id: ann }, { id: bob }], owner: { id: ann } } },
    }),
    ask(club(1, 'expand=nothing,owner.nothing,members,name,id&fields=expand.members.id'), 200, {
      is: { expand: { members: [{ id: ann }, { id: bob }] } },
    }),
    ask(club(1, 'expand=nothing'), 200, { lacks: ['"expand"'] }),
    ask(club(5, 'expand=owner'), 200, { has: ['"id":"c5'] }),
    ask(club(1, 'expand=legends_via_club&fields=expand.legends_via_club.text'), 200, {
      is: { expand: { legends_via_club: { text: 'Once upon a time' } } },
    }),
    ask(club(2, 'expand=legends_via_club&fields=id,expand'), 200, { has: ['"id"'] }),
    ask(club(1, `expand=${idOf('legends')}_via_club&fields=expand.${idOf('legends')}_via_club.id`), 200, {
      is: { expand: { [`${idOf('legends')}_via_club`]: { id: idOf('l1') } } },
    }),
    ask(club(1, 'expand=legends(club)&fields=expand'), 200, { has: ['Once upon a time'] }),
    ask(club(1, 'expand=tasks_via_club&fields=expand.tasks_via_club.title'), 200, {
      has: ['Plan', 'play'],
      lacks: ['Quiet'],
    }),
    ask(club(2, 'expand=tasks_via_club&fields=expand.tasks_via_club.title'), 200, {
      is: { expand: { tasks_via_club: [{ title: 'Score' }] } },
    }),
    ask(club(2, 'expand=tasks_via_club&fields=expand.tasks_via_club.title'), 200, {
      as: 'ann',
      has: ['Score', 'Quiet'],
    }),
    ask(club(1, 'expand=keys_via_club'), 200, { lacks: ['key-one', '"expand"'] }),
    ask(club(1, 'expand=keys_via_club'), 200, { as: 'root', has: ['key-one'] }),
    ask(club(1, 'expand=legends_via_text,people_via_owner,nothing_via_club'), 200, { lacks: ['"expand"'] }),
    ask(
      'GET /api/collections/clubs/records?sort=id&expand=owner&fields=name,expand.owner.name&perPage=2&skipTotal=1',
      200,
      {
        is: {
          items: [
            { expand: { owner: { name: 'Ann' } }, name: 'Alpha' },
            { expand: { owner: { name: 'Bob' } }, name: 'beta' },
          ],
          page: 1,
          perPage: 2,
          totalItems: -1,
          totalPages: -1,
        },
      },
    ),
    ask(`GET /api/collections/people/records/${ann}?expand=people_via_boss&fields=expand.people_via_boss.name`, 200, {
      is: { expand: { people_via_boss: [{ name: 'Bob' }] } },
    }),
    ask('POST /api/collections/tasks/records?expand=club.owner&fields=title,expand.club.expand.owner.name', 200, {
      json: { title: 'expanded', club: idOf('c1') },
      is: { expand: { club: { expand: { owner: { name: 'Ann' } } } }, title: 'expanded' },
    }),
    ask(
      `PATCH /api/collections/tasks/records/${idOf('t5')}?expand=club,assignees&fields=expand.club.name,expand.assignees.name`,
      200,
      {
        json: { club: idOf('c2'), assignees: [bob] },
        is: { expand: { assignees: [{ name: 'Bob' }], club: { name: 'beta' } } },
      },
    ),
    // The `fields` parameter.
    ask(club(1, 'fields=id,name'), 200, { is: { id: idOf('c1'), name: 'Alpha' } }),
    ask(club(1, 'fields=nothing'), 200, { is: {} }),
    ask(club(1, 'fields=meta.a.b,place.lon'), 200, { is: { meta: { a: { b: 1 } }, place: { lon: -46.63 } } }),
    ask(club(1, 'fields=meta.*'), 200, { has: ['"deep"', '"two"'] }),
    ask(club(1, 'fields=*'), 200, { has: ['"name":"Alpha"', '"score":10'] }),
    ask(club(1, 'fields=*,expand.owner.name&expand=owner'), 200, {
      has: ['"name":"Alpha"', '"expand":{"owner":{"name":"Ann"}}'],
    }),
    ask(club(1, 'fields= id , name '), 200, { is: { id: idOf('c1'), name: 'Alpha' } }),
    ask(club(1, 'fields='), 200, { has: ['"name":"Alpha"'] }),
    ask(club(1, 'fields=about:excerpt(200)'), 200, { is: { about } }),
    ask(club(1, 'fields=about:excerpt(11)'), 200, { is: { about: 'About Alpha' } }),
    ask(club(1, 'fields=about:excerpt(11,true)'), 200, { is: { about: 'About Alpha...' } }),
    ask(club(1, 'fields=about:excerpt(11,false)'), 200, { is: { about: 'About Alpha' } }),
    ask(club(1, 'fields=about:excerpt(200,true)'), 200, { is: { about } }),
    ask(club(1, 'fields=name:excerpt(3,true),score:excerpt(1)'), 200, { is: { name: 'Alp...', score: 10 } }),
    ask(club(1, 'fields=*,about:excerpt(5)'), 200, { has: ['"about":"About"', '"name":"Alpha"'] }),
    ask(club(1, 'fields=expand.owner.name:excerpt(2)&expand=owner'), 200, {
      is: { expand: { owner: { name: 'An' } } },
    }),
    refused(club(1, 'fields=about:nothing()'), 400),
    refused(club(1, 'fields=about:excerpt()'), 400),
    refused(club(1, 'fields=about:excerpt(x)'), 400),
    ask('GET /api/collections/clubs/records?fields=about:excerpt(5),name&filter=id="c10000000000000"', 200, {
      is: { items: [{ about: 'About', name: 'Alpha' }], page: 1, perPage: 30, totalItems: 1, totalPages: 1 },
    }),
    ask('GET /api/health?fields=code', 200, { is: { code: 200 } }),
    ask('GET /api/settings?fields=meta.appName', 200, { as: 'root', has: ['"meta":{"appName":'], lacks: ['smtp'] }),
    // Values that only some may see, set or filter by.
    ask(`GET /api/collections/people/records/${bob}`, 200, { lacks: ['@people.example', 'bob-secret', '"email":'] }),
    ask(`GET /api/collections/people/records/${ann}?fields=email`, 200, { is: { email: 'ann@people.example' } }),
    ask(`GET /api/collections/people/records/${bob}?fields=email`, 200, {
      as: 'bob',
      is: { email: 'bob@people.example' },
    }),
    ask(`GET /api/collections/people/records/${bob}?fields=email,secret`, 200, {
      as: 'root',
      is: { email: 'bob@people.example', secret: 'bob-secret' },
    }),
    ask('GET /api/collections/people/records?sort=id&fields=email&skipTotal=1', 200, {
      as: 'bob',
      is: {
        items: [{ email: 'ann@people.example' }, { email: 'bob@people.example' }, { email: 'cid@people.example' }],
        page: 1,
        perPage: 30,
        totalItems: -1,
        totalPages: -1,
      },
    }),
    ask('GET /api/collections/people/records?sort=id&fields=email&skipTotal=1', 200, {
      is: {
        items: [{ email: 'ann@people.example' }, {}, { email: 'cid@people.example' }],
        page: 1,
        perPage: 30,
        totalItems: -1,
        totalPages: -1,
      },
    }),
    ask('POST /api/collections/clubs/records?fields=name,secret', 200, {
      json: { id: 'hidden000000000', name: 'hider', secret: 'mine' },
      is: { name: 'hider' },
    }),
    ask('GET /api/collections/clubs/records/hidden000000000?fields=secret', 200, { as: 'root', is: { secret: '' } }),
    ask('PATCH /api/collections/clubs/records/hidden000000000?fields=secret', 200, {
      json: { secret: 'mine' },
      is: {},
    }),
    ask('GET /api/collections/clubs/records/hidden000000000?fields=secret', 200, { as: 'root', is: { secret: '' } }),
    ask('PATCH /api/collections/clubs/records/hidden000000000?fields=secret', 200, {
      as: 'root',
      json: { secret: 'set' },
      is: { secret: 'set' },
    }),
  ],
}
