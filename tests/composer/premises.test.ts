import { describe, expect, it } from 'vitest'
import { mayBegin } from '#server/production/composer/beginnings.ts'
import { announces, leansBack } from '#server/production/composer/discourse.ts'
import { isNewItem } from '#server/production/composer/fragments.ts'
import { composeTopics } from '#server/production/composer/index.ts'
import { changesTo, wordsIn } from '#server/production/composer/one-subject.ts'
import { introductionsIn, needsPremise } from '#server/production/composer/premises.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { runFrom } from '#server/production/composer/runs.ts'
import type { Language } from '#shared/quality/language.ts'
import { passagesIn, topicsBrief } from './documents.ts'

const read = (language: Language, text: string) => readSections(passagesIn([['text', text]]), language)
const topicsOf = (language: string, text: string) => composeTopics(topicsBrief(language, passagesIn([['text', text]])))

describe('a run', () => {
  it.each([
    ['en', 'I kept the wheels in a cellar for years.', 'In May a buyer came. I did not show her the cellar.', true],
    ['en', 'I kept the wheels in a cellar for years.', 'In May a buyer came. She tasted it in the cellar.', false],
    ['en', 'I kept the wheels in a cellar for years.', 'In May I dug a cellar. The cellar was dry.', false],
    ['pt', 'Guardei os queijos num porão.', 'Em maio veio uma compradora. Não mostrei o porão.', true],
    ['pt', 'Guardei os queijos num porão.', 'Em maio veio uma compradora. Ela provou no porão.', false],
    ['pt', 'Fiz três queijos a menos.', 'Em maio veio uma compradora. Ela pagou a menos.', false],
  ] as const)('%s: after “%s”, “%s” needs what is before it: %s', (language, before, text, expected) => {
    const section = read(language, `${before}\n\n${text}`)[0]!
    expect(needsPremise(section, section.units.slice(1))).toBe(expected)
    expect(section.units).toHaveLength(3)
  })

  it.each([
    ['en', 'For case 4 I got half a day.', true],
    ['en', 'In case you ask, I got half a day.', false],
    ['en', 'We cut the copies from this handbook.', true],
    ['en', 'I wrote most of this.', true],
    ['en', 'I wrote this on the form and went home.', false],
    ['en', 'We walk the lines twice, then by 4.1 only.', true],
    ['en', 'Water use rose by 4.1 percent.', false],
    ['en', 'We wrote a handbook in nine days.', false],
    ['pt', 'Dividi o total da célula F22 por 220.', true],
    ['pt', 'Se algo neste manual faltar, me ligue.', true],
    ['pt', 'Caso 9 pessoas faltem, fechamos.', false],
    ['pt', 'Escrevi um manual em nove dias.', false],
  ] as const)('%s: “%s” names a part of its document: %s', (language, text, expected) => {
    const section = read(language, text)[0]!
    expect(needsPremise(section, section.units)).toBe(expected)
  })

  it('is not written if its section named what it speaks of', () => {
    const before = 'The storm plan was fourteen pages long. We had bought a generator for it.'
    const story =
      'In July 2023 a cousin of my partner opened his radio station to us. Five of us sat on the floor and ran the pay of 212 people over one phone. We finished at four in the morning and nobody was paid late. I put the generator on the market in August.'
    expect(topicsOf('en-US', `# Diary\n\n## Storms\n\n${before}\n\n${story}`)).toEqual([])
    expect(topicsOf('en-US', `# Diary\n\n## Storms\n\n${story}`)).toHaveLength(1)
  })

  it.each([
    ['en', 'In 2021 we raised the drying charge in July, as you will recall.', "I'd do it again, but in May."],
    ['pt', 'Em 2021 subimos a taxa em julho, como vocês lembram.', 'Perdi dois amigos por isso.'],
  ] as const)('%s: stops where what was left out is spoken of', (language, left, after) => {
    const [first, second] = {
      en: ['In 2020 we took in 900 tons of barley at a mill in Turku.', 'We dried it with gas oil for two weeks.'],
      pt: ['Em 2020 recebemos 900 toneladas de cevada num moinho.', 'Secamos com óleo por duas semanas.'],
    }[language]
    const [section] = read(language, `Dear members,\n\n${first} ${second} ${left} ${after}`)
    const texts = (units: readonly { text: string }[]) => units.map(({ text }) => text)
    const at = section!.units.findIndex(({ text }) => text === first)
    expect(texts(section!.units)).toContain(after)
    expect(texts(runFrom(section!, at, 2000))).not.toContain(after)
  })

  it.each([
    ['en', 'August 2.', 'August 9.'],
    ['pt', '2 de agosto.', '9 de agosto.'],
  ] as const)('%s: ends before the next entry of a diary', (language, one, other) => {
    const [first, second] = {
      en: ['I lost a lot of barley. It rained on the 28th, and I was at a wedding.', 'Somebody asked me about prices.'],
      pt: ['Perdi um lote de cevada. Choveu dia 28 e eu estava num casamento.', 'Alguém perguntou o preço.'],
    }[language]
    const [section] = read(language, `${one} ${first}\n\n${other} ${second}`)
    expect(isNewItem(section!, section!.units.find(({ text }) => text === other)!)).toBe(true)
    expect(isNewItem(section!, section!.units.find(({ text }) => text === second)!)).toBe(false)
  })

  it('does not end with the problem that another heading solves', () => {
    const text =
      'In 2021 we lost a third of our water between the well and the meters. We had four people who repaired what came up out of the ground. An engineer offered us new mains for 31.5 million dollars. We could not pay that.'
    const under = (heading: string) =>
      topicsOf('en-US', `# A town\n\n### ${heading}\n\n${text}\n\n### A man with notebooks\n\nHe came on Tuesdays.`)
    expect(under('Water')).toHaveLength(1)
    expect(under('The problem')).toEqual([])
  })

  it('goes on where a figure of it comes back', () => {
    const [section] = read(
      'en',
      'We sent out 61 wrong slips in 2022.\n\nOrla pinned all 61 on a wall.\n\nRain fell in 2022.',
    )
    const said = wordsIn(section!, section!.units.slice(0, 1))
    expect(changesTo({ ...section!, units: section!.units.slice(0, 2) }, section!.units[1]!, said)).toBe(false)
    expect(changesTo(section!, section!.units[2]!, said)).toBe(true)
  })
})

