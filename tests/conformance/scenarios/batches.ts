import { ask, idOf, refused, type Table } from '../scenario.ts'

const batch = 'POST /api/batch'
const clubs = '/api/collections/clubs/records'
const many = (count: number) => Array.from({ length: count }, () => ({ method: 'POST', url: clubs, body: {} }))
const problem = (message: string, data: object, rest: object = {}) =>
  ask(batch, 400, { is: { data, message, status: 400 }, ...rest })
const unusable = (entry: object, fields: object) =>
  problem('Invalid batch request data.', { requests: { 0: fields } }, { json: { requests: [entry] } })
const cannotBeBlank = { code: 'validation_required', message: 'Cannot be blank.' }
const failed = (index: number, response: object) => ({
  requests: { [index]: { code: 'batch_request_failed', message: 'Batch request failed.', response } },
})
const usual = { data: {}, message: 'Something went wrong while processing your request.', status: 400 }

export const batches: Table = {
  section: '6',
  title: 'batches',
  scenarios: [
    ask(`${batch}?fields=*`, 200, {
      json: {
        requests: [
          { method: 'POST', url: `${clubs}?fields=id,name`, body: { id: 'batch0000000001', name: 'one' } },
          { method: 'PATCH', url: `${clubs}/batch0000000001?fields=score`, body: { 'score+': 4 } },
          { method: 'PUT', url: `${clubs}?fields=name,score`, body: { id: 'batch0000000001', name: 'uno' } },
          { method: 'PUT', url: `${clubs}?fields=id`, body: { id: 'batch0000000002', name: 'two' } },
          { method: 'DELETE', url: `${clubs}/${idOf('c5')}` },
        ],
      },
      is: [
        { body: { id: 'batch0000000001', name: 'one' }, status: 200 },
        { body: { score: 4 }, status: 200 },
        { body: { name: 'uno', score: 4 }, status: 200 },
        { body: { id: 'batch0000000002' }, status: 200 },
        { body: null, status: 204 },
      ],
      events: [
        'create clubs/batch0000000001',
        'update clubs/batch0000000001',
        'update clubs/batch0000000001',
        'create clubs/batch0000000002',
        `delete clubs/${idOf('c5')}`,
      ],
    }),
    ask(batch, 200, {
      json: {
        requests: [
          { method: 'POST', url: `${clubs}?fields=id`, body: { id: 'batch0000000009', name: 'short-lived' } },
          { method: 'DELETE', url: `${clubs}/batch0000000009` },
        ],
      },
      is: [
        { body: { id: 'batch0000000009' }, status: 200 },
        { body: null, status: 204 },
      ],
      events: [],
      differs: 'nobody hears of a record that is gone by the end of the batch that made it',
    }),
    ask(batch, 200, {
      json: {
        requests: [
          {
            method: 'POST',
            url: `${clubs}?expand=owner&fields=expand.owner.name`,
            body: { name: 'e', owner: idOf('ann') },
          },
        ],
      },
      is: [{ body: { expand: { owner: { name: 'Ann' } } }, status: 200 }],
    }),
    ask(batch, 200, {
      form: [
        [
          '@jsonPayload',
          JSON.stringify({
            requests: [{ method: 'POST', url: `${clubs}?fields=name,papers,logo`, body: { name: 'files' } }],
          }),
        ],
        ['requests.0.papers', { name: 'alpha.txt', content: 'one' }],
        ['requests.0.papers', { name: 'beta.txt', content: 'two' }],
        ['requests[0].logo', { name: 'gamma.txt', content: 'three' }],
      ],
      keep: { paper: '0.body.papers.0', logo: '0.body.logo' },
      has: ['"name":"files"', '"alpha_', '"beta_', '"gamma_'],
      differs: 'there the names of files in a batch get their random part twice',
    }),
    // Item headers override those of the batch; the caller stays the same.
    ask(batch, 200, {
      json: {
        requests: [
          {
            method: 'POST',
            url: '/api/collections/asked/records?fields=title',
            headers: { 'X-Token': 'open' },
            body: { title: 'h' },
          },
        ],
      },
      is: [{ body: { title: 'h' }, status: 200 }],
    }),
    ask(batch, 200, {
      headers: { 'x-token': 'open' },
      json: {
        requests: [{ method: 'POST', url: '/api/collections/asked/records?fields=title', body: { title: 'h' } }],
      },
      is: [{ body: { title: 'h' }, status: 200 }],
    }),
    problem(
      'Batch transaction failed.',
      failed(0, { data: {}, message: 'Only superusers can perform this action.', status: 403 }),
      {
        json: {
          requests: [
            {
              method: 'POST',
              url: '/api/collections/sealed/records',
              headers: { Authorization: '{rootToken}' },
              body: {},
            },
          ],
        },
      },
    ),
    ask(batch, 200, {
      as: 'root',
      json: {
        requests: [{ method: 'POST', url: '/api/collections/sealed/records?fields=title', body: { title: 'by root' } }],
      },
      is: [{ body: { title: 'by root' }, status: 200 }],
    }),
    // All or nothing.
    problem(
      'Batch transaction failed.',
      failed(1, {
        data: { name: { code: 'validation_not_unique', message: 'Value must be unique.' } },
        message: 'Failed to create record.',
        status: 400,
      }),
      {
        json: {
          requests: [
            { method: 'POST', url: clubs, body: { id: 'batch0000000003', name: 'three' } },
            { method: 'POST', url: clubs, body: { name: 'Alpha' } },
            { method: 'POST', url: clubs, body: { name: 'Alpha' } },
          ],
        },
        events: [],
      },
    ),
    refused(`GET ${clubs}/batch0000000003`, 404),
    problem(
      'Batch transaction failed.',
      failed(0, { data: {}, message: "The requested resource wasn't found.", status: 404 }),
      { json: { requests: [{ method: 'PATCH', url: `${clubs}/nobody000000000`, body: {} }] } },
    ),
    problem(
      'Batch transaction failed.',
      failed(1, {
        data: {},
        message: 'Failed to delete record. Make sure that the record is not part of a required relation reference.',
        status: 400,
      }),
      {
        json: {
          requests: [
            { method: 'DELETE', url: `${clubs}/${idOf('c2')}` },
            { method: 'DELETE', url: `${clubs}/${idOf('c1')}` },
          ],
        },
        events: [],
      },
    ),
    ask(`GET ${clubs}/${idOf('c2')}?fields=name`, 200, { is: { name: 'beta' } }),
    // Unsupported items.
    ...[
      { method: 'GET', url: clubs },
      { method: 'POST', url: '/api/collections/people/auth-with-password', body: {} },
      { method: 'POST', url: '/api/batch', body: {} },
      { method: 'POST', url: '/api/nothing', body: {} },
      { method: 'PATCH', url: clubs, body: {} },
      { method: 'POST', url: `${clubs}/${idOf('c1')}`, body: {} },
      { method: 'DELETE', url: clubs },
      { method: 'POST', url: `https://elsewhere.example${clubs}`, body: {} },
    ].map((entry) => problem('Batch transaction failed.', failed(0, usual), { json: { requests: [entry] } })),
    problem('Batch transaction failed.', failed(0, { data: {}, message: 'Missing collection context.', status: 404 }), {
      json: { requests: [{ method: 'POST', url: '/api/collections/none/records', body: {} }] },
    }),
    // Invalid lists of requests.
    problem('Invalid batch request data.', { requests: cannotBeBlank }, { json: {} }),
    problem('Invalid batch request data.', { requests: cannotBeBlank }, { json: { requests: [] } }),
    problem('Invalid batch request data.', { requests: cannotBeBlank }),
    problem(
      'Invalid batch request data.',
      {
        requests: {
          code: 'validation_length_too_long',
          message: 'The length must be no more than 5.',
          params: { max: 5, min: 0 },
        },
      },
      { json: { requests: many(6) } },
    ),
    unusable({ url: clubs }, { method: cannotBeBlank }),
    unusable({ method: 'POST' }, { url: cannotBeBlank }),
    unusable({}, { method: cannotBeBlank, url: cannotBeBlank }),
    unusable(
      { method: 'HEAD', url: clubs },
      { method: { code: 'validation_in_invalid', message: 'Must be a valid value.' } },
    ),
    unusable(
      { method: 'POST', url: `${clubs}?${'x'.repeat(2000)}` },
      {
        url: {
          code: 'validation_length_too_long',
          message: 'The length must be no more than 2000.',
          params: { max: 2000, min: 0 },
        },
      },
    ),
    problem('Failed to read the submitted batch data.', {}, { raw: ['application/json', '{'] }),
    problem('Failed to read the submitted batch data.', {}, { json: { requests: 'x' } }),
    problem('Failed to read the submitted batch data.', {}, { json: { requests: ['x'] } }),
    // Switched off.
    ask('PATCH /api/settings?fields=batch.enabled', 200, {
      as: 'root',
      json: { batch: { enabled: false } },
      is: { batch: { enabled: false } },
    }),
    refused(batch, 403, 'Batch requests are not allowed.', { json: { requests: many(1) } }),
    refused(batch, 403, 'Batch requests are not allowed.', { as: 'root', json: { requests: many(1) } }),
  ],
}
