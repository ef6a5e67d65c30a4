import { describe, expect, it } from 'vitest'
import { meritOf, minMerit } from '#server/production/composer/merit.ts'
import { readSections } from '#server/production/composer/reading.ts'
import type { Language } from '#shared/quality/language.ts'
import { passagesIn } from './documents.ts'

const merit = (language: Language, text: string): number =>
  meritOf(readSections(passagesIn([['text', text]]), language)[0]!.units)

const stories = {
  en: 'In 2019 we bought a tannery in Leeds with nine vats. We lost 40% of the hides in the first winter. I asked the oldest tanner for help in March. She showed us the wrong thermometer, and we saved the rest.',
  pt: 'Em 2019 compramos um curtume em Lages com nove tanques. Perdemos 40% dos couros no inverno. Em março eu pedi ajuda à curtidora mais velha. Ela mostrou o termômetro errado, e salvamos o resto.',
}

describe('the merit of a text', () => {
  it.each(['en', 'pt'] as const)('%s: is enough if somebody tells what they did', (language) => {
    expect(merit(language, stories[language])).toBeGreaterThan(minMerit)
  })

  it.each([
    ['en', 'short', 'We lost 40% in 2019. I wept in May. We sold the vats.'],
    ['pt', 'curto', 'Perdemos 40% em 2019. Eu chorei em maio. Vendemos tudo.'],
    [
      'en',
      'of two sentences',
      'In 2019 we bought a tannery in Leeds with nine vats, and we lost 40% of the hides in the first winter. I asked the oldest tanner for help in March, and she showed us the wrong thermometer.',
    ],
    [
      'en',
      'a definition',
      'Leather is the skin of an animal that keeps. Bark makes it brown and firm. Alum makes it white and soft. A vat holds the hides under water while the bark does its slow and quiet work.',
    ],
    [
      'pt',
      'uma definição',
      'Couro é a pele de um animal que dura. A casca deixa a peça marrom e firme. O alume deixa a peça branca e macia. O tanque segura a peça debaixo da água enquanto a casca age devagar e em silêncio.',
    ],
  ] as const)('%s: is none if it is %s', (language, _what, text) => {
    expect(merit(language, text)).toBe(0)
  })

  it.each([
    ['en', 'reads like a manual', 'She showed us the wrong', 'You must show us the wrong'],
    ['pt', 'parece um manual', 'Ela mostrou o termômetro', 'Você deve mostrar o termômetro'],
    ['en', 'gives the hours', 'for help in March', 'for help at 10:40'],
    ['pt', 'dá as horas', 'Em março eu', 'Em março às 10h40 eu'],
    ['en', 'is spoken', 'I asked the', 'I, um, asked the'],
    ['pt', 'é falado', 'eu pedi', 'eu, tipo assim, pedi'],
    ['en', 'names what only specialists know', 'a tannery', 'a HACCP and ISO tannery'],
    ['pt', 'usa siglas', 'um curtume', 'um curtume HACCP e ABNT'],
    [
      'en',
      'is long',
      'for help in March.',
      'for help in March at the gate of the yard behind the river with the brown bags and the brown coats and the brown boots of all the other tanners of the long street near the old bridge.',
    ],
    ['en', 'tells of a family', 'I asked the oldest tanner', 'My grandmother asked the oldest tanner'],
  ] as const)('%s: is less if it %s', (language, _what, from, to) => {
    const text = stories[language].replace(from, to)
    expect(text).not.toBe(stories[language])
    expect(merit(language, text)).toBeLessThan(merit(language, stories[language]) - 0.2)
  })

  it('is less if it happened to others', () => {
    const others = stories.en.replace(/\bwe\b|\bI\b|\bWe\b/g, 'they').replace('showed us', 'showed them')
    expect(merit('en', others)).toBeLessThan(merit('en', stories.en) - 1.9)
  })
})
