import { describe, expect, it } from 'vitest'
import { countedLines } from '#server/production/composer/counted-lines.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { talliesOf } from '#server/production/composer/tallies.ts'
import { passagesIn } from './documents.ts'

type Language = 'en' | 'pt'
const unitsOf = (language: Language, text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) => units)
const counted = (language: Language, text: string) => countedLines(unitsOf(language, text)).map((line) => line.text)

describe('a line that begins with its figure', () => {
  it.each([
    [
      'en',
      'We planted 340 olive trees on the slope behind the mill in 2018.',
      '340 olive trees planted on the slope behind the mill in 2018.',
    ],
    ['en', 'The crossing lasted 51 minutes in the fog.', 'Crossing: 51 minutes in the fog.'],
    ['en', 'Ticket sales rose by 12% after the strike.', 'Ticket sales: up 12% after the strike.'],
    ['en', 'Bread waste was down 40% in the winter.', 'Bread waste: down 40% in the winter.'],
    ['en', 'We sold 18 looms to a museum; nobody bought the shuttles.', '18 looms sold to a museum.'],
    ['en', 'Our nurses wrote 1,200 letters by hand; it took 11 weeks.', '1,200 letters written by hand.'],
    ['en', 'Half of the harvest was sold before June.', 'Half of the harvest sold before June.'],
    ['pt', 'A travessia durou 51 minutos na neblina.', 'Travessia: 51 minutos na neblina.'],
    ['pt', 'A venda de passagens subiu 12% depois da greve.', 'Venda de passagens: alta de 12% depois da greve.'],
    ['pt', 'O desperdício de pão caiu pela metade no inverno.', 'Desperdício de pão: queda pela metade no inverno.'],
    ['pt', 'Consertamos 18 teares em 2019.', '18 teares consertados em 2019.'],
    ['pt', 'Escrevi 40 cartas à mão para as mães do bairro.', '40 cartas escritas à mão para as mães do bairro.'],
  ] as const)('%s: %s', (language, text, line) => {
    expect(counted(language, text)).toEqual([line])
  })

  it.each([
    // Said by others, expected or denied.
    ['en', 'Midwives said that we lost 14 nurses in one year.'],
    ['en', 'They expect 300 visitors at the mill in May.'],
    ['pt', 'Esperamos 300 visitantes na fazenda em maio.'],
    ['pt', 'Não perdemos 14 enfermeiras em 2020.'],
    // On a condition.
    ['en', 'We sold 18 looms to a museum if it paid first.'],
    ['pt', 'Consertamos 18 teares em 2019 se o museu pagava antes.'],
    // Nobody did it to them.
    ['en', 'We arrived at 40 farms before the frost.'],
    // Of whom or of what stands in another sentence.
    ['en', 'Six of them left for the railway in May.'],
    ['en', 'It lasted 51 minutes in the fog.'],
    ['pt', 'Durou 51 minutos na neblina.'],
    // Only that there were some.
    ['en', 'We had nine drivers.'],
    ['en', 'There are 64 beehives on the roof of the hotel.'],
    ['pt', 'Havia 64 colmeias no telhado do hotel.'],
  ] as const)('%s: not “%s”', (language, text) => {
    expect(counted(language, text)).toEqual([])
  })
})

describe('a Portuguese participle', () => {
  it.each([
    ['Plantamos 340 oliveiras atrás do galpão em 2018.', '340 oliveiras plantadas atrás do galpão em 2018.'],
    ['Plantei 340 árvores perto do rio na primavera.', '340 árvores plantadas perto do rio na primavera.'],
    ['Consertei 18 sistemas de freio na oficina do porto.', '18 sistemas de freio consertados na oficina do porto.'],
    ['Perdemos 12 reuniões por falta de sala em 2019.', '12 reuniões perdidas por falta de sala em 2019.'],
    ['Escrevi nove comédias para o teatro da escola.', 'Nove comédias escritas para o teatro da escola.'],
    ['Perdi dois dias de pesca por causa do motor.', 'Dois dias de pesca perdidos por causa do motor.'],
    ['Comprei 12 caminhões de areia para a obra.', '12 caminhões de areia comprados para a obra.'],
    ['Guardei 80 fotos da enchente no sótão da escola.', '80 fotos guardadas da enchente no sótão da escola.'],
  ])('of “%s” agrees with what is counted', (text, line) => {
    expect(counted('pt', text)).toEqual([line])
  })

  it('is left out if the noun may be of men or of women', () => {
    expect(counted('pt', 'Contratei 30 motoristas para a linha do porto.')).toEqual([])
  })
})

describe('two figures of a text', () => {
  const losses = 'We lost 14 colonies in one winter.'
  const sales = 'We sold 18 looms to a museum.'

  it('make one line if one of them tells what happened', () => {
    expect(counted('en', `There are 64 beehives on the roof of the hotel. ${losses}`)).toEqual([
      '64 beehives on the roof of the hotel. 14 colonies lost in one winter.',
      '14 colonies lost in one winter.',
    ])
  })

  it('say of how many some are only within a sentence', () => {
    expect(counted('en', 'We had 90 drivers in the depot; six of them left for the railway in May.')).toContain(
      '90 drivers in the depot. Six of them left for the railway in May.',
    )
    expect(
      counted('en', 'We had 90 drivers in the depot. Six of them left for the railway in May.').join(' '),
    ).not.toContain('Six of them')
  })

  it('stay apart if much is told between them', () => {
    const pair = '14 colonies lost in one winter. 18 looms sold to a museum.'
    expect(counted('en', `${losses} ${sales}`)).toContain(pair)
    const between = 'The ferry was late. The ferry was early. The ferry was old. The ferry was blue.'
    expect(counted('en', `${losses} ${between} ${sales}`)).not.toContain(pair)
  })
})

describe('what a text counts, as a list', () => {
  const tallies = (language: Language, text: string) => talliesOf(unitsOf(language, text)).map((tally) => tally.text)

  it.each([
    [
      'en',
      'By seven we had 1,400 loaves in the van. At the gate we had 620 drivers. We drank coffee until noon.',
      ['1,400 loaves in the van. 620 drivers.'],
    ],
    [
      'pt',
      'Assamos 1.400 pães antes da greve. Depois vieram 62 motoristas. Tomamos café até o meio-dia.',
      ['1.400 pães. 62 motoristas.'],
    ],
    // Three, and then the two that are left.
    [
      'en',
      'We kept 62 boats. We hired 64 sailors. We sold 120 sails.',
      ['62 boats. 64 sailors. 120 sails.', '64 sailors. 120 sails.'],
    ],
    // A thing that is counted twice is on the list once.
    ['en', 'We had 1,400 loaves. By noon we had 620 loaves. We had 84 drivers.', ['1,400 loaves. 84 drivers.']],
    // Too far from each other.
    [
      'en',
      'We had 1,400 loaves in the van. We slept. The oven cooled. The rain began. Nobody called. We had 620 drivers at the gate.',
      ['1,400 loaves in the van.'],
    ],
    // Small numbers in few words, and measures.
    ['en', 'We had 12 boats. We had 60 nets.', []],
    ['en', 'We waited 120 minutes. It was 480 miles away.', []],
    ['pt', 'Esperamos 120 minutos. Andamos 480 metros.', []],
  ] as const)('%s: %s', (language, text, lists) => {
    expect(tallies(language, text)).toEqual(lists)
  })
})
