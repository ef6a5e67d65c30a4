import { describe, expect, it } from 'vitest'
import { normaliseDate } from '#server/engine/records/fields/dates.ts'
import { allowsDomain } from '#server/engine/records/fields/domains.ts'
import { isEmail } from '#server/engine/records/fields/email.ts'
import { generate, newId } from '#server/engine/records/fields/generate.ts'
import { geoPoint } from '#server/engine/records/fields/geo-point.ts'
import { json } from '#server/engine/records/fields/json.ts'
import { number } from '#server/engine/records/fields/number.ts'
import { checkPattern, matchesPattern } from '#server/engine/records/fields/pattern.ts'
import { url } from '#server/engine/records/fields/url.ts'
import { fc } from '../support/properties.ts'

describe('an email address', () => {
  it.each(['a@b.co', 'ines.falk+news@velofold.example', "o'neil@x.example", 'josé@exemplo.com.br', 'a@bücher.example'])(
    'is %s',
    (address) => {
      expect(isEmail(address)).toBe(true)
    },
  )

  it.each([
    '',
    'ines',
    'ines@',
    '@velofold.example',
    'ines@velofold',
    'ines@@velofold.example',
    '.ines@velofold.example',
    'ines.@velofold.example',
    'in..es@velofold.example',
    'ines@velofold..example',
    'ines@-velofold.example',
    'ines falk@velofold.example',
    'ines@velofold.example\n',
    'ines@velofold.example, rui@velofold.example',
    '<ines@velofold.example>',
    `${'a'.repeat(65)}@velofold.example`,
    `a@${'b'.repeat(250)}.example`,
  ])('is not %j', (address) => {
    expect(isEmail(address)).toBe(false)
  })

  it('may be allowed or refused by its domain, in any case of letters', () => {
    expect(allowsDomain({ onlyDomains: ['Velofold.example'] }, 'VELOFOLD.example')).toBe(true)
    expect(allowsDomain({ onlyDomains: ['velofold.example'] }, 'mail.velofold.example')).toBe(false)
    expect(allowsDomain({ exceptDomains: ['free.example'] }, 'Free.example')).toBe(false)
    // A list of the allowed ones leads.
    expect(allowsDomain({ onlyDomains: ['a.example'], exceptDomains: ['a.example'] }, 'a.example')).toBe(true)
    expect(allowsDomain({ onlyDomains: [], exceptDomains: [] }, 'a.example')).toBe(true)
  })
})

describe('an address of the web', () => {
  const codeOf = (value: string) => url.validate!({ type: 'url' }, value as never)?.code ?? 'valid'

  it.each([
    'https://velofold.example',
    'http://velofold.example:8080/a?b=c#d',
    'velofold.example/path',
    'https://10.0.0.1/x',
    'http://[::1]:8090',
    'localhost:3000',
    'ftp://files.velofold.example',
    'https://bücher.example',
  ])('is %s', (value) => {
    expect(codeOf(value)).toBe('valid')
  })

  it.each([
    'velofold',
    'https://',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://velofold.example/a b',
    ' https://velofold.example',
    '1234567890',
    'http://3232235777',
    `https://velofold.example/${'a'.repeat(2083)}`,
  ])('is not %j', (value) => {
    expect(codeOf(value)).toBe('validation_invalid_url')
  })
})

describe('a date', () => {
  it.each([
    ['2026-03-01', '2026-03-01 00:00:00.000Z'],
    ['2026-03-01 09:30', '2026-03-01 09:30:00.000Z'],
    ['2026-03-01T09:30:15', '2026-03-01 09:30:15.000Z'],
    ['2026-03-01 09:30:15.5Z', '2026-03-01 09:30:15.500Z'],
    ['2026-03-01 09:30:15.123456789Z', '2026-03-01 09:30:15.123Z'],
    ['2026-03-01T09:30:15+03:00', '2026-03-01 06:30:15.000Z'],
    ['2026-03-01T09:30:15-0330', '2026-03-01 13:00:15.000Z'],
    ['2026-03-01 09:30:15 UTC', '2026-03-01 09:30:15.000Z'],
    ['Sun, 01 Mar 2026 09:30:15 GMT', '2026-03-01 09:30:15.000Z'],
    [' 2028-02-29 ', '2028-02-29 00:00:00.000Z'],
    ['0050-01-01', '0050-01-01 00:00:00.000Z'],
  ])('%j is %s', (text, stored) => {
    expect(normaliseDate(text)).toBe(stored)
  })

  it.each([
    '',
    'tomorrow',
    '2026',
    '2026-3-1',
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-03-01 24:00',
    '2026-03-01 09:60',
    '2026-03-01 09:30:75',
    '01/03/2026',
    'Sun, 32 Mar 2026 09:30:15 GMT',
  ])('%j is none', (text) => {
    expect(normaliseDate(text)).toBe('')
  })

  it('of another type is empty', () => {
    expect([null, undefined, 0, 1_700_000_000, true, {}, new Date(Number.NaN)].map(normaliseDate)).toEqual(
      Array(7).fill(''),
    )
    expect(normaliseDate(new Date('2026-03-01T00:00:00Z'))).toBe('2026-03-01 00:00:00.000Z')
  })

  it('that was stored is read unchanged', () => {
    const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, (date) => {
        const stored = normaliseDate(date)
        expect(stored).toBe(date.toISOString().replace('T', ' '))
        expect(normaliseDate(stored)).toBe(stored)
      }),
    )
  })
})

