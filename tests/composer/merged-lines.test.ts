import { describe, expect, it } from 'vitest'
import { openingWorth } from '#server/production/composer/hook-kinds.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { joinedSentences } from '#server/production/composer/joined-sentences.ts'
import { hooksOf } from '#server/production/composer/made-hooks.ts'
import { mergedLine } from '#server/production/composer/merged-lines.ts'
import { inParagraphs } from '#server/production/composer/paragraphs.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { isHeardAgain } from '#server/production/composer/repeated-lines.ts'
import { inTheirManner } from '#server/production/composer/sample-layout.ts'
import { wordingOf } from '#server/production/composer/wording.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

type Language = 'en' | 'pt'
const sectionsOf = (language: Language, text: string) => readSections(passagesIn([['text', text]]), language)
const unitsOf = (language: Language, text: string) => sectionsOf(language, text).flatMap(({ units }) => units)

describe('two sentences as one line', () => {
  it.each([
    [
      'en',
      'Candidates work for four hours before they meet us. We pay $300 for it. The task is a real one.',
      'Candidates work for four hours before they meet us, and we pay $300 for it.',
      '',
    ],
    [
      'en',
      'We charge $11 per truck and month. That is all we charge. Nobody asks for discounts any more.',
      'We charge $11 per truck and month, which is all we charge.',
      '',
    ],
    [
      'en',
      'The certificate expired at night. We had a reminder, and it went to somebody who left us years ago. Nobody read it.',
      'The certificate expired at night, and we had a reminder.',
      'It went to somebody who left us years ago.',
    ],
    [
      'pt',
      'Em novembro fechamos com um bloco grande de Olinda. 90 mil copos ao longo de quatro dias. Choveu muito.',
      'Em novembro fechamos com um bloco grande de Olinda: 90 mil copos ao longo de quatro dias.',
      '',
    ],
    [
      'pt',
      'Testamos os nove alarmes da rede. Quatro ligavam para gente que tinha saído. Ninguém sabia disso.',
      'Testamos os nove alarmes da rede, e quatro ligavam para gente que tinha saído.',
      '',
    ],
    [
      'pt',
      'Trocamos a peça por uma nova. Mas o barulho continuou por uma semana. Ninguém dormia.',
      'Trocamos a peça por uma nova, mas o barulho continuou por uma semana.',
      '',
    ],
  ] as const)('%s: %s', (language, text, hook, rest) => {
    expect(mergedLine(unitsOf(language, text))).toEqual({ hook, rest })
  })

  it.each([
    ['en', 'We asked one question. Why does nobody call us? It took a year to find out.'],
    ['en', 'We sold the boat in the spring. If you ask me, that was late. Nobody asked me.'],
    ['en', 'We sold the boat in the spring. Nobody minded at all. But the neighbours did.'],
    [
      'en',
      'Farmers phone in May so I write one time. Stamping by the state is yearly for weighbridge. Stamp means little.',
    ],
    ['en', 'In 2021 we sold 900 tons of wheat to two mills. It was a record for us and for them. We had rain.'],
    ['pt', 'Recebemos 900 toneladas de trigo, contra 700 em 2024. É uma alta de 28%. Vendemos tudo em maio.'],
    ['en', 'In May I told a client to sell a mill. A bakery, with two vans that stood idle. I had a spreadsheet.'],
    ['pt', 'Em maio mandei vender um moinho. Uma padaria, com duas vans que ficavam paradas. Eu tinha uma planilha.'],
    ['en', 'I want to write about boats for once. We sold nine boats in May. Nobody else did.'],
    ['pt', 'Conto também as que falharam, e foram nove. Uma forja em Olinda preparava em 52 minutos. Trabalhei lá.'],
    ['pt', 'Vendemos o barco na primavera. Se me perguntarem, foi tarde. Ninguém perguntou.'],
    ['pt', '1.1 Tolerância de marcação fica em cinco minutos. 1.2 Banco de horas vale seis meses. Isso é novo.'],
  ] as const)('%s: %s are two thoughts', (language, text) => {
    expect(mergedLine(unitsOf(language, text))).toBeNull()
  })
})

