import { describe, expect, it } from 'vitest'
import { UnreadableBody } from '#server/engine/http/error-answers.ts'
import { FormFields } from '#server/engine/http/form-fields.ts'
import { isTooIntricate } from '#server/engine/http/json-extent.ts'

function bodyOf(...fields: [name: string, value: string][]): Record<string, unknown> {
  const form = new FormFields()
  for (const [name, value] of fields) form.add(name, value)
  return form.body()
}

describe('values of a form', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['12', 12],
    ['-1.5', -1.5],
    ['0', 0],
    // Numbers that would not print back the same are text: codes, phones, versions.
    ['007', '007'],
    ['1.0', '1.0'],
    ['1e3', '1e3'],
    ['12345678901234567890', '12345678901234567890'],
    ['-', '-'],
    ['--1', '--1'],
    ['1.2.3', '1.2.3'],
    ['+1', '+1'],
    [' 1', ' 1'],
    ['True', 'True'],
    ['null', 'null'],
    ['', ''],
  ])('%j is %j', (text, value) => {
    expect(bodyOf(['field', text])).toEqual({ field: value })
  })

  it('of a repeated name are a list', () => {
    expect(bodyOf(['tags', 'a'], ['name', 'x'], ['tags', '2'])).toEqual({ tags: ['a', 2], name: 'x' })
  })

  it('are overridden by those of a JSON payload, in any order', () => {
    expect(bodyOf(['@jsonPayload', '{"a": null, "b": [1]}'], ['a', '1'], ['@jsonPayload', '{"c": "x"}'])).toEqual({
      ...{ a: null, b: [1], c: 'x' },
    })
  })

  it('cannot change built-in objects', () => {
    const body = bodyOf(['__proto__', 'x'], ['@jsonPayload', '{"__proto__": {"admin": true}, "a": {"__proto__": 1}}'])
    expect(body).toEqual({ a: {} })
    expect((body as { admin?: boolean }).admin).toBeUndefined()
  })

  it.each(['', '[]', '"text"', 'null', '12', '{"a":', `${'['.repeat(100)}`])(
    'are refused with the payload %j',
    (text) => {
      expect(() => bodyOf(['@jsonPayload', text])).toThrow(UnreadableBody)
    },
  )

  it('are at most a thousand', () => {
    const fields = (count: number) => Array.from({ length: count }, (): [string, string] => ['a', 'x'])
    expect(bodyOf(...fields(1000)).a).toHaveLength(1000)
    expect(() => bodyOf(...fields(1001))).toThrow(UnreadableBody)
  })
})

describe('JSON that is too intricate to parse', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const wide = (members: number) => `{${Array.from({ length: members }, (_, at) => `"${at}":0`).join()}}`

  it.each([
    ['64 levels', nested(64), false],
    ['65 levels', nested(65), true],
    ['many levels one after the other', nested(60).repeat(5), false],
    ['brackets in a text', JSON.stringify('['.repeat(500)), false],
    ['brackets after an escaped quote', `"\\"${'['.repeat(500)}"`, false],
    ['brackets after an escaped backslash', `"\\\\"${'['.repeat(65)}`, true],
    ['200,000 members', wide(200_000), false],
    ['one more', wide(200_001), true],
    ['nothing', '', false],
  ])('%s: %s', (_what, text, expected) => {
    expect(isTooIntricate(text)).toBe(expected)
  })
})
