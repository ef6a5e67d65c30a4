import { describe, expect, it } from 'vitest'
import { mayBegin } from '#server/production/composer/beginnings.ts'
import { toItsEnd } from '#server/production/composer/endings.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { meritOf } from '#server/production/composer/merit.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { runFrom } from '#server/production/composer/runs.ts'
import type { Language } from '#shared/quality/language.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const read = (text: string, language: Language, speaker = '') =>
  readSections(passagesIn([['text', text]]), language, speaker)

const beginnings = (text: string, language: Language, speaker = ''): string[] =>
  read(text, language, speaker).flatMap((section) =>
    section.units.filter((unit) => mayBegin(section, unit)).map((unit) => unit.text),
  )

/** What a text that begins with this sentence tells. */
function told(text: string, language: Language, start: string, speaker = ''): string[] {
  for (const section of read(text, language, speaker)) {
    const unit = section.units.find((each) => each.text.startsWith(start))
    if (unit) return toItsEnd(section, runFrom(section, unit.index, 1200)).map((each) => each.text)
  }
  throw new Error(`${start} is not read`)
}

const shown = (text: string, language: Language, speaker = ''): string[] =>
  read(text, language, speaker).flatMap(({ units }) =>
    units.filter(({ strength }) => strength >= 0).map((unit) => unit.text),
  )

function postsAbout(language: string, text: string, name = ''): string[] {
  const passages = passagesIn([['text', text]])
  const voice = { useEmojis: false, useHashtags: false, name }
  return composeTopics(topicsBrief(language, passages, { voice })).map(
    (topic) => composeDraft(draftBrief(language, passages, topic, { voice })).body,
  )
}

