import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { buildWorld, codes, refusal, unique, type World } from './world.ts'

describeOnEachDatabase('values', (engine) => {
  let world: World
  const create = (body: object) => world.create(world.as(), 'things', body)
  beforeAll(async () => {
    world = await buildWorld(engine)
  })

  describe('are stored in the form of their field', () => {
    it.each([
      ['text', 55, '55'],
      ['text', true, 'true'],
      ['text', null, ''],
      ['text', 'a\0b', 'ab'],
      ['number', '5', 5],
      ['number', 'junk', 0],
      ['number', true, 0, 'validation_min_number_constraint'],
      ['bool', 'true', true],
      ['bool', '1', true],
      ['bool', 'junk', false],
      ['bool', 1, true],
      ['date', '2022-03-04', '2022-03-04 00:00:00.000Z'],
      ['date', '2022-03-04 05:06:07', '2022-03-04 05:06:07.000Z'],
      ['date', '2022-03-04T05:06:07.123456+02:00', '2022-03-04 03:06:07.123Z'],
      ['date', 'Fri, 04 Mar 2022 05:06:07 GMT', '2022-03-04 05:06:07.000Z'],
      ['date', '2022-02-30', ''],
      ['date', 1646370000, ''],
      ['date', 'junk', ''],
      ['one', ['a', 'b'], 'b'],
      ['one', '["a","c"]', 'c'],
      ['some', 'a', ['a']],
      ['some', ['b', '', 'a', 'b'], ['b', 'a']],
      ['some', '["a","c"]', ['a', 'c']],
      ['some', null, []],
      ['json', '{"a":1}', { a: 1 }],
      ['json', 'true', true],
      ['json', '"x"', 'x'],
      ['json', 'plain', 'plain'],
      ['json', '', ''],
      ['json', [1, { a: 'b' }], [1, { a: 'b' }]],
      ['json', { a: 'x\0y' }, { a: 'xy' }],
      ['json', null, null],
      ['place', { lon: '1.5', lat: '2' }, { lon: 0, lat: 0 }],
      ['place', '{"lon":1,"lat":2}', { lon: 1, lat: 2 }],
      ['place', 'junk', { lon: 0, lat: 0 }],
    ] as [string, unknown, unknown, string?][])('%s takes %j as %j', async (field, given, stored, refused) => {
      if (refused) return expect(await codes(create({ [field]: given }))).toEqual({ [field]: refused })
      const record = await create({ [field]: given })
      expect(record[field]).toEqual(stored)
      const again = await world.view(world.as(), 'things', record.id)
      expect(again[field]).toEqual(stored)
    })
  })

  describe('are refused', () => {
    it.each([
      ['text', 'a', 'validation_min_text_constraint', { min: 2 }],
      ['text', 'abcdef', 'validation_max_text_constraint', { max: 5 }],
      ['word', 'A1', 'validation_invalid_format', undefined],
      ['editor', 'é'.repeat(11), 'validation_content_size_limit', { maxSize: 20 }],
      ['number', 1, 'validation_min_number_constraint', { min: 2 }],
      ['number', 10, 'validation_max_number_constraint', { max: 9 }],
      ['whole', 1.5, 'validation_only_int_constraint', undefined],
      ['number', Number.POSITIVE_INFINITY, 'validation_not_a_number', undefined],
      ['email', 'nobody', 'validation_is_email', undefined],
      ['email', 'a@other.example', 'validation_email_domain_not_allowed', undefined],
      ['url', 'no url', 'validation_invalid_url', undefined],
      ['url', 'javascript://alert(1).de', 'validation_invalid_url', undefined],
      ['url', 'https://bad.example/x', 'validation_url_domain_not_allowed', undefined],
      ['date', '2019-01-01', 'validation_min_greater_equal_than_required', { threshold: '2020-01-01T00:00:00Z' }],
      ['date', '2031-01-01', 'validation_max_less_equal_than_required', { threshold: '2030-01-01T00:00:00Z' }],
      ['one', 'x', 'validation_invalid_value', { value: 'x' }],
      ['some', ['a', 'b', 'c', 'd'], 'validation_too_many_values', { maxSelect: 3 }],
      ['label', 'missing12345678', 'validation_missing_rel_records', undefined],
      ['labels', ['missing12345678'], 'validation_missing_rel_records', undefined],
      ['json', 'x'.repeat(60), 'validation_json_size_limit', { maxSize: 40 }],
      ['place', { lon: 0, lat: 91 }, 'validation_invalid_latitude', undefined],
      ['place', { lon: 181, lat: 1 }, 'validation_invalid_longitude', undefined],
      ['picture', 'foreign.png', 'validation_invalid_file', { invalidFiles: ['foreign.png'] }],
      ['id', 'short', 'validation_min_text_constraint', { min: 15 }],
      ['id', 'UPPERCASE123456', 'validation_invalid_format', undefined],
      ['id', '../../../../etc', 'validation_invalid_format', undefined],
    ] as [string, unknown, string, object | undefined][])('%s %j with %s', async (field, given, code, params) => {
      const answer = await refusal(create({ [field]: given }))
      expect(answer).toEqual({
        status: 400,
        message: 'Failed to create record.',
        data: { [field]: { code, message: expect.stringMatching(/^[A-Z].*[.?!]$/), ...(params ? { params } : {}) } },
      })
    })

    it('all missing required fields together', async () => {
      const data = await codes(world.create(world.as(), 'musts', { number: 0, json: [], bool: false }))
      const fields = ['text', 'number', 'bool', 'one', 'labels', 'json', 'place', 'paper']
      expect(data).toEqual(Object.fromEntries(fields.map((name) => [name, 'validation_required'])))
    })

    it('duplicate ids and values of unique indexes, on every field of the index', async () => {
      const label = await world.create(world.as(), 'labels', { name: `Red ${unique()}` })
      expect(await codes(world.create(world.as(), 'labels', { id: label.id }))).toEqual({ id: 'validation_not_unique' })
      const again = { name: String(label.name).toUpperCase() }
      expect(await codes(world.create(world.as(), 'labels', again))).toEqual({ name: 'validation_not_unique' })
      const other = await world.create(world.as(), 'labels', { name: unique() })
      expect(await refusal(world.update(world.as(), 'labels', other.id, again))).toMatchObject({
        message: 'Failed to update record.',
        data: { name: { code: 'validation_not_unique', message: 'Value must be unique.' } },
      })
      const club = await world.put('clubs', { name: 'c' })
      await world.put('projects', { club: club.id, title: 'a', code: 'One' })
      await world.put('projects', { club: club.id, title: 'b' })
      await world.put('projects', { club: club.id, title: 'c' })
      expect(await codes(world.put('projects', { club: club.id, title: 'd', code: 'oNE' }))).toEqual({
        club: 'validation_not_unique',
        code: 'validation_not_unique',
      })
    })
  })

  it('keeps a transaction usable after a database error', async () => {
    const name = unique()
    const taken = await world.put('labels', { name })
    const other = await world.put('labels', { name: unique() })
    await world.records.write(async (writer) => {
      await expect(writer.create('labels' as string, { name })).rejects.toMatchObject({ status: 400 })
      await expect(writer.update('labels' as string, other.id, { name })).rejects.toMatchObject({ status: 400 })
      await writer.update('labels' as string, other.id, { owner: '' })
    })
    expect((await world.records.get('labels' as string, taken.id)).name).toBe(name)
  })

  describe('change by modifiers', () => {
    it.each([
      ['number', 3, { 'number+': 4 }, 7],
      ['number', 8, { 'number-': '3' }, 5],
      ['some', ['a'], { 'some+': ['c', 'b'] }, ['a', 'c', 'b']],
      ['some', ['a'], { '+some': 'b' }, ['b', 'a']],
      ['some', ['a', 'b'], { 'some-': ['a', 'x'] }, ['b']],
      ['some', ['a'], { some: ['b'], 'some+': 'c' }, ['b', 'c']],
      ['one', 'a', { 'one+': 'b' }, 'b'],
      ['one', 'a', { 'one-': 'a' }, ''],
    ] as [string, unknown, object, unknown][])('%s from %j by %j to %j', async (field, before, change, after) => {
      const record = await create({ [field]: before })
      const updated = await world.update(world.as(), 'things', record.id, change)
      expect(updated[field]).toEqual(after)
    })

    it('apply to zero values on create, shorter keys first', async () => {
      const record = await create({ 'number+': 4, 'number-': 1, 'code:autogenerate': 'X' })
      expect(record.number).toBe(3)
      expect(record.code).toMatch(/^XT-\d{6}$/)
      expect((await create({})).code).toMatch(/^T-\d{6}$/)
    })
  })

  it('ignores unknown keys, dates set by the server, and hidden fields', async () => {
    const record = await create({
      unknown: 1,
      collectionName: 'x',
      expand: { a: 1 },
      created: '2001-01-01 00:00:00.000Z',
      updated: '2001-01-01 00:00:00.000Z',
      hidden: 'x',
    })
    expect(record.collectionName).toBe('things')
    expect(record).not.toHaveProperty('unknown')
    expect(record).not.toHaveProperty('hidden')
    expect(String(record.created) > '2020').toBe(true)
    expect(String(record.updated) > '2020').toBe(true)
    const stored = await world.records.get('things' as string, record.id)
    expect(stored.hidden).toBe('')
    const later = await world.update(world.root, 'things', record.id, {
      created: '2001-01-01 00:00:00.000Z',
      updated: '2001-01-01 00:00:00.000Z',
      hidden: 'seen',
    })
    expect(later.created).toBe(record.created)
    expect(String(later.updated) > '2020').toBe(true)
    expect(later.hidden).toBe('seen')
  })

  it('an empty change succeeds and changes only `updated`', async () => {
    const record = await create({ text: 'abc' })
    world.clock.set(new Date(Date.now() + 60_000))
    const updated = await world.update(world.as(), 'things', record.id, {})
    expect(updated).toEqual({ ...record, updated: updated.updated })
    expect(updated.updated).not.toBe(record.updated)
  })

  it('an id cannot change', async () => {
    const record = await create({})
    expect(await codes(world.update(world.as(), 'things', record.id, { id: 'another12345678' }))).toEqual({
      id: 'validation_pk_change',
    })
  })

  it('answers carry every field in alphabetical order', async () => {
    const record = await create({})
    expect(Object.keys(record)).toEqual(Object.keys(record).toSorted())
    expect(record).toMatchObject({ text: '', number: 0, bool: false, some: [], json: null, place: { lon: 0, lat: 0 } })
    const expanded = await world.list(world.as(), 'things', { expand: 'label', filter: `id = "${record.id}"` })
    expect(Object.keys(expanded.items[0]!)).toEqual(Object.keys(expanded.items[0]!).toSorted())
    expect(expanded.items[0]!.expand).toEqual({})
  })
})
