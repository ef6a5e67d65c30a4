import { describe, expect, it } from 'vitest'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { hasOpenPronoun, namesTheUntold } from '#server/production/composer/references.ts'
import { splitLine } from '#server/production/composer/split-lines.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const unitsOf = (language: 'en' | 'pt', text: string) =>
  readSections([{ ...passagesIn([['text', text]])[0]!, headings: [] }], language).flatMap(({ units }) => units)

const padding = {
  en: ' The people who work with us and with our neighbours thought that it was strange, and they told us so.',
  pt: ' Muita gente que trabalhava com a gente e com os vizinhos achou tudo estranho, e falou para nós.',
}

describe('a sentence in two', () => {
  it.each([
    ['en', 'We had 31 applications and nobody called back.', 'We had 31 applications. Nobody called back.'],
    ['en', 'We sold less beer and made more money.', 'We sold less beer. We made more money.'],
    [
      'en',
      'Repairs earn us 58% of the profit, up from 41% in 2019.',
      'Repairs earn us 58% of the profit. Up from 41% in 2019.',
    ],
    ['en', 'We charge by the room, not by the hour.', 'We charge by the room. Not by the hour.'],
    [
      'pt',
      'Contratei o Rui em um dia e levei um ano para demitir.',
      'Contratei o Rui em um dia. Levei um ano para demitir.',
    ],
    // What belongs together: conditions, denials with a reason, what somebody said, an infinitive or a participle.
    ['en', 'If it rains we stay and the boats wait.', null],
    ['en', 'We did not leave because of money.', null],
    ['en', 'She said that we left and nobody noticed.', null],
    ['en', 'We had bought a boat and sold a van.', null],
    ['en', 'We shipped forty boxes of paint last year without opening one.', null],
    ['pt', 'Meu primo resolveu contar quantas caixas voltam sem ter sido abertas.', null],
    ['en', 'We decided to sell the van and bought a boat.', null],
    ['en', 'We sold vans, boats, and the house by the lake.', null],
    ['en', 'We bought a barn for $400 and a promise to be out by noon.', null],
    [
      'en',
      'We have got three vans and 7 people, and we drive to Turku.',
      'We have got three vans and 7 people. We drive to Turku.',
    ],
    ['pt', 'Não vendi a loja porque precisava de dinheiro.', null],
    ['pt', 'Se chover a gente fica e os barcos esperam.', null],
  ] as const)('%s: %s', (language, text, line) => {
    expect(splitLine(unitsOf(language, text + padding[language])[0]!)).toBe(line)
  })

  it('stands in the post once', () => {
    const text = `We had 31 applications and nobody called back within a week. By then 22 had taken another job. Speed is the whole thing, and I had told everybody so for two years.

We changed one rule on Monday. Whoever reads the application calls the same day, even if it is only to say that we need a week. In March we hired 4 of 5 people whom we wanted.`
    const passages = passagesIn([['text', text]])
    const [topic] = composeTopics(topicsBrief('en-US', passages))
    const { body } = composeDraft(draftBrief('en-US', passages, topic!))
    expect(body.startsWith('We had 31 applications. Nobody called back within a week.\n\nBy then')).toBe(true)
    expect(body.match(/31 applications/g)).toHaveLength(1)
  })
})

describe('a reference', () => {
  it.each([
    ['en', 'We have written every promise down since, and they hang in the hallway.', false],
    ['en', 'They hang in the hallway.', true],
    ['en', 'Nobody is losing a job over this.', true],
    ['pt', 'Ninguém perde o emprego por isso.', true],
    ['pt', 'O Paulo avisou que ele não vinha.', false],
  ] as const)('%s: “%s” stands for something outside: %j', (language, text, isOpen) => {
    expect(hasOpenPronoun(text, language)).toBe(isOpen)
  })

  it.each([
    ['en', 'I approved the first and had to be talked into the second.', true],
    ['en', 'We fixed 29 in two weeks.', true],
    ['en', 'In the last year before the change we found 12 errors on site.', true],
    ['en', 'The offer of the bank was low.', false],
    ['en', 'Milk fell from 41 to 36 cents.', false],
    ['pt', 'Encontramos 19 com erro.', true],
    ['pt', 'A terceira eu fechei em 2022.', true],
    ['pt', 'Perdi por 214 votos a 37.', false],
  ] as const)('%s: “%s” names what only another sentence tells: %j', (language, text, isUntold) => {
    expect(namesTheUntold(text, language)).toBe(isUntold)
  })
})
