import { describe, expect, it } from 'vitest'
import { clausesOf } from '#server/production/composer/clauses.ts'
import { composeTopics } from '#server/production/composer/index.ts'
import { outcomesOf } from '#server/production/composer/outcomes.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { passagesIn, topicsBrief } from './documents.ts'

describe('a part of a sentence', () => {
  it.each([
    ['We closed line 9, and ridership on the others fell by 17%.', ['We closed line 9']],
    ['We wanted to wait, but the crew in Toledo left.', []],
    ['The board asked us to wait, but we signed in May.', ['We signed in May']],
    ['If we had waited, we would have lost the crew.', []],
    ['Rosa said that we lost 40 customers.', []],
    ['We met the owner and sold it, so nobody came back.', ['Nobody came back']],
    ['They cracked within two winters, and we lost $74,000.', ['We lost $74,000']],
    ['Sometimes we hire by feeling.', []],
    ['We answered 61 tenders, and we won four.', ['We answered 61 tenders']],
  ])('of “%s” that is a sentence by itself: %j', (sentence, parts) => {
    expect(clausesOf(sentence, 'en')).toEqual(parts)
  })

  it.each([
    [
      'Cortamos três assinaturas e passamos a publicar os gastos.',
      ['Cortamos três assinaturas', 'Passamos a publicar os gastos'],
    ],
    ['O gasto por viagem caiu 18%.', ['O gasto por viagem caiu 18%']],
    ['A loja quebrou.', []],
    ['Se vendermos a máquina, perdemos o pedido.', []],
    ['O Paulo disse que faltava gente.', []],
    ['Às vezes contratamos pelo currículo.', []],
  ])('of “%s” that is a sentence by itself, in Portuguese: %j', (sentence, parts) => {
    expect(clausesOf(sentence, 'pt')).toEqual(parts)
  })
})

const linesOf = (language: 'en' | 'pt', text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) =>
    outcomesOf(units).map((each) => each.text),
  )

describe('what was done with what came of it', () => {
  it.each([
    [
      'en',
      'Until 2022 every trip needed four signatures. We dropped three of the signatures and published what everybody spends. Nobody complained. In the first year our cost per trip fell by 18%.',
      'We dropped three of the signatures and published what everybody spends. In the first year our cost per trip fell by 18%.',
    ],
    [
      'pt',
      'Até 2022 cada viagem precisava de quatro assinaturas. Cortamos três assinaturas e passamos a publicar os gastos. No primeiro ano o gasto por viagem caiu 18%.',
      'Cortamos três assinaturas. No primeiro ano o gasto por viagem caiu 18%.',
    ],
  ] as const)('is one line in %s', (language, text, line) => {
    expect(linesOf(language, text)).toContain(line)
  })

  it('is no line if the text takes it back', () => {
    const text = 'We raised the price in May. Revenue fell by 9%. However, that was the summer.'
    expect(linesOf('en', text)).toEqual([])
  })
})

describe('lines about different things', () => {
  it('are not put together', () => {
    const text = `We have four people who can bear to be watched.

I was a poor apprentice. I broke a cello of 200 years by reaching for the glue.`
    expect(linesOf('en', text)).toEqual([])
  })
})

describe('a hook', () => {
  const hooksOf = (language: string, text: string) => {
    const topics = composeTopics(topicsBrief(language, passagesIn([['text', text]])))
    expect(topics.length).toBeGreaterThan(0)
    return topics.map(({ hook }) => hook)
  }

  it.each([
    [
      'en-US',
      'In 2019 we put all salaries on the wall of the kitchen. Two people had compared theirs at a barbecue. I expected that the list would bring envy. It brought 14 questions in the first month, and three people asked to learn another job.',
      'What I expected: the list would bring envy.',
    ],
    [
      'pt-BR',
      'Em 2019 publicamos todos os salários na parede da copa. Duas pessoas tinham comparado os seus no churrasco. Eu achava que a lista traria inveja. Trouxe 14 perguntas no primeiro mês, e três pessoas pediram para aprender outra função.',
      'O que eu esperava: a lista traria inveja.',
    ],
    [
      'en-US',
      'In 2021 we opened a shop in Leeds, and it had no manager. For nine days there was nothing on the shelves, and our customers told us. Our biggest mistake was opening a door before we had hired the person behind it. Five of the seven people work in York today.',
      'Our biggest mistake: opening a door before we had hired the person behind it.',
    ],
  ])('in %s says under a name what the text says', (language, text, hook) => {
    expect(hooksOf(language, text)).toContain(hook)
  })

  it.each([
    [
      'pt-BR',
      'Quando decidi empreender pela primeira vez, em 2017, eu achava que tinha tudo para dar certo. Passei um ano em uma empresa de 40 pessoas. Eu estava errado, e perdemos dois clientes por mês. Aprendi mais com a conta de luz do que com os livros.',
    ],
    [
      'en-US',
      'In 2023 we hired 31 people from prison, and 22 of them are still on a roof. I called our insurer before we began. He asked for one thing: nobody works alone in the first 90 days. We had wanted that rule for everyone anyway.',
    ],
  ])('in %s opens with nothing that needs another sentence', (language, text) => {
    for (const hook of hooksOf(language, text)) expect(hook).not.toMatch(/^(?:A minha decisão|We had wanted)/)
  })

  it.each([
    [
      'en-US',
      'Nobody is losing their job over what happened in May 2023. We moved eleven people to the product, and they chose their teams. The mistake was mine, and it cost us $1.1 million. I should have asked in January.',
    ],
    [
      'en-US',
      'Our team answered from 340 canned replies in 2022. I know the number because I counted them before I deleted them. We gave everybody the right to refund up to $80. We never counted again.',
    ],
    [
      'pt-BR',
      'Em 2014 minha costura custava R$ 10,40 por peça. Eu ia trabalhar para pagar a linha e disse não. Seis meses depois a rede cancelou os pedidos da região, e três oficinas fecharam. Perdi o sono por uma semana.',
    ],
  ])('in %s frames nothing as what it is not: %s', (language, text) => {
    for (const hook of hooksOf(language, text))
      expect(hook).not.toMatch(/^(?:Our rule|Why I know|Quanto custou|Seis meses)/)
  })

  it('counts no bare time and cuts no abbreviation', () => {
    const text =
      'In 2020 we waited 2 years for a permit and paid 30 invoices. Now there are 300 million vehicles in the U.S. alone, and we insured 40 of them. We lost nothing but patience. Our lawyers earned more than we did in those months.'
    for (const hook of hooksOf('en-US', text)) {
      expect(hook).not.toMatch(/^2 years/)
      expect(hook).not.toMatch(/the U\.$/)
    }
  })
})
