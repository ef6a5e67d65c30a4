import { describe, expect, it } from 'vitest'
import { mayBegin } from '#server/production/composer/beginnings.ts'
import { holdsOthersWords } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import type { Language } from '#shared/quality/language.ts'
import { passagesIn } from './documents.ts'

/** The sentences of each turn that is read by itself. */
const turns = (text: string, language: Language, speaker: string): string[][] =>
  readSections(passagesIn([['text', text]]), language, speaker).map(({ units }) =>
    units.filter(({ strength }) => strength >= 0).map((unit) => unit.text),
  )

const beginnings = (text: string, language: Language, speaker: string): string[] =>
  readSections(passagesIn([['text', text]]), language, speaker).flatMap((section) =>
    section.units.filter((unit) => mayBegin(section, unit)).map((unit) => unit.text),
  )

describe('an interview', () => {
  it('reads short sentences with a long one after them', () => {
    const answer = [
      'The wind dropped altogether.',
      'Everything stopped immediately.',
      'We counted our fishing boats and nobody along the harbour said one word.',
    ]
    const text = `ANA: Our foreman left four rows.\n\nTOM: How do you pay people?\n\nANA: ${answer.join(' ')}\n\nTOM: Tell me about the reports.\n\nANA: Our reports have one page.`
    expect(turns(text, 'en', 'Ana Prado')).toContainEqual(answer)
  })

  it.each([
    ['It is and it isn’t. Our foreman kept a notebook.', ['Our foreman kept a notebook.']],
    ['Ten. Our foreman kept a notebook.', ['Ten.', 'Our foreman kept a notebook.']],
  ])('reads on without what only answers: %s', (answer, read) => {
    const text = `ANA: Our foreman left four rows unsprayed in May.\n\nTOM: How many rows is that?\n\nANA: ${answer}\n\nTOM: Tell me about the reports.\n\nANA: Our reports have one page.`
    expect(turns(text, 'en', 'Ana Prado')).toContainEqual(['Our foreman left four rows unsprayed in May.', ...read])
  })

  it('does not read on where somebody tells the person something', () => {
    const text =
      'ANA: Everybody plants for the prize and nobody wins one.\n\nTOM: You won.\n\nANA: We were seventh with the old field.\n\nTOM: Tell me about the reports.\n\nANA: Our reports have one page.'
    expect(turns(text, 'en', 'Ana Prado')).toContainEqual(['We were seventh with the old field.'])
  })

  it('knows who answers by the initials', () => {
    const text =
      '**PO:** How many are you?\n\n**RK:** We are nineteen in May.\n\n**PO:** Is it hard to hire people here?\n\n**RK:** We could not hire two.'
    expect(turns(text, 'en', 'Ruth Keller').flat()).toEqual(['We are nineteen in May.', 'We could not hire two.'])
    expect(turns(text, 'en', 'Paul Ott').flat()).toEqual(['How many are you?', 'Is it hard to hire people here?'])
    expect(holdsOthersWords(passagesIn([['text', text]]), 'Ines Falk')).toBe(true)
  })

  it.each([
    [
      'en',
      'ANA: Our foreman left four rows unsprayed.\n\nTOM: And he?\n\nANA: He kept a notebook for three years.\n\nTOM: Wow.\n\nANA: No, no. I was angry for a week.',
      [['Our foreman left four rows unsprayed.', 'He kept a notebook for three years.', 'I was angry for a week.']],
    ],
    [
      'pt',
      'ANA: O nosso encarregado deixou quatro ruas sem passar.\n\nTOM: E ele?\n\nANA: Ele anotou num caderno por três anos.\n\nTOM: Caramba.\n\nANA: Pois é. Eu fiquei brava com ele uma semana.',
      [
        [
          'O nosso encarregado deixou quatro ruas sem passar.',
          'Ele anotou num caderno por três anos.',
          'Eu fiquei brava com ele uma semana.',
        ],
      ],
    ],
    [
      'pt',
      'ANA: O nosso encarregado deixou quatro ruas sem passar.\n\nTOM: Ele achava que dava?\n\nANA: Achava. Ele anotou num caderno por três anos.\n\nTOM: Caramba.\n\nANA: Eu fiquei brava com ele uma semana.',
      [
        [
          'O nosso encarregado deixou quatro ruas sem passar.',
          'Ele anotou num caderno por três anos.',
          'Eu fiquei brava com ele uma semana.',
        ],
      ],
    ],
    [
      'en',
      'ANA: Our foreman left four rows unsprayed.\n\nTOM: How do you pay people?\n\nANA: We pay by the basket in May.\n\nTOM: Tell me about the reports.\n\nANA: Our reports have one page.',
      [['Our foreman left four rows unsprayed.'], ['We pay by the basket in May.'], ['Our reports have one page.']],
    ],
    [
      'pt',
      'ANA: O nosso encarregado deixou quatro ruas sem passar.\n\nTOM: Como vocês pagam o pessoal?\n\nANA: Pagamos por balaio em maio.\n\nTOM: Fala dos relatórios da fazenda.\n\nANA: Nossos relatórios têm uma página.',
      [
        ['O nosso encarregado deixou quatro ruas sem passar.'],
        ['Pagamos por balaio em maio.'],
        ['Nossos relatórios têm uma página.'],
      ],
    ],
    [
      'en',
      'ANA: He clipped to the wrong rail that day.\n\nTOM: Was he hurt?\n\nANA: No, no. Our check got it.\n\nTOM: And he?\n\nANA: Sixteen.\n\nTOM: And he?\n\nANA: He runs a crew of ours now.',
      [['He clipped to the wrong rail that day.'], ['No, no.', 'Our check got it.'], ['He runs a crew of ours now.']],
    ],
    [
      'pt',
      'ANA: Ele prendeu no corrimão errado naquele dia.\n\nTOM: Ele caiu?\n\nANA: Não, não. A nossa checagem pegou.\n\nTOM: E ele?\n\nANA: Dezesseis.\n\nTOM: E ele?\n\nANA: Ele toca uma equipe nossa hoje.',
      [
        ['Ele prendeu no corrimão errado naquele dia.'],
        ['Não, não.', 'A nossa checagem pegou.'],
        ['Ele toca uma equipe nossa hoje.'],
      ],
    ],
  ] as const)('%s: goes on after words that only ask to go on: %#', (language, text, expected) => {
    expect(turns(text, language, 'Ana Prado')).toEqual(expected)
  })

  it.each([
    [
      'en',
      'ANA: That one is free. So we have a rule that nobody climbs before everybody has had a tea.\n\nTOM: Why do you climb at all?\n\nANA: Half of us do.\n\nTOM: And where will you be next year, do you think?',
      ['We have'],
    ],
    [
      'pt',
      'ANA: Isso pode. Então nós temos uma regra de que ninguém sobe antes de todo mundo tomar um café.\n\nTOM: Por que vocês sobem?\n\nANA: Metade de nós sobe.\n\nTOM: E onde vocês vão estar no ano que vem?',
      ['Nós temos'],
    ],
  ] as const)('%s: begins with “so” where somebody begins to tell, and not with how many', (language, text, starts) => {
    expect(beginnings(text, language, 'Ana Prado').map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual(starts)
  })

  it.each([
    [
      'en',
      "ANA: I can't tell you which council. We found a hole in a bridge in 2019. You can print that.\n\nTOM: How did the town around the bridge take it then?\n\nANA: We closed the bridge in May.\n\nTOM: And where will you be next year, do you think?",
      [['We found a hole in a bridge in 2019.'], ['We closed the bridge in May.']],
    ],
    [
      'pt',
      'ANA: Vou te contar uma coisa. Achamos um furo numa ponte em 2019. Pode publicar isso.\n\nTOM: Como a cidade em volta da ponte recebeu a notícia?\n\nANA: Fechamos a ponte em maio daquele ano.\n\nTOM: E onde vocês vão estar no ano que vem?',
      [['Achamos um furo numa ponte em 2019.'], ['Fechamos a ponte em maio daquele ano.']],
    ],
  ] as const)('%s: leaves out what is said to who asks', (language, text, expected) => {
    expect(turns(text, language, 'Ana Prado')).toEqual(expected)
  })
})

describe('a talk with questions at its end', () => {
  const speech = (language: Language) =>
    Array.from({ length: 9 }, (_, week) =>
      language === 'en'
        ? `In week ${week + 2} we counted the coriander of our store.`
        : `Na semana ${week + 2} contamos o coentro da nossa loja.`,
    )
  it.each([
    [
      'en',
      '# Talk of Ana Prado',
      '**Q:** Did you ask the customers in the app?\n\n**Q:** What does the lady think of it?',
      'Ana Prado',
    ],
    [
      'pt',
      '# Palestra de Ana Prado',
      '**P:** Vocês perguntaram aos clientes no app?\n\n**P:** O que a senhora acha disso?',
      'Ana Prado',
    ],
  ] as const)('%s: is what its speaker says', (language, heading, questions, name) => {
    const text = [heading, ...speech(language), questions].join('\n\n')
    expect(turns(text, language, name).flat()).toEqual(speech(language))
    expect(holdsOthersWords(passagesIn([['text', text]]), name)).toBe(false)
  })
})