describe('a sentence', () => {
  it.each([
    ['Eu propus uma vez, em 2019, a um clube que tinha recebido um laudo.', true],
    ['Propus a um clube fechar a sede.', false],
    ['Propus uma vez, em 2019, uma rota nova a um clube.', false],
  ] as const)('“%s” lacks what was proposed: %s', (text, expected) => {
    expect(leansBack(text, 'pt')).toBe(expected)
  })

  it('announces what a belief hides', () => {
    expect(announces('E a gente dizia, então não é o forno.', 'pt')).toBe(true)
    expect(announces('A gente disse que era o forno.', 'pt')).toBe(false)
  })

  it.each([
    [
      'en',
      'In 2019 I spent a morning in the rain with a bucket.',
      'In 2019 I bought a bucket for the rain at the gate.',
    ],
    ['pt', 'Em 2019 passei uma manhã na chuva com balde.', 'Em 2019 comprei uma capa para a chuva e um balde.'],
  ] as const)('%s: a span of time brings nothing new: %s', (language, span, thing) => {
    const begins = (text: string) => {
      const [section] = read(language, language === 'en' ? `Nobody came here. ${text}` : `Ninguém veio aqui. ${text}`)
      return mayBegin(section!, section!.units[1]!)
    }
    expect(begins(thing)).toBe(true)
    expect(begins(span)).toBe(false)
  })

  it.each([
    [
      'en',
      "I'm an inspector of boilers, it met every rule we have.",
      "I'm an inspector of boilers, and I like my work.",
    ],
    [
      'pt',
      'Sou inspetor de caldeiras, para mim elas estavam certas.',
      'Sou inspetor de caldeiras, e gosto do que faço.',
    ],
  ] as const)('%s: says who the author is, and what somebody else is not', (language, leaning, whole) => {
    const begins = (text: string) => {
      const [section] = read(language, `${language === 'en' ? 'Nobody came.' : 'Ninguém veio.'}\n\n${text}`)
      return mayBegin(section!, section!.units[1]!)
    }
    expect(begins(whole)).toBe(true)
    expect(begins(leaning)).toBe(false)
  })

  it('begins with nobody who was named without being introduced', () => {
    const [section] = read('en', 'I told Marisol about the magnet.\n\nMarisol changed it to noon.')
    const { text, order } = section!.units[1]!
    const { mentions } = section!
    expect(mentions.hangs(text, order, new Set(['magnet']), 'en')).toBe(true)
    expect(mentions.hangs(text, order, new Set(['marisol'.slice(0, 6)]), 'en')).toBe(false)
  })
})

describe('an introduction', () => {
  const parts = '## The mill\n\nWe sold the mill in May.\n\n## The forge\n\nWe lit the forge in June.'
  it.each([
    ['stands under the title, before the parts', `# Letter\n\nI have two things to tell.\n\n${parts}`, true],
    ['stands under who wrote it', `# Letter\n\n## By Ana Prado, 2 May 2025\n\nI have two things.\n\n${parts}`, true],
    ['is no part like the others', `# Letter\n\n## The river\n\nI swam in the river.\n\n${parts}`, false],
    ['may begin with “por”', `# Carta\n\n## Por que fechamos\n\nFechamos o moinho.\n\n${parts}`, false],
    ['may begin with “by”', `# Letter\n\n## By the river\n\nI swam in the river.\n\n${parts}`, false],
    ['is nothing without parts', '# Letter\n\nI have a mill to sell.\n\n## The mill\n\nWe sold it.', false],
  ])('%s', (_name, text, expected) => {
    const sections = read('en', text)
    expect([...introductionsIn(sections)]).toEqual(expected ? [sections[0]] : [])
  })
})

it.each([
  ['en', '## The request', 'A mill asked us for a boiler.', '## What we found', 'Nothing was wrong with it.', true],
  ['en', '## The mill', 'A mill asked us for a boiler.', '## The forge', 'Nothing was wrong with it.', false],
  ['pt', '## O pedido', 'Um moinho nos pediu uma caldeira.', '## A medição', 'Não havia nada errado.', true],
] as const)('%s: “%s” goes on under the next heading: %#', (language, one, asked, other, found, expected) => {
  const [section] = read(language, `# Story\n\n${one}\n\n${asked}\n\n${other}\n\n${found}`)
  expect(section!.goesOn).toBe(expected)
})
