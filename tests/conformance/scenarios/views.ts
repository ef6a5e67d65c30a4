import { ask, found, idOf, listed, refused, type Scenario, type Table, type UploadedFile } from '../scenario.ts'

const at = (name: string) => `/api/collections/${name}/records`
const [c1, c2, c3, c5, t1, t4, t5] = ['c1', 'c2', 'c3', 'c5', 't1', 't4', 't5'].map(idOf)
const row = (name: string, record: object) => ({ collectionId: idOf(name), collectionName: name, ...record })
const page = (items: object[]) => ({ items, page: 1, perPage: 30, totalItems: items.length, totalPages: 1 })
const numbered = (filter: string, ids: readonly number[], rest: object = {}): Scenario =>
  ask(`GET ${at('rollup')}?filter=${encodeURIComponent(filter)}&sort=id&fields=id`, 200, {
    is: ids.length > 0 ? page(ids.map((id) => ({ id: String(id) }))) : { ...page([]), totalPages: 0 },
    ...rest,
  })
/** Of a type that is served as it is. */
const picture = (name: string, text: string): UploadedFile => ({
  name: `${name}.gif`,
  content: `GIF89a\x01\x00\x01\x00\x00\x00\x00;${text}`,
})
const unsupported = 'Unsupported collection type.'
const inBatch = (method: string, url: string): Scenario =>
  ask('POST /api/batch', 400, {
    as: 'root',
    json: { requests: [{ method, url, body: { id: c1 } }] },
    is: {
      data: {
        requests: {
          0: {
            code: 'batch_request_failed',
            message: 'Batch request failed.',
            response: { data: {}, message: unsupported, status: 400 },
          },
        },
      },
      message: 'Batch transaction failed.',
      status: 400,
    },
  })

