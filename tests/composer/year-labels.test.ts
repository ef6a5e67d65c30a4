import { describe, expect, it } from 'vitest'
import { hooksOf } from '#server/production/composer/made-hooks.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { passagesIn } from './documents.ts'

type Language = 'en' | 'pt'
const linesOf = (language: Language, text: string) => {
  const units = readSections(passagesIn([['text', text]]), language).flatMap((section) => section.units)
  return hooksOf(units).map((hook) => hook.text)
}

describe('a year in front of the opening line', () => {
  it.each([
    [
      'en',
      'We bought the second kiln in 2019. It burned gas. Nobody knew how to light it.',
      '2019: we bought the second kiln.',
    ],
    [
      'pt',
      'Compramos o segundo forno em 2019. Ele queimava gás. Ninguém sabia acender.',
      '2019: compramos o segundo forno.',
    ],
  ] as const)('%s: is that of the first sentence', (language, text, line) => {
    expect(linesOf(language, text)).toContain(line)
  })

  it.each([
    [
      'en',
      'I stayed at home on Monday. I went back and did the same thing for seven months. I opened my own firm in 2005 with a used spring.',
    ],
    [
      'pt',
      'Trabalhamos sete meses numa firma que enganava os clientes. Ninguém reclamou. Eu abri minha firma em 2005 com uma mola usada.',
    ],
  ] as const)('%s: is not that of a later one', (language, text) => {
    const lines = linesOf(language, text)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.startsWith('2005'))).toEqual([])
  })
})
