import { describe, expect, it } from 'vitest'
import { cleftLines } from '#server/production/composer/cleft-lines.ts'
import { countedLines } from '#server/production/composer/counted-lines.ts'
import { kickerLines } from '#server/production/composer/kicker-lines.ts'
import { quotedLines } from '#server/production/composer/quoted-lines.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { retoldLines } from '#server/production/composer/retold-lines.ts'
import { partsOf } from '#server/production/composer/sentence-parts.ts'
import { continued } from '#server/production/composer/sentence-starts.ts'
import { statementsIn } from '#server/production/composer/statements.ts'
import { talliesOf } from '#server/production/composer/tallies.ts'
import { turnedLines } from '#server/production/composer/turned-lines.ts'
import { gerundOf, infinitiveOf, participleOf } from '#server/production/composer/verb-forms.ts'
import { passagesIn } from './documents.ts'

type Language = 'en' | 'pt'
const sectionsOf = (language: Language, text: string) => readSections(passagesIn([['text', text]]), language)
const unitsOf = (language: Language, text: string) => sectionsOf(language, text).flatMap(({ units }) => units)

describe('a sentence that is told in another order', () => {
  it.each([
    ['en', 'In between two harvests, we repair the presses.', 'We repair the presses in between two harvests.'],
    ['en', 'We bought the second kiln in 2019.', '2019: we bought the second kiln.'],
    [
      'en',
      'We closed on Sundays because nobody in the team had seen a school play.',
      'Why we closed on Sundays: nobody in the team had seen a school play.',
    ],
    [
      'en',
      'Two cooks had left in one winter, so we closed on Sundays.',
      'Why we closed on Sundays: two cooks had left in one winter.',
    ],
    ['pt', 'Entre duas safras, consertamos as prensas.', 'Consertamos as prensas entre duas safras.'],
    ['pt', 'Compramos o segundo forno em março de 2019.', 'Março de 2019: compramos o segundo forno.'],
    [
      'pt',
      'Fechamos aos domingos porque ninguém da equipe conhecia a escola dos filhos.',
      'Por que fechamos aos domingos: ninguém da equipe conhecia a escola dos filhos.',
    ],
  ] as const)('%s: %s', (language, text, line) => {
    expect(retoldLines(unitsOf(language, text)[0]!)).toContainEqual(
      expect.objectContaining({ text: line, isWhole: true }),
    )
  })

  it.each([
    // A date of something else, or of another date.
    ['en', 'We wrote to a supplier who left us in 2022.'],
    ['pt', 'Escrevemos para um fornecedor que saiu em 2022.'],
    ['pt', 'Avisamos as pessoas em 14 de fevereiro, 98 dias antes.'],
    ['pt', 'Eu sou agrônoma, formei em Lavras, em 2004.'],
    // What is denied may be denied of the reason.
    ['en', 'We did not close the shop because nobody came on Sundays.'],
    ['pt', 'Não fechamos a loja porque ninguém vinha aos domingos.'],
    // Which number stands elsewhere.
    ['en', 'I know the number because I counted the letters before I burned them.'],
    // The time belongs to the last verb.
    ['en', 'After the flood, we hired two people who knew the river.'],
  ] as const)('%s: %s stays as it is', (language, text) => {
    expect(retoldLines(unitsOf(language, text)[0]!)).toEqual([])
  })

  it.each([
    ['en', 'Flour is our second largest cost.', 'Our second largest cost: Flour.'],
    ['en', 'The dish that sells most is a steak for two people.', 'The dish that sells most: a steak for two people.'],
    ['en', 'It is hard to choose between two honest people.', 'Choosing between two honest people is hard.'],
    ['pt', 'A farinha é o nosso segundo maior custo.', 'O nosso segundo maior custo: a farinha.'],
    ['pt', 'O prato que mais vende é um filé para duas pessoas.', 'O prato que mais vende: um filé para duas pessoas.'],
    ['pt', 'É difícil escolher entre duas pessoas honestas.', 'Escolher entre duas pessoas honestas é difícil.'],
    [
      'pt',
      'Guardar um objetivo só para você, é um caminho fácil para o fracasso.',
      'Um caminho fácil para o fracasso: guardar um objetivo só para você.',
    ],
  ] as const)('%s: %s', (language, text, line) => {
    expect(turnedLines(unitsOf(language, text)[0]!).map((each) => each.text)).toContain(line)
  })

  it.each([
    ['en', 'It was our second largest cost.'],
    ['en', 'The physicist who came says that the century is the century of water.'],
    ['pt', 'O físico da cidade afirma que o século é o século da água.'],
    ['pt', 'A criação de regras pelos gerentes não é a melhor abordagem para todos.'],
    ['pt', 'A melhor maneira de abordar esse problema é amarrar o barco no píer.'],
  ] as const)('%s: %s names nothing', (language, text) => {
    expect(turnedLines(unitsOf(language, text)[0]!)).toEqual([])
  })
})

