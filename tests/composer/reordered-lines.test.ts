import { describe, expect, it } from 'vitest'
import { cleftLines } from '#server/production/composer/cleft-lines.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { partsOf } from '#server/production/composer/sentence-parts.ts'
import { statementsIn } from '#server/production/composer/statements.ts'
import { turnedLines } from '#server/production/composer/turned-lines.ts'
import { passagesIn } from './documents.ts'

type Language = 'en' | 'pt'
const unitsOf = (language: Language, text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) => units)
const clefts = (language: Language, text: string) => unitsOf(language, text).flatMap(cleftLines)
const turned = (language: Language, text: string) => unitsOf(language, text).flatMap(turnedLines)
const said = (language: Language, text: string) =>
  unitsOf(language, text)
    .flatMap(statementsIn)
    .map((statement) => statement.text)

describe('what somebody did, under its name', () => {
  it.each([
    [
      'en',
      'Since then, we’ve stopped paying the grower before the olives are weighed, because two lots were wet.',
      'What we stopped doing: paying the grower before the olives are weighed.',
      false,
    ],
    [
      'en',
      'In 2021 we began weighing every crate at the gate, not at the press.',
      'What we started doing: weighing every crate at the gate.',
      false,
    ],
    [
      'en',
      'We’ll train two apprentices on the old loom next winter.',
      'What we will do: train two apprentices on the old loom next winter.',
      true,
    ],
    [
      'en',
      'We should have kept the second ferry until the spring.',
      'What we should have done: kept the second ferry until the spring.',
      true,
    ],
    [
      'pt',
      'Desde então, deixamos de pagar o produtor antes da pesagem, porque dois lotes vieram molhados.',
      'O que paramos de fazer: pagar o produtor antes da pesagem.',
      false,
    ],
    [
      'pt',
      'Em 2021 começamos a pesar cada caixa na porteira.',
      'O que começamos a fazer: pesar cada caixa na porteira.',
      true,
    ],
    [
      'pt',
      'Comecei a anotar a hora de cada parto da noite.',
      'O que comecei a fazer: anotar a hora de cada parto da noite.',
      true,
    ],
    [
      'pt',
      'Nunca ouvi as parteiras sobre o turno da noite.',
      'O que eu não fiz: ouvir as parteiras sobre o turno da noite.',
      true,
    ],
    [
      'pt',
      'Eu deveria ter aberto a padaria uma hora mais cedo.',
      'O que eu deveria ter feito: ter aberto a padaria uma hora mais cedo.',
      true,
    ],
    [
      'pt',
      'Deveríamos ter guardado a segunda balsa até a primavera.',
      'O que deveríamos ter feito: ter guardado a segunda balsa até a primavera.',
      true,
    ],
    [
      'pt',
      'Vou plantar duas fileiras de oliveiras atrás do galpão.',
      'O que vou fazer: plantar duas fileiras de oliveiras atrás do galpão.',
      true,
    ],
  ] as const)('%s: %s', (language, text, line, isWhole) => {
    expect(clefts(language, text)).toEqual([{ text: line, isWhole }])
  })

  it.each([
    // A wish, a look or a state is nothing that somebody does.
    ['en', 'We didn’t want another contract with the harbour office.'],
    ['en', 'We’ll see what the harbour says about the new pier.'],
    ['en', 'We should have a second ferry until the spring.'],
    ['pt', 'Vamos ver o que a prefeitura diz do cais.'],
    // Something else stopped them, or is told after the colon.
    ['en', 'We stopped because the river was higher than the quay.'],
    ['en', 'We stopped counting: nobody read the list of the week.'],
    // Somebody else said it, it has not happened, or only if something else does.
    ['en', 'She said we stopped asking the patients for a phone number.'],
    ['pt', 'Não farei a vistoria do telhado antes da chuva.'],
    ['pt', 'Se chover, paramos de vender gelo na porta do mercado.'],
    // Too short or too long for a line.
    ['pt', 'Paramos de ligar.'],
    [
      'en',
      'We stopped asking every patient of the clinic for the phone number of the person who would drive them home after surgery.',
    ],
  ] as const)('%s: not “%s”', (language, text) => {
    expect(clefts(language, text)).toEqual([])
  })
})