export const views: Table = {
  section: '9',
  title: 'view collections',
  scenarios: [
    // Plain columns are what they are in the collection they come from.
    ask(
      `GET ${at('showcase')}/${c1}?fields=name,owner,members,open,score,founded,tags,kind,meta.a,place,mail,logo,papers`,
      200,
      {
        is: {
          ...{ name: 'Alpha', owner: idOf('ann'), members: [idOf('ann'), idOf('bob')], open: true, score: 10 },
          ...{ founded: '2020-01-15 10:00:00.000Z', tags: ['red', 'green'], kind: 'sport', meta: { a: { b: 1 } } },
          ...{ place: { lon: -46.63, lat: -23.55 }, mail: 'alpha@clubs.example', logo: '', papers: [] },
        },
      },
    ),
    ask(`GET ${at('showcase')}/${c1}`, 200, { lacks: ['secret'], has: ['"collectionName":"showcase"'] }),
    ask(`GET ${at('showcase')}/${c1}`, 200, { as: 'root', has: ['"secret":"alpha-secret"'] }),
    refused(`GET ${at('showcase')}/${t1}`, 404),
    refused(`GET ${at('showcase')}?filter=secret="alpha-secret"`, 400),
    found('showcase', 'secret = "alpha-secret"', ['c1'], { as: 'root' }),
    found('showcase', 'tags:each ?= "red"', ['c1', 'c4']),
    found('showcase', 'tags:length = 3', ['c4']),
    found('showcase', 'members.name ?= "cid"', ['c3']),
    found('showcase', 'owner.level > 2', ['c1', 'c4']),
    found('showcase', 'meta.a.b = 1 || meta = 7', ['c1', 'c4']),
    found('showcase', 'open = true', ['c1', 'c3']),
    found('showcase', 'founded < "2021-01-01" && founded != ""', ['c1', 'c5']),
    found('showcase', 'geoDistance(place.lon, place.lat, -46.63, -23.55) < 1', ['c1']),
    found('showcase', 'name ~ "DELTA"', ['c4']),
    listed('showcase?sort=-score,id', ['c5', 'c1', 'c4', 'c3', 'c2']),
    listed('showcase?sort=owner.level,id', ['c3', 'c5', 'c2', 'c4', 'c1']),
    refused(`GET ${at('showcase')}?sort=@rowid`, 400),
    refused(`GET ${at('showcase')}?filter=about=""`, 400),
    ask(`GET ${at('showcase')}?perPage=2&sort=id&fields=id`, 200, {
      is: { items: [{ id: c1 }, { id: c2 }], page: 1, perPage: 2, totalItems: 5, totalPages: 3 },
    }),
    // Counts are numbers, other computed values JSON; ids may be computed.
    ask(`GET ${at('rollup')}/1?fields=club,jobs,latest,weight,label`, 200, {
      is: { club: c1, jobs: 2, latest: '2024-02-29 00:00:00.000Z', weight: 3, label: 'play' },
    }),
    ask(`GET ${at('rollup')}/5`, 200, {
      is: row('rollup', { id: '5', club: c5, jobs: 0, latest: null, weight: null, label: 'none', weights: [null] }),
    }),
    ask(`GET ${at('rollup')}?filter=id="2"`, 200, { has: ['"latest":""', '"label":"Score"'] }),
    numbered('jobs > 0', [1, 2]),
    numbered('weight = 7', [2]),
    numbered('weight = null', [3, 4, 5]),
    numbered('latest ~ "2024"', [1]),
    numbered('latest > "2023"', [1]),
    numbered('label = "none" && jobs = 0', [3, 4, 5]),
    numbered('weights.0 = null', [3, 4, 5]),
    numbered('club.owner.username = "bob"', [2]),
    numbered('id = "3" || id ~ "4"', [3, 4]),
    numbered('@request.auth.id != "" && jobs > 1', [1, 2], { as: 'root' }),
    ask(`GET ${at('rollup')}?sort=-weight,-id&fields=id`, 200, {
      is: page(['2', '1', '5', '4', '3'].map((id) => ({ id }))),
    }),
    refused(`GET ${at('rollup')}/6`, 404),
    // An outer join leaves values out: zero in answers, nothing in filters.
    ask(`GET ${at('chores')}/${t5}`, 200, {
      is: row('chores', {
        ...{ id: t5, what: 'free', clubId: '', held: '', clubName: '', score: 0, open: false, tags: [] },
        ...{ founded: '', place: { lon: 0, lat: 0 }, meta: null },
      }),
    }),
    found('chores', 'held = ""', ['t5']),
    found('chores', 'clubName != "Alpha"', ['t3', 't5'], {}),
    found('chores', 'score = 0', []),
    found('chores', 'score < 100', ['t1', 't2', 't3']),
    found('chores', 'score != 10', ['t3', 't5']),
    found('chores', 'open = false', ['t3']),
    found('chores', 'tags:length = 0', ['t5']),
    found('chores', 'tags:each ?= "blue"', ['t3']),
    found('chores', 'held.owner.name = "Ann" && clubId.score = 10', ['t1', 't2']),
    listed('chores?sort=score,id', ['t5', 't3', 't1', 't2']),
    listed('chores?sort=-clubName,-id', ['t3', 't2', 't1', 't5']),
    // Its rules are its own.
    refused(`GET ${at('chores')}/${t4}`, 404),
    ask(`GET ${at('chores')}/${t4}?fields=what`, 200, { as: 'ann', is: { what: 'Quiet' } }),
    listed('chores?sort=id', ['t1', 't2', 't3', 't5'], { as: 'ann' }),
    listed('chores?sort=id', ['t1', 't2', 't3', 't4', 't5'], { as: 'root' }),
    refused(`GET ${at('closed')}`, 403, 'Only superusers can perform this action.', { as: 'ann' }),
    refused(`GET ${at('closed')}/${idOf('k1')}`, 403, 'Only superusers can perform this action.'),
    listed('closed?sort=id', ['k1', 'k2'], { as: 'root' }),
    // Casts and expressions.
    ask(`GET ${at('spun')}/${t1}`, 200, {
      is: row('spun', {
        ...{ id: t1, shout: 'Plan!', words: 'Plan', whole: 1, fraction: 1, finished: false, heavy: 0, seven: 7 },
        ...{ nil: null, above: 'top', state: 'no', pla: 1 },
      }),
    }),
    found('spun', 'finished = true && state = "yes"', ['t2']),
    found('spun', 'heavy = 1', ['t3', 't4', 't5']),
    found('spun', 'whole > 2 && fraction < 5', ['t3', 't4']),
    found('spun', 'shout = "free!" || words = "play"', ['t2', 't5']),
    found('spun', 'nil = null && above = "top"', ['t1', 't5']),
    found('spun', 'pla = 1 && seven = 7', ['t1', 't2']),
    listed('spun?sort=-heavy,shout', ['t4', 't3', 't5', 't1', 't2']),
    ask(`GET ${at('busy')}?sort=id`, 200, {
      is: page([row('busy', { id: c1, howMany: 2 }), row('busy', { id: c2, howMany: 2 })]),
    }),
    // A view over a view.
    ask(`GET ${at('heads')}?sort=id&fields=id,target,jobs`, 200, {
      is: page([
        { id: '1', target: c1, jobs: 2 },
        { id: '2', target: c2, jobs: 2 },
      ]),
    }),
    // Relations lead out of a view and back into it.
    ask(`GET ${at('heads')}/1?expand=target.owner&fields=id,expand.target.name,expand.target.expand.owner.name`, 200, {
      is: { id: '1', expand: { target: { name: 'Alpha', expand: { owner: { name: 'Ann' } } } } },
    }),
    ask(`GET ${at('clubs')}/${c1}?expand=heads_via_target&fields=id,expand.heads_via_target.id`, 200, {
      is: { id: c1, expand: { heads_via_target: [{ id: '1' }] } },
    }),
    ask(`GET ${at('clubs')}/${c3}?expand=heads_via_target&fields=id,expand`, 200, { is: { id: c3, expand: {} } }),
    found('clubs', 'rollup_via_club.jobs ?> 1', ['c1', 'c2']),
    found('clubs', '@collection.rollup.jobs ?> 1 && @collection.rollup.club ?= id', ['c1', 'c2'], { as: 'root' }),
    found('tasks', 'club.chores_via_clubId.what ?= "play"', ['t1', 't2'], { as: 'ann' }),
    // Nobody writes to it.
    refused(`POST ${at('showcase')}`, 400, unsupported, { json: { name: 'x' } }),
    refused(`POST ${at('showcase')}`, 400, unsupported, { as: 'root', json: { name: 'x' } }),
    refused(`PATCH ${at('showcase')}/${c1}`, 400, unsupported, { as: 'root', json: { name: 'x' } }),
    refused(`PATCH ${at('closed')}/${c1}`, 400, unsupported, { json: { name: 'x' } }),
    refused(`DELETE ${at('showcase')}/${c1}`, 400, unsupported, { as: 'root', events: [] }),
    refused(`DELETE ${at('showcase')}/nothing`, 400, unsupported),
    inBatch('POST', at('showcase')),
    inBatch('PUT', at('showcase')),
    inBatch('PATCH', `${at('showcase')}/${c1}`),
    inBatch('DELETE', `${at('showcase')}/${c1}`),
    // It follows what is written, and sends no events.
    ask(`PATCH ${at('clubs')}/${c1}?fields=score`, 200, {
      json: { score: 11 },
      is: { score: 11 },
      hears: { topic: 'showcase/*', messages: [] },
    }),
    ask(`GET ${at('showcase')}/${c1}?fields=score`, 200, { is: { score: 11 } }),
    // A record that a view refers to can be deleted.
    ask(`DELETE ${at('tasks')}/${t5}`, 204, { as: 'root' }),
    refused(`GET ${at('chores')}/${t5}`, 404),
    refused('POST /api/collections/showcase/auth-with-password', 404, 'Missing or invalid auth collection context.', {
      json: { identity: 'a', password: 'b' },
    }),
    // Files of the records that it shows, under its own view rule.
    ask(`PATCH ${at('clubs')}/${c1}?fields=papers`, 200, {
      form: [
        ['papers', picture('one', 'first')],
        ['papers', picture('two', 'second')],
      ],
      keep: { one: 'papers.0', two: 'papers.1' },
    }),
    ask(`GET /api/files/showcase/${c1}/{two}`, 200, { has: ['second'] }),
    ask(`GET /api/files/${idOf('showcase')}/${c1}/{one}`, 200, { has: ['first'] }),
    refused(`GET /api/files/showcase/${c2}/{one}`, 404),
    refused(`GET /api/files/showcase/${c1}/nothing.txt`, 404),
    ask('POST /api/collections/papers/records', 200, {
      as: 'ann',
      form: [
        ['owner', idOf('ann')],
        ['title', 'mine'],
        ['paper', picture('mine', 'for Ann only')],
      ],
      keep: { mine: 'paper', original: 'id' },
    }),
    ask('POST /api/files/token', 200, { as: 'ann', keep: { annFiles: 'token' } }),
    ask('POST /api/files/token', 200, { as: 'bob', keep: { bobFiles: 'token' } }),
    ask(`GET ${at('desk')}?fields=id,paper,title,original`, 200, {
      as: 'ann',
      is: page([{ id: idOf('ann'), paper: '{mine}', title: 'mine', original: '{original}' }]),
    }),
    ask(`GET /api/files/desk/${idOf('ann')}/{mine}?token={annFiles}`, 200, { has: ['for Ann only'] }),
    refused(`GET /api/files/desk/${idOf('ann')}/{mine}?token={bobFiles}`, 404),
    refused(`GET /api/files/desk/${idOf('ann')}/{mine}`, 404),
    ask(`GET /api/files/drawer/${idOf('ann')}/{mine}?token={bobFiles}`, 200, { has: ['for Ann only'] }),
  ],
}