describe('what somebody did', () => {
  it.each([
    ['en', 'I didn’t look at the returns for two years.', 'What I didn’t do: look at the returns for two years.'],
    ['en', 'We stopped asking candidates for references.', 'What we stopped doing: asking candidates for references.'],
    [
      'en',
      'I should have asked the supplier harder questions.',
      'What I should have done: asked the supplier harder questions.',
    ],
    ['pt', 'Eu não olhei as devoluções durante dois anos.', 'O que eu não fiz: olhar as devoluções durante dois anos.'],
    ['pt', 'Paramos de pedir referências aos candidatos.', 'O que paramos de fazer: pedir referências aos candidatos.'],
  ] as const)('%s: %s stands under its name', (language, text, line) => {
    expect(cleftLines(unitsOf(language, text)[0]!)).toEqual([{ text: line, isWhole: true }])
  })

  it.each([
    // It may be said of today.
    ['pt', 'Não trabalhamos em nenhum fim de semana do ano.'],
    ['en', 'If we had money, we would have stopped asking people for it.'],
  ] as const)('%s: %s stays as it is', (language, text) => {
    expect(cleftLines(unitsOf(language, text)[0]!)).toEqual([])
  })
})

describe('figures', () => {
  it.each([
    ['en', 'On Friday, the first of May, Quayside issued 1,912 passes twice.', '1,912 passes issued twice.'],
    ['en', 'The waste of herbs fell by 31% in a year.', 'Waste of herbs: down 31% in a year.'],
    [
      'en',
      'Candidates spend four hours on a paid task before they meet a manager.',
      'Four hours on a paid task before candidates meet a manager.',
    ],
    ['pt', 'Paramos 212 teares por 9 dias.', '212 teares parados por 9 dias.'],
    ['pt', 'A perda de ervas caiu 31% em um ano.', 'Perda de ervas: queda de 31% em um ano.'],
  ] as const)('%s: %s goes first', (language, text, line) => {
    expect(countedLines(unitsOf(language, text)).map((each) => each.text)).toContain(line)
  })

  it.each([
    ['en', 'If we win, we would repair 412 clarinets in a year.'],
    ['en', '4.2 Keys are held on the person of the manager.'],
    ['pt', 'Vendemos 60 sacas por semana na feira.'],
  ] as const)('%s: %s counts nothing that happened', (language, text) => {
    expect(countedLines(unitsOf(language, text))).toEqual([])
  })

  it.each([
    [
      'en',
      'By four we had 2,106 members out. The wind had left 311 poles on the ground. We ate in the car.',
      '2,106 members. 311 poles on the ground.',
    ],
    [
      'pt',
      'A festa pediu 90 mil copos ao longo de quatro dias. Montamos 12 pontos de devolução. Choveu.',
      '90 mil copos ao longo de quatro dias. 12 pontos de devolução.',
    ],
  ] as const)('%s: %s are a list', (language, text, line) => {
    expect(talliesOf(unitsOf(language, text)).map((each) => each.text)).toContain(line)
  })

  it('are no list if they count one thing, or nothing', () => {
    expect(
      talliesOf(unitsOf('en', 'We had 311 poles down. By noon it was 388 poles. It took 12 hours and 40 miles.')),
    ).toEqual([])
  })
})

