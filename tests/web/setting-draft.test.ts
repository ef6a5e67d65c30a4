import { describe, expect, it } from 'vitest'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { type SettingName, settingDefinitions } from '#shared/settings.ts'
import { changeIn, draftOf, draftsOf, isInRange, picturesIn, rangeOf } from '#web/admin/settings/setting-draft.ts'

/** The first setting of a kind, so that the tests do not depend on which settings there are. */
function named(kind: string): SettingName {
  const found = Object.entries(settingDefinitions).find(([, definition]) => definition.kind === kind)
  if (!found) throw new Error(`There is no setting of the kind ${kind}.`)
  return found[0] as SettingName
}
const [money, bytes, number, list, secret, toggle, text] = [
  ...(['money', 'bytes', 'number', 'list', 'secret', 'switch', 'text'] as const).map(named),
] as [SettingName, SettingName, SettingName, SettingName, SettingName, SettingName, SettingName]

describe('a stored setting in its field', () => {
  it.each([
    ['money in whole units', money, 24_950, '249.5', '249,5'],
    ['bytes in megabytes', bytes, 1_572_864, '1.5', '1,5'],
    ['a number as it is', number, 12, '12', '12'],
    ['a list as lines', list, ['a', 'b'], 'a\nb', 'a\nb'],
    ['a secret not at all', secret, 'hidden', '', ''],
    ['a switch', toggle, true, true, true],
    ['a switch that was never set', toggle, null, false, false],
    ['a text that was never set', text, null, '', ''],
  ])('is shown: %s', (_what, name, value, english, portuguese) => {
    expect([draftOf(name, value as never, 'en-US'), draftOf(name, value as never, 'pt-BR')]).toEqual([
      english,
      portuguese,
    ])
  })
})

describe('a typed value', () => {
  const sent = (name: SettingName, draft: string | boolean) =>
    changeIn([name], { [name]: draft }, { [name]: '\0' })[name]

  it.each([
    ['249,50', 24_950],
    ['249.5', 24_950],
    ['249', 24_900],
    [' 0 ', 0],
    ['-1', -100],
  ])('as money: %j is %d cents', (draft, cents) => {
    expect(sent(money, draft)).toBe(cents)
  })

  it.each([['1.250'], ['1,250'], ['1.250,00'], ['free'], ['R$ 10'], [''], ['1e3']])(
    'as money: %j is not guessed at, so that the server refuses it',
    (draft) => {
      expect(sent(money, draft)).toBe(draft)
    },
  )

  it('as megabytes is stored as bytes', () => {
    expect([sent(bytes, '1,5'), sent(bytes, '10')]).toEqual([1_572_864, 10_485_760])
  })

  it.each([
    ['a\nb', ['a', 'b']],
    ['a, b; c  d', ['a', 'b', 'c', 'd']],
    ['', []],
    [' \n ', []],
    // A separator too many is no empty entry.
    ['a,\n', ['a']],
    [', a', ['a']],
  ])('as a list: %j is %j', (draft, values) => {
    expect(sent(list, draft)).toEqual(values)
  })

  it('as a secret keeps its blanks', () => {
    expect(sent(secret, ' key ')).toBe(' key ')
    expect(sent(text, ' key ')).toBe('key')
  })
})

describe('a form of settings', () => {
  const states = Object.fromEntries(
    [money, number, text].map((name) => [name, { value: name === text ? 'Old' : 100, origin: 'here' }]),
  ) as unknown as SettingStates
  const names = [money, number, text]
  const stored = draftsOf(names, states, 'pt-BR')

  it('sends only changed values', () => {
    expect(changeIn(names, stored, stored)).toEqual({})
    expect(changeIn(names, { ...stored, [text]: 'New' }, stored)).toEqual({ [text]: 'New' })
    expect(changeIn(names, { ...stored, [money]: '2,5' }, stored)).toEqual({ [money]: 250 })
  })

  it('uploads new pictures separately from the values', () => {
    const picture = new File(['x'], 'logo.png')
    const draft = { ...stored, [text]: picture }
    expect(changeIn(names, draft, stored)).toEqual({})
    expect(picturesIn(draft)).toEqual([[text, picture]])
    expect(picturesIn(stored)).toEqual([])
  })

  it('knows the range of each number, as its field shows it', () => {
    const definition = settingDefinitions[number] as { min: number; max: number }
    expect(rangeOf(number, 'en-US')).toEqual({ min: String(definition.min), max: String(definition.max) })
    expect(rangeOf(text, 'en-US')).toBeNull()
    expect([isInRange(number, String(definition.min)), isInRange(number, String(definition.max + 1))]).toEqual([
      true,
      false,
    ])
    expect([isInRange(number, 'many'), isInRange(text, 'many')]).toEqual([false, true])
  })
})
