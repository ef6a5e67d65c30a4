import { ask, created, idOf, invalid, required, type Scenario, type Table } from '../scenario.ts'

const typed = 'POST /api/collections/typed/records'
/** The stored form of a submitted value. */
const kept = (field: string, value: unknown, stored: unknown): Scenario =>
  ask(`${typed}?fields=${field}`, 200, { json: { [field]: value }, is: { [field]: stored } })
const wrong = (field: string, value: unknown, ...problem: readonly [string, string, object?]): Scenario =>
  invalid(typed, created, { [field]: problem }, { json: { [field]: value } })
const [c1, c2, c3] = [idOf('c1'), idOf('c2'), idOf('c3')]
const all = (...names: string[]) => Object.fromEntries(names.map((name) => [name, required]))

export const types: Table = {
  section: '1.4',
  title: 'types of fields',
  scenarios: [
    kept('text', 'abc', 'abc'),
    kept('text', 55, '55'),
    kept('text', true, 'true'),
    kept('text', null, ''),
    kept('text', '', ''),
    kept('text', ' a ', ' a '),
    kept('text', 'äöüß€', 'äöüß€'),
    wrong('text', 'a', 'validation_min_text_constraint', 'Must be at least 2 character(s).', { min: 2 }),
    wrong('text', 'abcdef', 'validation_max_text_constraint', 'Must be no more than 5 character(s).', { max: 5 }),
    kept('word', 'abc', 'abc'),
    wrong('word', 'Abc', 'validation_invalid_format', 'Invalid value format.'),
    wrong('word', 'x'.repeat(5001), 'validation_max_text_constraint', 'Must be no more than 5000 character(s).', {
      max: 5000,
    }),
    kept('code', 'own', 'own'),
    ask(`${typed}?fields=code`, 200, { json: {}, has: ['"code":"T-'] }),
    kept('editor', '<p>x</p>', '<p>x</p>'),
    wrong('editor', 'x'.repeat(21), 'validation_content_size_limit', 'The maximum allowed content size is 20 bytes.', {
      maxSize: 20,
    }),
    // Numbers.
    kept('number', 5, 5),
    kept('number', '5.5', 5.5),
    kept('number', 'junk', 0),
    kept('whole', true, 1),
    kept('number', null, 0),
    kept('number', 0, 0),
    kept('number', '', 0),
    kept('number', [5], 0),
    wrong('number', 1, 'validation_min_number_constraint', 'Must be greater or equal than 2.', { min: 2 }),
    wrong('number', 10, 'validation_max_number_constraint', 'Must be less or equal than 9.', { max: 9 }),
    kept('whole', 7, 7),
    kept('whole', -7, -7),
    wrong('whole', 1e21, 'validation_only_int_constraint', 'Decimal numbers are not allowed.'),
    wrong('whole', 7.5, 'validation_only_int_constraint', 'Decimal numbers are not allowed.'),
    // Truth.
    kept('bool', true, true),
    kept('bool', 'true', true),
    kept('bool', 1, true),
    kept('bool', 'yes', false),
    kept('bool', 't', true),
    kept('bool', 2, true),
    kept('bool', null, false),
    // Addresses.
    kept('email', 'a@good.example', 'a@good.example'),
    kept('email', '', ''),
    wrong('email', 'a@', 'validation_is_email', 'Must be a valid email address.'),
    wrong('email', 'a@bad.example', 'validation_email_domain_not_allowed', 'Email domain is not allowed.'),
    kept('url', 'https://good.example/x?y=1', 'https://good.example/x?y=1'),
    wrong('url', 'no url', 'validation_invalid_url', 'Must be a valid url.'),
    kept('url', 'good.example', 'good.example'),
    wrong('url', 'https://bad.example', 'validation_url_domain_not_allowed', 'Url domain is not allowed.'),
    // Moments.
    kept('date', '2024-05-06', '2024-05-06 00:00:00.000Z'),
    kept('date', '2024-05-06 07:08:09', '2024-05-06 07:08:09.000Z'),
    kept('date', '2024-05-06T07:08:09+02:00', '2024-05-06 05:08:09.000Z'),
    kept('date', '2024-05-06 07:08:09.123Z', '2024-05-06 07:08:09.123Z'),
    kept('date', '2024-05-06T07:08:09.123456Z', '2024-05-06 07:08:09.123Z'),
    kept('date', 'Mon, 06 May 2024 07:08:09 GMT', '2024-05-06 07:08:09.000Z'),
    kept('date', 'junk', ''),
    kept('date', 1714979289, ''),
    kept('date', '2024-13-01', ''),
    kept('date', null, ''),
    wrong(
      'date',
      '2019-01-01',
      'validation_min_greater_equal_than_required',
      'Must be no less than 2020-01-01 00:00:00 +0000 UTC.',
      {
        threshold: '2020-01-01T00:00:00Z',
      },
    ),
    wrong(
      'date',
      '2031-01-01',
      'validation_max_less_equal_than_required',
      'Must be no greater than 2030-01-01 00:00:00 +0000 UTC.',
      {
        threshold: '2030-01-01T00:00:00Z',
      },
    ),
    ask(`${typed}?fields=stamp`, 200, { json: { stamp: '2001-01-01' }, lacks: ['2001'] }),
    ask(`${typed}?fields=stamp,created`, 200, {
      as: 'root',
      json: { stamp: '2001-01-01', created: '2001-01-01' },
      lacks: ['2001'],
    }),
    // Choices.
    kept('one', 'a', 'a'),
    kept('one', ['a', 'b'], 'b'),
    kept('one', '', ''),
    kept('one', null, ''),
    kept('one', [], ''),
    wrong('one', 'x', 'validation_invalid_value', 'Invalid value x.', { value: 'x' }),
    kept('some', ['a', 'b'], ['a', 'b']),
    kept('some', 'a', ['a']),
    kept('some', '["b","a"]', ['b', 'a']),
    kept('some', ['a', 'a', '', 'b'], ['a', 'b']),
    kept('some', null, []),
    kept('some', '', []),
    wrong('some', ['a', 'x'], 'validation_invalid_value', 'Invalid value x.', { value: 'x' }),
    wrong('some', ['a', 'b', 'c', 'd'], 'validation_too_many_values', 'Select no more than 3.', { maxSelect: 3 }),
    // Relations.
    kept('rel', c1, c1),
    kept('rel', [c1, c2], c2),
    kept('rel', '', ''),
    kept('rel', null, ''),
    wrong(
      'rel',
      'nobody000000000',
      'validation_missing_rel_records',
      'Failed to find all relation records with the provided ids.',
    ),
    kept('rels', [c1, c2], [c1, c2]),
    kept('rels', c1, [c1]),
    kept('rels', `["${c1}","${c1}"]`, [c1]),
    wrong(
      'rels',
      [c1, 'nobody000000000'],
      'validation_missing_rel_records',
      'Failed to find all relation records with the provided ids.',
    ),
    wrong('rels', [c1, c2, c3], 'validation_too_many_values', 'Select no more than 2.', { maxSelect: 2 }),
    // JSON.
    kept('json', { a: [1, null] }, { a: [1, null] }),
    kept('json', '{"a":1}', { a: 1 }),
    kept('json', '[1,2]', [1, 2]),
    kept('json', '"q"', 'q'),
    kept('json', 'plain', 'plain'),
    kept('json', '12', 12),
    kept('json', 'true', true),
    kept('json', 'null', null),
    kept('json', null, null),
    kept('json', '', ''),
    kept('json', false, false),
    kept('json', '{broken', '{broken'),
    kept('json', '  {"a": 1}', '  {"a": 1}'),
    wrong('json', 'x'.repeat(50), 'validation_json_size_limit', 'The maximum allowed JSON size is 40 bytes.', {
      maxSize: 40,
    }),
    // Places.
    kept('geo', { lon: 1.5, lat: -2 }, { lat: -2, lon: 1.5 }),
    kept('geo', '{"lon":1,"lat":2}', { lat: 2, lon: 1 }),
    kept('geo', { lon: '1', lat: '2' }, { lat: 0, lon: 0 }),
    kept('geo', 'junk', { lat: 0, lon: 0 }),
    kept('geo', null, { lat: 0, lon: 0 }),
    kept('geo', { lon: 1 }, { lat: 0, lon: 1 }),
    wrong('geo', { lon: 0, lat: 91 }, 'validation_invalid_latitude', 'Latitude must be between -90 and 90 degrees.'),
    wrong(
      'geo',
      { lon: 181, lat: 0 },
      'validation_invalid_longitude',
      'Longitude must be between -180 and 180 degrees.',
    ),
    // Multiple values.
    invalid(
      typed,
      created,
      {
        email: ['validation_is_email', 'Must be a valid email address.'],
        one: ['validation_invalid_value', 'Invalid value q.', { value: 'q' }],
        text: ['validation_min_text_constraint', 'Must be at least 2 character(s).', { min: 2 }],
      },
      { json: { text: 'a', one: 'q', email: 'x' }, events: [] },
    ),
    invalid(
      'POST /api/collections/needed/records',
      created,
      all(
        'bool',
        'date',
        'editor',
        'email',
        'file',
        'geo',
        'json',
        'number',
        'one',
        'rel',
        'rels',
        'some',
        'text',
        'url',
      ),
      { json: {} },
    ),
    invalid('POST /api/collections/needed/records', created, all('bool', 'file', 'geo', 'json', 'number', 'some'), {
      json: {
        ...{ text: 'x', number: 0, bool: false, email: 'a@b.example', url: 'https://x.example', date: '2020-01-01' },
        ...{ one: 'a', some: [], rel: c1, rels: [c1, c2], json: {}, geo: { lon: 0, lat: 0 }, editor: 'x' },
      },
    }),
    ...['""', '[]', '{}', 'null'].map((json) =>
      invalid(
        'POST /api/collections/needed/records',
        created,
        { file: required, json: required },
        {
          raw: [
            'application/json',
            `{"text":"x","number":1,"bool":true,"email":"a@b.example","url":"https://x.example","date":"2020-01-01","one":"a","some":["a"],"rel":"${c1}","rels":["${c1}","${c2}"],"geo":{"lon":1,"lat":1},"editor":"x","json":${json}}`,
          ],
        },
      ),
    ),
    invalid(
      'POST /api/collections/needed/records',
      created,
      { ...all('file'), rels: ['validation_not_enough_values', 'Select at least 2.', { minSelect: 2 }] },
      {
        json: {
          ...{ text: 'x', number: 1, bool: true, email: 'a@b.example', url: 'https://x.example', date: '2020-01-01' },
          ...{ one: 'a', some: ['a'], rel: c1, rels: [c1], json: 1, geo: { lon: 1, lat: 0 }, editor: 'x' },
        },
      },
    ),
    // Ids.
    invalid(
      typed,
      created,
      { id: ['validation_min_text_constraint', 'Must be at least 15 character(s).', { min: 15 }] },
      { json: { id: 'short' } },
    ),
    invalid(
      typed,
      created,
      { id: ['validation_max_text_constraint', 'Must be no more than 15 character(s).', { max: 15 }] },
      { json: { id: 'x'.repeat(16) } },
    ),
    invalid(
      typed,
      created,
      { id: ['validation_invalid_format', 'Invalid value format.'] },
      { json: { id: 'UPPER0000000000' } },
    ),
    ask(`${typed}?fields=id`, 200, { json: { id: 'own000000000000' }, is: { id: 'own000000000000' } }),
    invalid(
      typed,
      created,
      { id: ['validation_not_unique', 'Value must be unique.'] },
      { json: { id: 'own000000000000' } },
    ),
    ask('POST /api/collections/chosen/records?fields=id', 200, { json: { id: 'Case_1' }, is: { id: 'Case_1' } }),
    invalid(
      'POST /api/collections/chosen/records',
      created,
      { id: ['validation_pk_invalid', 'The record primary key is invalid or already exists.'] },
      { json: { id: 'case_1' } },
    ),
    // Several fields that are unique together.
    invalid(
      'POST /api/collections/pairs/records',
      created,
      {
        left: ['validation_not_unique', 'Value must be unique.'],
        right: ['validation_not_unique', 'Value must be unique.'],
      },
      { json: { left: 'a', right: 'b' } },
    ),
    ask('POST /api/collections/pairs/records?fields=left', 200, { json: { left: '', right: 'b' }, is: { left: '' } }),
    invalid(
      'POST /api/collections/clubs/records',
      created,
      { name: ['validation_not_unique', 'Value must be unique.'] },
      { json: { name: 'Alpha' } },
    ),
    invalid(
      `PATCH /api/collections/clubs/records/${c2}`,
      'Failed to update record.',
      { name: ['validation_not_unique', 'Value must be unique.'] },
      { json: { name: 'Alpha' } },
    ),
  ],
}