describe('a story', () => {
  it.each([
    [
      'en-US',
      `# Year

## The light bill

Energy is our second largest cost. In 2024 we paid $190,000. A man of the night shift wrote down the cold of each room for a month, and he found two doors that stood open while his colleagues had their tea.

We hung two curtains of air. They cost $26,000 and saved $14,000 a month.

## Flavours

We had forty. In June we stopped thirty of them and nobody wrote.`,
      /second largest(?:.|\n)*\$14,000 a month/,
    ],
    [
      'pt-BR',
      `# Ano

## A conta de luz

Energia é nosso segundo maior custo. Em 2024 pagamos R$ 190 mil. Um técnico da noite anotou o frio de cada sala por um mês, e descobriu duas portas que ficavam abertas na hora do lanche do pessoal.

Instalamos duas cortinas de ar. Custaram R$ 26 mil e a economia foi de R$ 14 mil por mês.

## Sabores

Tínhamos quarenta. Em junho paramos com trinta e ninguém escreveu.`,
      /segundo maior(?:.|\n)*R\$ 14 mil por mês/,
    ],
  ] as const)('%s: under its own heading is told to its end', (language, text, whole) => {
    expect(postsAbout(language, text).some((post) => whole.test(post))).toBe(true)
  })

  it.each([
    [
      'en',
      `# Talk

Line 9 left at 22:40. On most nights it carried one nurse, and my accountant called it the taxi. Every January he showed me a table of all our lines.

We brought the night line back in 2022. It carries the nurse again, and she told the accountant about her shift.`,
      'We brought',
    ],
    [
      'pt',
      `# Palestra

A linha 9 saía às 22h40. Quase toda noite levava uma enfermeira, e o contador chamava de táxi. Todo janeiro ele me mostrava uma tabela das linhas.

Trouxemos a linha da noite em 2022. Ela leva a enfermeira outra vez, e ela contou ao contador do plantão.`,
      'Trouxemos',
    ],
  ] as const)('%s: does not begin in its middle', (language, text, start) => {
    expect(beginnings(text, language).filter((each) => each.startsWith(start))).toEqual([])
    expect(shown(text, language).some((each) => each.startsWith(start))).toBe(true)
  })

  it.each([
    ['en', 'He runs a kitchen. ', 'In 2016 I told a client to let the most expensive cook of her kitchen go.', true],
    ['en', 'The kitchen shut. ', 'In 2016 I told a client to let the most expensive cook of her kitchen go.', false],
    ['en', 'He runs a kitchen. I was late. ', 'In 2016 I told a client to let the most expensive cook go.', false],
    ['pt', 'Ele tem uma cozinha. ', 'Em 2016 eu mandei uma cliente demitir a cozinheira mais cara da cozinha.', true],
    ['pt', 'A cozinha fechou. ', 'Em 2016 eu mandei uma cliente demitir a cozinheira mais cara da cozinha.', false],
    ['pt', 'Ele tem uma cozinha. Eu cheguei tarde. ', 'Em 2016 eu mandei uma cliente demitir a cozinheira.', false],
  ] as const)('%s: after “%s” begins “%s”: %s', (language, before, text, expected) => {
    expect(beginnings(`${before}${text}`, language).includes(text)).toBe(expected)
  })

  it.each([
    [
      'en',
      'In 2021 a buyer asked for a discount on butter. We had butter for half a year and room for a month. I asked the board for a second store.\n\nThe board asked me for a plan of the store. I wrote it in one night.',
    ],
    [
      'pt',
      'Em 2021 um comprador pediu desconto na manteiga. Tínhamos manteiga para meio ano e câmara para um mês. Pedi ao conselho uma segunda câmara.\n\nO conselho me pediu um plano da câmara. Escrevi em uma noite.',
    ],
  ] as const)('%s: does not stop while it goes on', (language, text) => {
    const [section] = read(text, language)
    expect(toItsEnd(section!, section!.units.slice(0, 3))).toEqual([])
    expect(toItsEnd(section!, section!.units)).toHaveLength(section!.units.length)
  })

  it.each([
    [
      'en',
      '# Letter\n\nWe had bet that the contract with the chain would be renewed.\n\n## The contract\n\nThe chain took 38% of our butter for nine years. In March we lost it.',
    ],
    [
      'pt',
      '# Carta\n\nApostamos que o contrato com a rede seria renovado.\n\n## O contrato\n\nA rede levava 38% da nossa manteiga fazia nove anos. Em março perdemos tudo.',
    ],
  ] as const)('%s: does not begin with what an earlier section speaks of', (language, text) => {
    expect(beginnings(text, language).filter((each) => /^(?:The chain|A rede)/.test(each))).toEqual([])
  })

  it.each([
    ['en', 'We sold the mill in 2019 and kept its people. Remember that number 9.', 'We sold'],
    ['pt', 'Vendemos o moinho em 2019 e ficamos com as pessoas. Guardem esse 9.', 'Vendemos'],
  ] as const)('%s: does not end with what is to be remembered', (language, text, start) => {
    expect(told(text, language, start)).toEqual([])
  })

  it.each([
    [
      'en',
      '# Cups\n\n## The deal\n\nIn May we signed for 90,000 cups. I planned a loss of 8%.',
      '## What happened\n\nWe lost 41%.',
    ],
    [
      'pt',
      '# Copos\n\n## O combinado\n\nEm maio fechamos 90 mil copos. Previ uma perda de 8%.',
      '## O que aconteceu\n\nPerdemos 41%.',
    ],
  ] as const)('%s: does not end where the next heading says what happened', (language, text, sequel) => {
    const end = (all: string) => toItsEnd(...runOf(all, language)).length
    expect(end(text)).toBe(2)
    expect(end(`${text}\n\n${sequel}`)).toBe(0)
  })
  const runOf = (text: string, language: Language) => {
    const section = read(text, language).find(({ units }) => units[0]!.text.includes('90'))!
    return [section, section.units] as const
  }

  it.each([
    ['en', 'On November 19, 2023 at two in the morning a man of ours went into cell 5. We found him at three.'],
    ['en', 'We sold a boat in May.'],
    ['pt', 'No dia 19 de novembro de 2023 um homem nosso entrou na câmara 5. Achamos às três.'],
  ] as const)('%s: may begin with its date: %s', (language, text) => {
    expect(beginnings(text, language)).toContain(splitSentences(text)[0]!.text)
  })
})