describe('a statement under its subject', () => {
  it.each([
    [
      'en',
      '# The mill\n\n## The spinning room\n\nThe board met in March. We gave 69 people notice after the best year of all. It was quiet.',
      'The spinning room: we gave 69 people notice after the best year of all.',
    ],
    [
      'pt',
      '# A fábrica\n\n## A fiação\n\nO conselho se reuniu em março. Demitimos 69 pessoas depois do melhor ano delas. Ficou um silêncio.\n\nParamos 212 teares por 9 dias.',
      'A fiação: paramos 212 teares por 9 dias.',
    ],
  ] as const)('%s: %s', (language, text, line) => {
    const section = sectionsOf(language, text).at(-1)!
    expect(kickerLines(section, section.units).map((each) => each.text)).toContain(line)
  })

  it.each(['What happened', 'Summary', 'Minutes of meeting 30', 'We fired our best customer'])(
    'not under “%s”',
    (heading) => {
      const [section] = sectionsOf(
        'en',
        `# The mill\n\n## ${heading}\n\nThe board met. We gave 69 people notice after the best year of all.`,
      ).slice(-1)
      expect(kickerLines(section!, section!.units)).toEqual([])
    },
  )
})

describe('a quotation alone', () => {
  it.each([
    [
      'en',
      'The nurse looked at me and said "take one spoon for each cup of tea."',
      '"Take one spoon for each cup of tea."',
    ],
    [
      'pt',
      'Meu sócio, o Breno, olhou e falou: "então o modelo aguenta, é só cobrar caução".',
      '"Então o modelo aguenta, é só cobrar caução."',
    ],
  ] as const)('%s: %s opens a text', (language, text, line) => {
    expect(unitsOf(language, text).flatMap(quotedLines)).toEqual([line])
  })

  it.each([
    ['en', 'The nurse looked at me and said "he never takes one spoon of sugar."'],
    ['pt', 'Meu sócio olhou e falou: "ela nunca cobra caução de ninguém".'],
  ] as const)('%s: %s does not, of somebody unknown', (language, text) => {
    expect(unitsOf(language, text).flatMap(quotedLines)).toEqual([])
  })
})

describe('parts of sentences', () => {
  it.each([
    [
      'en',
      'In two years, we never lost a case.',
      { before: 'In two years', subject: 'we', verb: 'never lost', rest: 'a case', person: 'first' },
    ],
    [
      'en',
      'The old boiler failed on nine days.',
      { before: '', subject: 'The old boiler', verb: 'failed', rest: 'on nine days', person: 'other' },
    ],
    [
      'pt',
      'Durante seis anos, entregamos depois das oito.',
      { before: 'Durante seis anos', subject: '', verb: 'entregamos', rest: 'depois das oito', person: 'first' },
    ],
    [
      'pt',
      'A perda caiu na primavera.',
      { before: '', subject: 'A perda', verb: 'caiu', rest: 'na primavera', person: 'other' },
    ],
  ] as const)('%s: %s', (language, text, parts) => {
    expect(partsOf(text, language)).toEqual(parts)
  })

  it('of which a condition or a report is none', () => {
    expect(
      unitsOf('en', 'If it rains, we would close the shop. She said we would close the shop.').flatMap(statementsIn),
    ).toEqual([])
    expect(unitsOf('pt', 'Se chover, fecharíamos a loja porque faria frio.').flatMap(statementsIn)).toEqual([])
  })

  it.each([
    ['pagamos', 'pt', 'pago'],
    ['troquei', 'pt', 'trocado'],
    ['vendeu', 'pt', 'vendido'],
    ['wrote', 'en', 'written'],
    ['repaired', 'en', 'repaired'],
    ['arrived', 'en', null],
  ] as const)('%s has the participle of %s: %s', (past, language, participle) => {
    expect(participleOf(past, language)).toBe(participle)
  })

  it('have the other forms of their verbs', () => {
    expect(['choose', 'get', 'lie', 'be', 'see'].map(gerundOf)).toEqual([
      'choosing',
      'getting',
      'lying',
      'being',
      'seeing',
    ])
    expect(['olhei', 'comecei', 'paguei', 'vi', 'fomos'].map(infinitiveOf)).toEqual([
      'olhar',
      'começar',
      'pagar',
      'ver',
      null,
    ])
  })

  it('go on with a small letter unless they begin with a name', () => {
    const around = unitsOf('en', 'We met Otterburn in May. The chain of shops grew.')
    expect(continued('We met them.', 'en', around)).toBe('we met them.')
    expect(continued('Otterburn grew.', 'en', around)).toBe('Otterburn grew.')
    expect(continued('Chain stores grew.', 'en', around)).toBe('chain stores grew.')
    expect(continued('Halden grew.', 'en', around)).toBeNull()
    expect(continued(`A${'.a'.repeat(20_000)} grew.`, 'en', around)).toBeNull()
    expect(continued("I'm glad.", 'en', around)).toBe("I'm glad.")
  })
})