describe('a thing and its name', () => {
  it.each([
    [
      'en',
      'Diesel is the biggest bill of the fishing fleet.',
      'The biggest bill of the fishing fleet: Diesel.',
      'inverted',
    ],
    [
      'en',
      'Weighing the olives twice is a habit of ours since 2015.',
      'A habit of ours since 2015: weighing the olives twice.',
      'inverted',
    ],
    [
      'en',
      'The thing that scared the nurses most was the silence of the alarm.',
      'The thing that scared the nurses most: the silence of the alarm.',
      'entitled',
    ],
    [
      'en',
      'Our rule for new drivers is to ride along for ten days.',
      'Our rule for new drivers: to ride along for ten days.',
      'entitled',
    ],
    [
      'en',
      'It is tempting to buy the cheaper rope in the spring.',
      'Buying the cheaper rope in the spring is tempting.',
      'inverted',
    ],
    [
      'en',
      'It takes courage to send a boat back to the harbour.',
      'Sending a boat back to the harbour takes courage.',
      'inverted',
    ],
    [
      'en',
      'It’s easy to forget the second signature on a permit.',
      'Forgetting the second signature on a permit is easy.',
      'inverted',
    ],
    ['pt', 'O diesel é a maior conta da frota de pesca.', 'A maior conta da frota de pesca: o diesel.', 'inverted'],
    [
      'pt',
      'Pesar a azeitona duas vezes é um hábito nosso desde 2015.',
      'Um hábito nosso desde 2015: pesar a azeitona duas vezes.',
      'inverted',
    ],
    [
      'pt',
      'O motivo do atraso foi um carimbo que faltava nas caixas.',
      'O motivo do atraso: um carimbo que faltava nas caixas.',
      'entitled',
    ],
    [
      'pt',
      'A regra para motoristas novos é acompanhar a linha por dez dias.',
      'A regra para motoristas novos: acompanhar a linha por dez dias.',
      'entitled',
    ],
    [
      'pt',
      'É tentador comprar a corda mais barata na primavera.',
      'Comprar a corda mais barata na primavera é tentador.',
      'inverted',
    ],
    [
      'pt',
      'Exige coragem mandar um barco de volta ao porto.',
      'Mandar um barco de volta ao porto exige coragem.',
      'inverted',
    ],
  ] as const)('%s: %s', (language, text, line, kind) => {
    expect(turned(language, text)).toEqual([{ text: line, kind }])
  })

  it.each([
    // What it is called was told before.
    ['en', 'It is hard to sell this to a school in the country.'],
    ['pt', 'É difícil vender isso para uma escola do interior.'],
    ['en', 'Rain is the reason of that.'],
    // Many things are that.
    ['en', 'Clay is an old material in the valley.'],
    ['pt', 'O barro é um material antigo no vale.'],
    ['en', 'The baker who also cooks is a man of few words.'],
    // The thing has a clause of its own, or is none.
    ['en', 'Diesel that we burn is the biggest bill of the fleet.'],
    ['en', 'There is one of the best bakers in the valley.'],
  ] as const)('%s: not “%s”', (language, text) => {
    expect(turned(language, text)).toEqual([])
  })
})