describe('a generated text', () => {
  it.each(['[a-z0-9]{15}', '[A-Z]{3}-\\d{4}', 'id_\\w{5,8}', '[abc]', '[a-f0-9]{1,3}x', '^[0-9]{6}$'])(
    'matches %s',
    (pattern) => {
      const form = new RegExp(`^(${pattern})$`)
      for (let count = 0; count < 50; count += 1) expect(generate(pattern)).toMatch(form)
    },
  )

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 500 }, newId)).size).toBe(500)
  })

  it.each(['[a-z', '[a-z]{3', 'a{', '[a-z]+', '(a|b)', '[a-z]*', 'a?'])(
    'cannot be made for %s, which is said when the collection is read',
    (pattern) => {
      expect(() => generate(pattern)).toThrow(/too complex/)
    },
  )
})

describe('a pattern', () => {
  it.each([
    ['^[a-z]+$', 'abc', true],
    ['^[a-z]+$', 'Abc', false],
    // Flags as Go writes them.
    ['(?i)^[a-z]+$', 'ABC', true],
    ['(?s)^a.b$', 'a\nb', true],
    // Letters of every script.
    ['^\\p{L}+$', 'ação', true],
    // An escape that the stricter mode refuses.
    ['^\\-$', '-', true],
  ])('%s and %j', (pattern, value, expected) => {
    expect(matchesPattern(pattern, value)).toBe(expected)
  })

  it('that is no regular expression is refused when the collection is read', () => {
    expect(() => checkPattern('[a-z')).toThrow('not a regular expression')
    expect(() => checkPattern('(?<a')).toThrow()
    expect(() => checkPattern('')).not.toThrow()
    expect(() => checkPattern(undefined)).not.toThrow()
  })
})

describe('other values', () => {
  it.each([
    [
      { lat: 38.7, lon: -9.1 },
      { lon: -9.1, lat: 38.7 },
    ],
    ['{"lat": 1, "lon": 2}', { lon: 2, lat: 1 }],
    [{ lat: 1 }, { lon: 0, lat: 1 }],
    [
      { lat: '1', lon: 2 },
      { lon: 0, lat: 0 },
    ],
    ['nowhere', { lon: 0, lat: 0 }],
    [null, { lon: 0, lat: 0 }],
    [[1, 2], { lon: 0, lat: 0 }],
  ])('%j is the place %j', (given, point) => {
    expect(geoPoint.normalise({ type: 'geoPoint' }, given)).toEqual(point)
  })

  it('a place is on the earth', () => {
    const codeOf = (point: object) => geoPoint.validate!({ type: 'geoPoint' }, point as never)?.code ?? 'valid'
    expect(codeOf({ lat: 90, lon: -180 })).toBe('valid')
    expect(codeOf({ lat: 90.1, lon: 0 })).toBe('validation_invalid_latitude')
    expect(codeOf({ lat: 0, lon: 180.1 })).toBe('validation_invalid_longitude')
    expect(codeOf({ lat: Number.NaN, lon: 0 })).toBe('validation_invalid_latitude')
  })

  it.each([
    ['{"a": 1}', { a: 1 }],
    ['[1, 2]', [1, 2]],
    ['12', 12],
    ['"text"', 'text'],
    ['null', null],
    ['{broken', '{broken'],
    // Leading blanks are content.
    [' {"a": 1}', ' {"a": 1}'],
    ['plain', 'plain'],
    [undefined, null],
    [{ a: 'zero\u0000' }, { a: 'zero' }],
  ])('%j as JSON is %j', (given, value) => {
    expect(json.normalise({ type: 'json' }, given)).toEqual(value)
  })

  it.each([
    [{ min: 0 }, -1, 'validation_min_number_constraint'],
    [{ max: 0 }, 1, 'validation_max_number_constraint'],
    [{ onlyInt: true }, 1.5, 'validation_only_int_constraint'],
    [{ onlyInt: true }, 2 ** 63, 'validation_only_int_constraint'],
    [{}, Number.POSITIVE_INFINITY, 'validation_not_a_number'],
    [{ min: 1, max: 1 }, 1, 'valid'],
  ])('a number with %j: %d', (limits, value, code) => {
    expect(number.validate!({ type: 'number', ...limits }, value as never)?.code ?? 'valid').toBe(code)
  })
})
