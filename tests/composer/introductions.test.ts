import { describe, expect, it } from 'vitest'
import { mayBegin } from '#server/production/composer/beginnings.ts'
import { introduces, opensNewScene, opensScene, presents } from '#server/production/composer/introductions.ts'
import { readSections } from '#server/production/composer/reading.ts'
import type { Language } from '#shared/quality/language.ts'
import { passagesIn } from './documents.ts'

const beginnings = (text: string, language: Language): string[] =>
  readSections(passagesIn([['text', text]]), language).flatMap((section) =>
    section.units.filter((unit) => mayBegin(section, unit)).map((unit) => unit.text),
  )

describe('a sentence', () => {
  it.each([
    ['en', 'In May we had a lady ring about her aids.', 'We had a lady ring about her aids.'],
    ['en', 'Last spring a weaver in Turku sold us a loom.', 'The weaver in Turku sold us a loom.'],
    ['en', 'On 3 May 2021 two boats sank.', 'On Monday we left.'],
    ['pt', 'Em agosto de 2016 uma senhora enterrou o marido conosco.', 'Uma senhora enterrou o marido conosco.'],
    ['pt', 'Há dez anos vendi uma rede.', 'Na segunda-feira vendi uma rede.'],
    ['pt', 'No mês passado perdemos 40 sócios.', 'No mês passado o sócio saiu.'],
  ] as const)('%s: sets a scene: “%s”, and not “%s”', (language, scene, other) => {
    expect(opensScene(scene, language)).toBe(true)
    expect(opensScene(other, language)).toBe(false)
  })

  it.each([
    ['en', 'In 2021 we took a contract with a hospital.', 'In 2021 we paid ours.'],
    ['pt', 'Em 2016 eu mandei uma cliente cortar a cozinheira.', 'Em 2016 eu paguei a minha.'],
  ] as const)('%s: sets it with something new: “%s”, and not “%s”', (language, scene, other) => {
    expect(opensNewScene(scene, language)).toBe(true)
    expect(opensNewScene(other, language)).toBe(false)
  })

  it.each([
    ['en', 'We have a rule, nobody climbs before tea.', 'We have a look at the nets.'],
    ['pt', 'Nós temos uma regra de que ninguém sobe.', 'Nós temos um pouco de medo.'],
  ] as const)('%s: says that there is something: “%s”, and not “%s”', (language, present, other) => {
    expect(presents(present, language)).toBe(true)
    expect(presents(other, language)).toBe(false)
  })

  it.each([
    ['en', 'Every maker plays before touching a tool.', 'I have altered what I need to alter.'],
    ['en', 'A brewery needs a lot of heat.', 'The airfield reduced the rating of it.'],
    ['en', 'The certificate that signs our payments expired at night.', 'The trend is downward and has held.'],
    ['pt', 'Barco compra gelo antes de ter peixe.', 'Demora uma hora e vinte cada uma.'],
    ['pt', 'Nenhum aluno toca no leme no primeiro dia.', 'O leme fica com quem chegou antes.'],
  ] as const)('%s: introduces what it speaks of: “%s”, and not “%s”', (language, introducing, other) => {
    expect(introduces(introducing, language)).toBe(true)
    expect(introduces(other, language)).toBe(false)
  })
})

describe('a text', () => {
  it.each([
    ['en', 'We mend clocks in Turku. I paid mine in 1987 at 13 percent interest.'],
    ['en', 'We mend clocks in Turku.\n\nOf 233: 190 were bought in 2019 by a museum.'],
    ['pt', 'Consertamos relógios em Olinda. Eu paguei o meu em 1987 com juros de 13 por cento.'],
    ['pt', 'Consertamos relógios em Olinda.\n\nSão 87 pessoas na usina desde 2019, e 71 são mulheres.'],
  ] as const)('%s: begins further on only with a scene: %s', (language, text) => {
    expect(beginnings(text, language)).toEqual([])
  })

  it.each([
    [
      'en',
      '**PO:** How long?\n\n**RK:** It takes an hour and twenty minutes each.\n\n**PO:** And who pays for that?\n\n**RK:** The owner of the clock pays us in May.',
    ],
    [
      'pt',
      '**PO:** Quanto tempo?\n\n**RK:** Demora uma hora e vinte minutos cada uma.\n\n**PO:** E quem paga por isso?\n\n**RK:** O dono do relógio paga a gente em maio.',
    ],
  ] as const)('%s: does not begin with an answer: %#', (language, text) => {
    const sections = readSections(passagesIn([['text', text]]), language, 'Ruth Keller')
    expect(sections.length).toBeGreaterThan(0)
    expect(sections.flatMap((section) => section.units.filter((unit) => mayBegin(section, unit)))).toEqual([])
  })
})