describe('the statements of a sentence', () => {
  it.each([
    [
      'en',
      'By the way, the grower, who lives in the hills, sold 40 barrels, and we paid in cash.',
      ['We paid in cash'],
    ],
    [
      'en',
      'We changed the lock; the tenants kept the old keys.',
      ['We changed the lock', 'The tenants kept the old keys'],
    ],
    [
      'en',
      'And we moved the night shift to Thursday because two midwives had left.',
      ['We moved the night shift to Thursday'],
    ],
    ['en', 'We moved the shift (twice in March).', ['We moved the shift']],
    ['en', 'We burned 30% less gas than 2019 had cost us.', ['We burned 30% less gas than 2019 had cost us']],
    [
      'pt',
      'Trocamos a fechadura; os inquilinos guardaram a chave antiga.',
      ['Trocamos a fechadura', 'Os inquilinos guardaram a chave antiga'],
    ],
    [
      'pt',
      'Mas mudamos o turno da noite para quinta porque duas parteiras tinham saído.',
      ['Mudamos o turno da noite para quinta'],
    ],
    [
      'pt',
      'Uma vizinha, dona Neide, emprestou o trator por uma semana.',
      ['Uma vizinha emprestou o trator por uma semana'],
    ],
    // Reports, questions, and too little to say.
    ['en', 'The nurse said that the ward was closed.', []],
    ['pt', 'A enfermeira disse que a ala estava fechada.', []],
    ['en', 'Why did the baker leave?', []],
    ['en', 'We slept.', []],
  ] as const)('%s: %s', (language, text, statements) => {
    expect(said(language, text)).toEqual(statements)
  })

  it.each([
    ['en', 'He lost the boat in the fog.', true],
    ['en', 'The crew earns more than the captain.', false],
    ['pt', 'Ele perdeu o barco na neblina.', true],
    ['pt', 'A equipe ganha mais do que o capitão.', false],
  ] as const)('%s: “%s” needs a sentence before it: %s', (language, text, refers) => {
    expect(unitsOf(language, text).flatMap(statementsIn)).toEqual([{ text: text.slice(0, -1), isWhole: true, refers }])
  })
})

describe('the main clause of a sentence', () => {
  it.each([
    ['en', 'When the river froze, the ferry stayed in the harbour.', 'When the river froze', 'the ferry', 'stayed'],
    ['en', 'In 2019 we sold the last loom.', 'In 2019', 'we', 'sold'],
    [
      'en',
      'After the flood, before the harvest, we moved the hives.',
      'After the flood, before the harvest',
      'we',
      'moved',
    ],
    ['en', 'Odile Marchand ran the workshop for years.', '', 'Odile Marchand', 'ran'],
    ['en', 'Bakers work at night.', '', 'Bakers', 'work'],
    ['en', 'Nobody simply forgets a child.', '', 'Nobody', 'simply forgets'],
    ['pt', 'Quando o rio congelou, a balsa ficou no porto.', 'Quando o rio congelou', 'a balsa', 'ficou'],
    ['pt', 'Em março de 2019 vendemos o último tear.', 'Em março de 2019', '', 'vendemos'],
    ['pt', 'Ninguém da garagem esqueceu a chave.', '', 'Ninguém da garagem', 'esqueceu'],
    ['pt', 'Nossa equipe sempre chegou antes da chuva.', '', 'Nossa equipe', 'sempre chegou'],
  ] as const)('%s: %s', (language, text, before, subject, verb) => {
    expect(partsOf(text, language)).toMatchObject({ before, subject, verb })
  })

  it.each([
    ['en', 'The man that the harbour hired left early.'],
    ['en', 'Rain on the roof all night.'],
    ['pt', 'O homem que o porto contratou saiu cedo.'],
    ['pt', 'Chuva no telhado a noite inteira.'],
  ] as const)('%s: none in “%s”', (language, text) => {
    expect(partsOf(text, language)).toBeNull()
  })

  it.each([
    ['en', 'Our nurses carry the keys of the ward.', 'first'],
    ['en', 'The nurses carry the keys of the ward.', 'other'],
    ['pt', 'Nossa equipe chegou antes da chuva.', 'first'],
    ['pt', 'A equipe chegou antes da chuva.', 'other'],
  ] as const)('%s: “%s” is told in the %s person', (language, text, person) => {
    expect(partsOf(text, language)!.person).toBe(person)
  })
})
