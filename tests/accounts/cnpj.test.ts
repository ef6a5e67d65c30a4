import { describe, expect, test } from 'vitest'
import { formatCnpj, isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'
import { fc } from '../support/properties.ts'

describe('isCnpj', () => {
  test.each([
    ['12.ABC.345/01DE-35', 'the published alphanumeric example'],
    ['12abc34501de35', 'lower case without mask'],
    ['12ABC345000188', 'alphanumeric root with numeric branch'],
    ['19.131.243/0001-97', 'numeric with mask'],
    ['33000167000101', 'numeric without mask'],
    ['00.000.000/0001-91', 'leading zeros'],
    ['A1B2C3D4000193', 'a letter first'],
    [' 19.131.243/0001-97 ', 'blanks around it'],
  ])('takes %s (%s)', (input) => expect(isCnpj(input)).toBe(true))

  test.each([
    ['12ABC34501DE36', 'wrong second digit'],
    ['12ABC34501DE45', 'wrong first digit'],
    ['12ABC34501DEA5', 'a letter among the check digits'],
    ['00000000000000', 'one character repeated'],
    ['11111111111111', 'one character repeated'],
    ['1913124300019', 'too short'],
    ['191312430001977', 'too long'],
    ['19_131_243/0001-97', 'another separator'],
    ['', 'nothing'],
  ])('refuses %s (%s)', (input) => expect(isCnpj(input)).toBe(false))

  test('changing any one of the numeric characters makes it invalid', () => {
    const valid = '19131243000197'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 9 }), (position, step) => {
        const digit = (Number(valid[position]) + step) % 10
        expect(isCnpj(valid.slice(0, position) + digit + valid.slice(position + 1))).toBe(false)
      }),
    )
  })
})

test('normalising drops the mask and keeps the letters', () => {
  expect(normaliseCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35')
})

test('the mask grows with what is typed', () => {
  expect(formatCnpj('12')).toBe('12')
  expect(formatCnpj('12a')).toBe('12.A')
  expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35')
  expect(formatCnpj('12.ABC.345/01DE-35999')).toBe('12.ABC.345/01DE-35')
})
