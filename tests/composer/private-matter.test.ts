import { describe, expect, it } from 'vitest'
import { isClosed, openPassages, withoutDirections } from '#server/production/composer/private-matter.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { tableItems } from '#server/production/composer/tables.ts'
import { passagesIn } from './documents.ts'

const shown = (text: string, language: 'en' | 'pt', speaker = ''): string[] =>
  readSections(passagesIn([['text', text]]), language, speaker).flatMap(({ units }) =>
    units.filter(({ strength }) => strength >= 0).map(({ text: sentence }) => sentence),
  )

describe('a note that forbids to pass something on', () => {
  it.each([
    'To: partners · From: Ines · Date: 6 June · **Not for forwarding**',
    'Confidential',
    'Strictly confidential.',
    'Please do not share this outside the board.',
    'For internal use only',
    'De: Tainá · Para: conselho\n*não encaminhar pra fora. está comprido*',
    'Documento confidencial',
    'Uso interno',
    'Não divulgar.',
  ])('is seen: %s', (text) => expect(isClosed(text)).toBe(true))

  it.each([
    'We keep confidential what customers tell us about their children.',
    'Do not share your password with anybody.',
    'Never publish a price that needs an explanation.',
    'Não divulgue o telefone de clientes.',
    'O contrato era confidencial até 2021, e ninguém sabia dele na oficina.',
  ])('is not a rule about something else: %s', (text) => expect(isClosed(text)).toBe(false))

  const memo = `# Memo\n\nNot for forwarding\n\n## Price\n\nWe pay 1,100 dollars a tonne.\n\n## Visits\n\nWe visited 22 farms.`
  const section = `# Handbook\n\nWe bake since 1974.\n\n## Bids\n\nConfidential\n\nWe offer 1.8 million.\n\n### Limit\n\nWe go to 2 million.\n\n## Visits\n\nWe visited 22 farms.`

  it('closes the whole document at its beginning, and its part further on', () => {
    expect(openPassages(passagesIn([['memo', memo]]))).toEqual([])
    const open = openPassages(passagesIn([['book', section]]))
      .map(({ text }) => text)
      .join(' ')
    expect(open).toContain('22 farms')
    expect(open).toContain('1974')
    expect(open).not.toMatch(/million/)
  })

  it('leaves other documents open', () => {
    const texts = openPassages(
      passagesIn([
        ['memo', memo],
        ['notes', '# Notes\n\nWe sell flour.'],
      ]),
    )
    expect(texts.map(({ item }) => item)).toEqual(['notes'])
  })
})

describe('what is said to somebody in particular', () => {
  it.each([
    ['en', 'Dear members,\n\nWe lost £2.3m this year. About thirty of you wrote back to say so.', 'About thirty'],
    ['pt', 'Prezados cooperados,\n\nPerdemos R$ 11 milhões em 2024. Os senhores aprovaram a obra.', 'Os senhores'],
    ['en', 'To: partners · From: Ines\n\nYou asked me in May if we should go on. We lost 40 customers.', 'You asked'],
    ['pt', 'De: Tainá · Para: Beth\n\nVocês pediram uma recomendação. Perdemos 17 fornecedores.', 'Vocês'],
    ['en', 'We sold soap with Lucas in May. Lucas, the photo is the one of the pan, not mine.', 'Lucas, the'],
    ['pt', 'Fiz a conta com o Lucas em maio. Lucas, a foto é a da panela, não a minha.', 'Lucas, a'],
  ] as const)('%s: is not shown: %s', (language, text, start) => {
    const sentences = shown(text, language)
    expect(sentences).toHaveLength(1)
    expect(sentences[0]!.startsWith(start)).toBe(false)
  })

  it('is not shown when it is said to who asks', () => {
    const talk = `Otávio: Quanto custa?\n\nCleonice Ramos: Servimos 5.840 refeições por dia em 34 escolas. Se o senhor fizer a conta, ficou mais barato.\n\nOtávio: E hoje?\n\nCleonice Ramos: Compramos de 118 famílias e pagamos na hora.`
    const sentences = shown(talk, 'pt', 'Cleonice Ramos')
    expect(sentences).toHaveLength(2)
    expect(sentences.join(' ')).not.toContain('senhor')
  })

  it('may be said to everybody elsewhere', () => {
    expect(shown('You learn a trade by losing money in it. We lost £9,000 in 2019.', 'en')).toHaveLength(2)
    expect(shown('We met the senator. Katja, our lead, noticed it in May.', 'en')).toHaveLength(2)
  })
})

describe('what a typist notes', () => {
  it('is left out of what was said', () => {
    expect(withoutDirections('[laughs] One of them left. (risos) Foi assim.')).toBe('One of them left. Foi assim.')
    expect(withoutDirections('We met [the new owner] in May.')).toBe('We met [the new owner] in May.')
  })

  it.each([
    ['en', 'Transcript, harbour day in Turku. We lost 40 pilots in 2019 and hired nobody.'],
    ['pt', 'Palestrante: maestro Abel Siqueira, regente. Perdemos 23 músicos em 2018 e não sei bem por quê.'],
    ['pt', '...que não, que não é por bondade. Perdemos 23 músicos em 2018 e não sei bem por quê.'],
    ['en', 'She asked us to put her name here so people believe it. We lost 40 pilots in 2019.'],
  ] as const)('%s: is not shown: %s', (language, text) => {
    expect(shown(text, language)).toEqual([expect.stringMatching(/^(?:We lost|Perdemos)/)])
  })

  it('is no sentence if the columns of a table have no words', () => {
    const rows = ['| Reason | Slots | % |', '|---|---|---|', '| Stayed away | 61 | 46 |', '| Too long | 22 | 17 |']
    expect(tableItems(rows)).toEqual([])
    expect(tableItems(rows.map((row) => row.replace('%', 'share')))).toHaveLength(2)
  })
})
