import { ask, created, idOf, invalid, refused, required, type Table } from '../scenario.ts'

const clubs = '/api/collections/clubs/records'
const json = 'application/json'
const pages = 'the original serves its pages under every other address, and says "File not found."'

export const conventions: Table = {
  section: '0',
  title: 'errors, bodies and tokens',
  scenarios: [
    refused('GET /api/nothing', 404, undefined, { differs: pages }),
    refused('GET /api/collections/clubs/nothing', 404, undefined, { differs: pages }),
    refused('PUT /api/collections/clubs/records', 404),
    refused('PATCH /api/health', 404),
    refused('DELETE /api/collections/clubs/records', 404),
    ask('HEAD /api/health', 200, { is: '' }),
    ask(`HEAD ${clubs}`, 200, { is: '' }),
    // Invalid bodies.
    refused(`POST ${clubs}`, 400, undefined, { raw: [json, '{'] }),
    refused(`POST ${clubs}`, 400, undefined, { raw: [json, '[1]'] }),
    refused(`POST ${clubs}`, 400, undefined, { raw: [json, '"text"'] }),
    refused(`POST ${clubs}`, 400, undefined, {
      raw: [json, '{"name":"x"} y'],
      differs: 'what follows the first value of a body is an error here, and ignored there',
    }),
    refused(`POST ${clubs}`, 400, 'Unsupported Content-Type.', { raw: ['text/plain', 'name=x'] }),
    refused(`POST ${clubs}`, 400, 'Unsupported Content-Type.', { raw: ['application/octet-stream', '{}'] }),
    refused(`PATCH ${clubs}/${idOf('c1')}`, 400, undefined, { raw: [json, '{"name":'] }),
    refused(`POST ${clubs}`, 400, undefined, { raw: ['multipart/form-data; boundary=x', 'no form'] }),
    // An empty body is valid with any content type.
    invalid('POST /api/collections/tasks/records', created, { title: required }, { raw: ['text/plain', ''] }),
    invalid('POST /api/collections/tasks/records', created, { title: required }, { raw: [json, ''] }),
    invalid('POST /api/collections/tasks/records', created, { title: required }, { raw: [json, 'null'] }),
    invalid('POST /api/collections/tasks/records', created, { title: required }),
    ask(`GET ${clubs}/${idOf('c1')}?fields=id`, 200, { headers: { 'content-type': json }, is: { id: idOf('c1') } }),
    // The types of a form's texts.
    ask('POST /api/collections/clubs/records?fields=name,score,open,meta', 200, {
      raw: ['application/x-www-form-urlencoded', 'name=Form&score=1.5&open=true&meta=%7B%22a%22%3A1%7D'],
      is: { meta: { a: 1 }, name: 'Form', open: true, score: 1.5 },
    }),
    ...[
      ['true', true],
      ['false', false],
      ['0', 0],
      ['-1', -1],
      ['-1.5', -1.5],
      ['0.0', 0],
      ['0001', '0001'],
      ['1e3', 1000],
      ['null', null],
      ['', ''],
      ['-', '-'],
      ['1.', '1.'],
      ['.5', '.5'],
      ['a', 'a'],
      ['[1]', [1]],
      ['"q"', 'q'],
    ].map(([text, value], index) =>
      ask('POST /api/collections/clubs/records?fields=meta', 200, {
        form: [
          ['name', `inferred ${index}`],
          ['meta', text as string],
        ],
        is: { meta: value },
      }),
    ),
    ask('POST /api/collections/clubs/records?fields=tags,members', 200, {
      form: [
        ['name', 'Repeated'],
        ['tags', 'red'],
        ['tags', 'blue'],
        ['members', idOf('ann')],
      ],
      is: { members: [idOf('ann')], tags: ['red', 'blue'] },
    }),
    ask('POST /api/collections/clubs/records?fields=name,meta,score,tags', 200, {
      form: [
        ['@jsonPayload', '{"name":"first","meta":{"x":[1]},"score":"5"}'],
        ['name', 'plain'],
        ['@jsonPayload', '{"name":"Payload","tags":["red"]}'],
      ],
      is: { meta: { x: [1] }, name: 'Payload', score: 5, tags: ['red'] },
    }),
    refused(`POST ${clubs}`, 400, undefined, { form: [['@jsonPayload', '{']] }),
    // Tokens: an invalid one counts as none.
    ask('GET /api/collections/tasks/records?skipTotal=1&fields=id&sort=id', 200, {
      headers: { authorization: 'nonsense' },
      has: ['"items":[]'],
    }),
    ask('GET /api/collections/tasks/records?skipTotal=1&fields=id&sort=id', 200, {
      headers: { authorization: '{annToken}' },
      has: [idOf('t1')],
    }),
    ask('GET /api/collections/tasks/records?skipTotal=1&fields=id&sort=id', 200, {
      headers: { authorization: 'bEaReR {annToken}' },
      has: [idOf('t1')],
    }),
    ask('GET /api/collections/tasks/records?skipTotal=1&fields=id&sort=id', 200, {
      headers: { authorization: 'Basic {annToken}' },
      has: ['"items":[]'],
    }),
    ask('GET /api/collections/tasks/records?skipTotal=1&fields=id&sort=id', 200, {
      headers: { authorization: '{annToken}x' },
      has: ['"items":[]'],
    }),
    refused('POST /api/files/token', 401),
    ask('POST /api/files/token', 200, { as: 'ann', has: ['{"token":"ey'] }),
    refused('GET /api/settings', 401),
    refused('GET /api/settings', 403, 'The authorized record is not allowed to perform this action.', { as: 'ann' }),
    refused('POST /api/collections/people/auth-refresh', 401),
    refused(
      'POST /api/collections/people/auth-refresh',
      403,
      'The request requires auth record from _superusers collection.',
      {
        as: 'root',
      },
    ),
    refused(
      'POST /api/collections/_superusers/auth-refresh',
      403,
      'The request requires auth record from people collection.',
      { as: 'ann' },
    ),
    // By id or by name.
    ask(`GET /api/collections/${idOf('clubs')}/records/${idOf('c1')}?fields=id`, 200, { is: { id: idOf('c1') } }),
    refused('GET /api/collections/CLUBS0000/records', 404, 'Missing collection context.'),
    // Other origins.
    ask('OPTIONS /api/collections/clubs/records', 204, {
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
      is: '',
      sends: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
        'access-control-allow-headers': 'authorization,content-type',
        'access-control-allow-credentials': null,
        'access-control-max-age': null,
      },
    }),
    ask('OPTIONS /api/nothing', 204, {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
      sends: { 'access-control-allow-origin': '*' },
    }),
    ask('GET /api/health', 200, {
      headers: { origin: 'https://elsewhere.example' },
      sends: {
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'x-xss-protection': '1; mode=block',
      },
    }),
    ask('GET /api/nothing', 404, {
      sends: { 'access-control-allow-origin': '*' },
      headers: { origin: 'https://e.example' },
      differs: pages,
    }),
  ],
}