describe('a text', () => {
  it.each([
    [
      'en',
      'Margaret Pyle, a nurse, sold us flour.\n\nWe asked Margaret Pyle for the price and she laughed at us.',
      'We asked',
    ],
    [
      'en',
      'Greg Abel runs our mill.\n\nMoreover, we and Greg, our directors and I have bought shares in the mill.',
      'Moreover',
    ],
    ['en', 'We signed in 2021.\n\nI should say that I have taken those contracts for eleven years.', 'I should'],
    ['en', 'Two firms hired us.\n\nTake the speed of our site. We want it to be higher in May.', 'Take'],
    ['pt', 'Nara Prado, enfermeira, vendia farinha.\n\nPedimos o preço para Nara Prado e ela riu de nós.', 'Pedimos'],
    ['pt', 'Assinamos em 2021.\n\nPreciso contar que assinei esses contratos por onze anos seguidos.', 'Preciso'],
    ['pt', 'Contratamos gente.\n\nAcho que é: antes de perguntar onde corta, a gente pesa tudo.', 'Acho'],
  ] as const)('%s: does not begin with what was named before: %s', (language, text, start) => {
    expect(beginnings(text, language).filter((each) => each.startsWith(start))).toEqual([])
  })

  it.each([
    ['en', '# Team\n\n## About Calder\n\nWe make pumps in Keighley and have sold 61 of them since 2019.', []],
    ['pt', '# Equipe\n\n## Sobre a Lumiar\n\nFazemos bombas em Keighley e vendemos 61 delas desde 2019.', []],
    ['en', '# Rules\n\n2.1 We pay the exam twice since 2019, and nobody has needed a third time.', []],
    ['pt', '# Regras\n\n2.1 Pagamos a prova duas vezes desde 2019, e ninguém precisou da terceira.', []],
    [
      'en',
      '# Talk\n\nData Meetup, Rotterdam, 14 November 2024, hall 2.\n\nI count cucumbers for a living.',
      ['I count'],
    ],
    [
      'pt',
      '# Palestra\n\nCongresso, Fortaleza, 24/10/2024, auditório B.\n\nEu conto pepinos para viver em Olinda.',
      ['Eu conto'],
    ],
  ] as const)('%s: does not begin with an imprint, a clause or a masthead: %s', (language, text, starts) => {
    expect(beginnings(text, language).map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual(starts)
  })

  it.each([
    ['en', 'Our engineer, Anneka Roy, spent a week there. We lost a day.', 'Anneka Roy', ['We lost a day.']],
    [
      'en',
      "My name's Anneka and I mend pumps. We lost a day.",
      'Anneka Roy',
      ["My name's Anneka and I mend pumps.", 'We lost a day.'],
    ],
    ['pt', 'Nosso gestor, Everton Pires, foi até lá. Perdemos um dia.', 'Everton Pires', ['Perdemos um dia.']],
    [
      'pt',
      'Eu sou o Everton e conserto bombas. Perdemos um dia.',
      'Everton Pires',
      ['Eu sou o Everton e conserto bombas.', 'Perdemos um dia.'],
    ],
  ] as const)('%s: does not speak of who signs it as of somebody else: %s', (language, text, name, expected) => {
    expect(shown(text, language, name)).toEqual(expected)
  })

  it('knows that a pronoun ends the sentence of an initial or a degree', () => {
    const sentences = (text: string) => splitSentences(text).map((each) => each.text)
    expect(sentences('We call her Mrs B. She rang twice.')).toEqual(['We call her Mrs B.', 'She rang twice.'])
    expect(sentences('It boils at 100°C. It cools at night.')).toEqual(['It boils at 100°C.', 'It cools at night.'])
    expect(sentences('Vamos chamar de dona B. Ela ligou.')).toEqual(['Vamos chamar de dona B.', 'Ela ligou.'])
    expect(sentences('We asked J. Keller for it.')).toHaveLength(1)
  })

  it.each([
    [
      'en',
      'Gas use fell from 1,940 to 562 units. Power rose by 394 units. The factor was 2.6 against a plan of 2.9, because the summer was warm. The bill fell by 15%, but it never fell in May. The payback is 6.8 years.',
    ],
    [
      'pt',
      'O gás caiu de 1.940 para 562 unidades. A luz subiu 394 unidades. O fator foi de 2,6 e o plano era 2,9, porque o verão foi quente. A conta caiu 15%, mas nunca em maio. O retorno é de 6,8 anos.',
    ],
  ] as const)('%s: is worth less without somebody in it', (language, text) => {
    const units = (all: string) => read(all, language)[0]!.units
    const ours = language === 'en' ? text.replace('Gas use', 'Our gas use') : text.replace('O gás', 'O nosso gás')
    expect(meritOf(units(ours))).toBeGreaterThan(meritOf(units(text)) + 0.4)
  })
})

describe('a line', () => {
  it('is the first sentence where none can be made', () => {
    const text = `# Carta

## Hotelaria

Em 2024 crescemos 15% e devolvemos um dinheiro. O enxoval com chip já são 41% das vendas: o hotel sabe quantas lavagens cada toalha tomou e nós também. Descobrimos com isso que a nossa toalha morria em média na lavagem 163, por causa de uma costura. Trocamos o ponto, custa 11 centavos. A média agora é 221. Contamos isso aos clientes antes de corrigir e devolvemos R$ 640 mil em créditos. Nenhum cliente saiu.`
    expect(postsAbout('pt-BR', text)).toHaveLength(1)
  })
})

describe('what cannot be shown', () => {
  it.each([
    ['en', 'The annual meeting will be held on 25 April at the gym. We lost 40 members in May.'],
    ['en', 'These notes are for anybody who wants to know how we decide. We lost 40 members in May.'],
    ['pt', 'A assembleia será em 25 de abril, no refeitório. Perdemos 40 sócios em maio.'],
    ['pt', 'Este diário junta o que aprendemos neste ano todo. Perdemos 40 sócios em maio.'],
  ] as const)('%s: is an invitation, and what a text says of itself: %s', (language, text) => {
    expect(shown(text, language)).toHaveLength(1)
  })

  it.each([
    [
      'en',
      'Each year the model said: retire the line and build a new one from the south. And each year Dale Kvistad took it off the list in May. We let him.',
      'And each year',
    ],
    [
      'pt',
      'Todo ano o modelo disse: aposente a linha e faça outra nova vindo do sul. Em maio de 2019 o Dalmo tirou a linha da lista. Nós deixamos.',
      'Em maio',
    ],
  ] as const)('%s: ends where somebody else acts', (language, text, start) => {
    expect(shown(text, language).some((each) => each.startsWith(start))).toBe(true)
  })

  it.each([
    [
      'en',
      '# Talk\n\nWe lost 40 customers in May. Next slide.\n\nOur bonus was on waste, and in June we changed the bonus.',
      'We lost',
    ],
    [
      'pt',
      '# Palestra\n\nPerdemos 40 clientes em maio. Próximo slide.\n\nO bônus era de perda, e em junho mudamos o bônus.',
      'Perdemos',
    ],
  ] as const)('%s: is no gap if it is only said to the room', (language, text, start) => {
    const [section] = read(text, language)
    const unit = section!.units.find((each) => each.text.startsWith(start))!
    expect(runFrom(section!, unit.index, 1200)).toHaveLength(2)
  })
})