describe('sentences of people who write long ones', () => {
  it.each([
    [
      'en',
      ['We won four.', 'Nobody minded.', 'The team hated it at first.', 'And we went on.'],
      ['We won four; nobody minded, and the team hated it at first, and we went on.'],
    ],
    [
      'pt',
      ['Ganhamos quatro.', 'Ninguém reclamou.', 'O time odiou no começo.'],
      ['Ganhamos quatro; ninguém reclamou, e o time odiou no começo.'],
    ],
    // A name keeps its letter; a word that may be one is not joined.
    ['en', ['We met Halden.', 'Halden won.', 'Orden lost.'], ['We met Halden; Halden won.', 'Orden lost.']],
    [
      'en',
      ['We asked three things: who, when and why.', 'Nobody knew.'],
      ['We asked three things: who, when and why.', 'Nobody knew.'],
    ],
  ] as const)('%s: %j', (language, sentences, joined) => {
    expect(joinedSentences(sentences, language, 40)).toEqual(joined)
  })

  it('are joined over paragraphs, and those of other people are not', () => {
    const units = unitsOf('en', 'We won four tenders in the spring.\n\nNobody minded that it was so few.')
    const voiceOf = (wordsPerSentence: number) => ({
      useEmojis: false,
      useHashtags: false,
      profile: { samples: 4, questions: 0, wordsPerSentence, sentencesPerParagraph: 1 },
    })
    expect(inParagraphs(units, voiceOf(40))).toEqual([
      'We won four tenders in the spring; nobody minded that it was so few.',
    ])
    expect(inParagraphs(units, voiceOf(15))).toHaveLength(2)
  })

  it('do not stand alone at the end if they go on from the one before', () => {
    const alone = 'One thing happened. It was large.\n\nNobody saw it.'
    const voice = { useEmojis: false, useHashtags: false, samples: [alone, alone, alone] }
    const units = unitsOf('pt', 'A loja quebrou em seis meses de vida. E deixou quatro oficinas sem receber nada.')
    expect(inParagraphs(units, voice)).toHaveLength(1)
  })

  it('open with one line of two sentences, and short ones with two', () => {
    const hooks = hooksOf(
      unitsOf(
        'en',
        'We sold 120 bikes in the spring. Nobody paid for 310 helmets that we had. The shop was full, and I was tired.',
      ),
    )
    const samplesOf = (text: string) => ({ useEmojis: false, useHashtags: false, samples: [text, text, text] })
    const long = samplesOf(
      'We have always thought that a shop should be judged by what happens on the day after its founder has gone home for good.',
    )
    const short = samplesOf('We sold. Nobody paid. It hurt.')
    const weightIn = (voice: typeof long, kind: string) =>
      inTheirManner(hooks, voice).find((hook) => hook.kind === kind)!.weight
    expect(weightIn(long, 'merged')).toBeGreaterThan(weightIn(short, 'merged'))
  })
})

describe('opening lines of posts', () => {
  const texts = {
    'en-US': `# Hiring

## The paid task

Candidates work for four hours before they talk to a manager. We pay $300 for it. The task is a real one, from a truck whose temperature jumped, with the question what happened. We started this in 2023, after we had hired two people who were brilliant in interviews and lost at a desk. Since then nobody has left us in the first year, and we have hired eleven people.`,
    'pt-BR': `# Contratação

## A prova paga

Cada candidato trabalha quatro horas antes de falar com um gerente. Pagamos R$ 300 por isso. A tarefa é de verdade, de um caminhão em que a temperatura saltou, com a pergunta do que aconteceu. Começamos em 2023, depois de contratar duas pessoas brilhantes na entrevista e perdidas na mesa. Desde então ninguém saiu no primeiro ano, e contratamos onze pessoas.`,
  }

  it.each(Object.entries(texts))('in %s are made, and their sentences are not read again', (language, text) => {
    const passages = passagesIn([['hiring', text]])
    const topics = composeTopics(topicsBrief(language, passages))
    expect(topics.length).toBeGreaterThan(0)
    for (const topic of topics) {
      const [hook = '', ...rest] = composeDraft(draftBrief(language, passages, topic)).body.split('\n\n')
      expect(text).not.toContain(hook)
      expect(rest.join(' ')).not.toMatch(/\$300|R\$ 300/)
    }
  })

  it('may tell in advance how a text goes on, and what somebody said', () => {
    const wording = wordingOf('en')
    const units = unitsOf(
      'en',
      'We sold the first boat in the spring. It was blue. The buyer paid with a cheque. My wife found out from the buyer. She said "you could have told me before the neighbours."',
    )
    expect(isHeardAgain('We needed cash in the spring. My wife found out from the buyer.', units, wording)).toBe(false)
    expect(isHeardAgain('We needed cash in the spring. The buyer paid with a cheque.', units, wording)).toBe(true)
    expect(isHeardAgain('"You could have told me before the neighbours."', units, wording)).toBe(false)
  })

  it('prefer what was made to what was copied', () => {
    const hooks = hooksOf(unitsOf('en', texts['en-US'].split('\n\n').at(-1)!))
    expect(hooks[0]!.kind).toBe('merged')
    expect(openingWorth({ kind: 'sentence' })).toBeLessThan(openingWorth({ kind: 'split' }))
    expect(openingWorth({ kind: 'split' })).toBeLessThan(openingWorth({ kind: 'merged' }))
  })
})
