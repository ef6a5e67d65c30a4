import { describe, expect, it } from 'vitest'
import { mergedLine } from '#server/production/composer/merged-lines.ts'
import { readSections } from '#server/production/composer/reading.ts'
import type { Language } from '#shared/quality/language.ts'
import { passagesIn } from './documents.ts'

const unitsOf = (language: Language, text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) => units)
const rest = { en: ' It was late in the year.', pt: ' Já era tarde no ano.' }

describe('two sentences as one line', () => {
  it.each([
    ['en', 'In June we took 8 apprentices. One of them keeps a notebook.', 'and one of them keeps a notebook.'],
    ['en', 'I was a tree surgeon. Still am, I have the tickets.', 'and still am, I have the tickets.'],
    ['en', 'I put the prices on the wall. All of them.', 'I put all the prices on the wall.'],
    ['en', 'We hung a sign on the door. Not inside: on the street.', 'and not inside: on the street.'],
    ['en', 'I bought a clock in Turku. With no key.', 'I bought a clock in Turku, with no key.'],
    ['en', 'Autumn of 2019. I got a call from a farm.', 'In the autumn of 2019, I got a call from a farm.'],
    ['en', 'A weaving mill near Turku. I told the owner off.', 'A weaving mill near Turku: I told the owner off.'],
    ['en', 'My second month. A family brought a suit.', 'In my second month, a family brought a suit.'],
    ['pt', 'Pegamos 8 aprendizes em junho. Uma delas tem um caderno.', 'e uma delas tem um caderno.'],
    ['pt', 'Em 2012 coloquei os preços na parede. Todos.', 'Em 2012 coloquei todos os preços na parede.'],
    ['pt', 'Recebi três cartas perguntando qual forno é bom. Não sei.', 'qual forno é bom, e não sei.'],
    ['pt', 'Novembro de 2019. Um comprador chegou na loja.', 'Em novembro de 2019, um comprador chegou na loja.'],
    ['pt', 'Meu segundo mês. Chegou uma família com um terno.', 'No meu segundo mês, chegou uma família com um terno.'],
    [
      'pt',
      '2009, pregão, uniforme. Uma costureira deu R$ 118.',
      'Em 2009, pregão, uniforme: uma costureira deu R$ 118.',
    ],
  ] as const)('%s: %s', (language, text, line) => {
    expect(mergedLine(unitsOf(language, text + rest[language]))?.hook.endsWith(line)).toBe(true)
  })

  it.each([
    ['en', 'My cousin wrote to us about a mill.\n\nIn June we took 8 apprentices.'],
    ['en', 'My cousin wrote to us in May. In June we took 8 apprentices.'],
    ['en', 'In May we lost nine kilns. We are arguing with the bank.'],
    ['en', 'We sold the mill in May. The river was low.'],
    ['pt', 'Minha prima escreveu sobre um forno.\n\nPegamos 8 aprendizes para a escola.'],
    ['pt', 'Em maio caíram nove fornos. A gente tá discutindo.'],
    ['pt', 'Vendemos o moinho em maio. O rio estava baixo.'],
    ['pt', 'Temos uma oficina em Olinda. Nos primeiros oito anos eu dava desconto.'],
  ] as const)('%s: are not of one scene: %s', (language, text) => {
    expect(mergedLine(unitsOf(language, text + rest[language]))).toBeNull()
  })
})
