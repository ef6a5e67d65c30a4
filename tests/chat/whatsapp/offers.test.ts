import { describe, expect, it } from 'vitest'
import type { Message } from '#server/chat/chat.ts'
import {
  choiceIn,
  interactiveOf,
  offerOf,
  personChoice,
  questionChoices,
  ratingQuestion,
  wordsChosen,
} from '#server/chat/whatsapp/choices.ts'
import type { DeliveryContent, MessageChoice } from '#shared/contracts/whatsapp.ts'

type Offer = Extract<DeliveryContent, { kind: 'buttons' | 'list' }>
const choices = (...titles: string[]): MessageChoice[] =>
  titles.map((title, index) => ({ id: `choice:${index}`, title }))
const offer = (text: string, ...titles: string[]) => offerOf(text, choices(...titles), 'en-US') as Offer
const rowsOf = (content: Offer) => (content.kind === 'list' ? content.rows : [])

describe('choices on WhatsApp', () => {
  it.each<[Offer['kind'], string, string[]]>([
    ['buttons', 'three short ones', ['Clarinets', 'Flutes', 'Oboes']],
    ['buttons', 'one of twenty characters', ['x'.repeat(20)]],
    ['list', 'four', ['A', 'B', 'C', 'D']],
    ['list', 'short ones and one of twenty-one characters', ['Clarinets', 'x'.repeat(21)]],
  ])('are %s if they are %s', (kind, _, titles) => expect(offer('Which one?', ...titles).kind).toBe(kind))

  it('are a list below a text that is too long for buttons', () => {
    expect(offer('x'.repeat(1024), 'A').kind).toBe('buttons')
    expect(offer('x'.repeat(1025), 'A').kind).toBe('list')
  })

  it('are at most ten rows', () => {
    const titles = Array.from({ length: 14 }, (_, index) => `Choice ${index}`)
    expect(rowsOf(offer('Which?', ...titles))).toHaveLength(10)
    expect(
      questionChoices(titles)
        .map(({ id }) => id)
        .at(-1),
    ).toBe('choice:9')
  })

  it('show a long title shortened, and in full below it', () => {
    const long = 'Clarinets that were made before 1950'
    const [short, row] = rowsOf(offer('Which?', 'Flutes', long, 'C', 'D'))
    expect(short).toEqual({ id: 'choice:0', title: 'Flutes', description: '' })
    expect(rowsOf(offer('Which?', 'x'.repeat(24)))[0]).toMatchObject({ title: 'x'.repeat(24), description: '' })
    expect(row!.title).toBe('Clarinets that were mad…')
    expect(row!.title).toHaveLength(24)
    expect(row!.description).toBe(long)
    expect(rowsOf(offer('Which?', 'y'.repeat(200)))[0]!.description).toHaveLength(72)
  })

  it('are never cut inside an emoji or end in a space', () => {
    const [emoji] = rowsOf(offer('Which?', `${'x'.repeat(22)}😀${'x'.repeat(9)}`))
    expect(emoji!.title).toBe(`${'x'.repeat(22)}…`)
    expect(emoji!.title.isWellFormed()).toBe(true)
    const [spaced] = rowsOf(offer('Which?', `${'x'.repeat(22)}  ${'x'.repeat(9)}`))
    expect(spaced!.title).toBe(`${'x'.repeat(22)}…`)
  })

  it('have the label of the customer’s language, and an English one if it is unknown', () => {
    const labelOf = (language: 'pt-BR' | '') => offerOf('?', choices('A', 'B', 'C', 'D'), language)
    expect(labelOf('pt-BR')).toMatchObject({ label: 'Escolher' })
    expect(labelOf('')).toMatchObject({ label: 'Choose' })
    expect(personChoice('pt-BR')).toEqual([{ id: 'person', title: 'Falar com uma pessoa' }])
  })

  it('are sent in the form WhatsApp expects, without empty descriptions', () => {
    expect(interactiveOf(offer('Which?', 'A', 'B'))).toEqual({
      type: 'button',
      body: { text: 'Which?' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'choice:0', title: 'A' } },
          { type: 'reply', reply: { id: 'choice:1', title: 'B' } },
        ],
      },
    })
    const list = interactiveOf(offer('Which?', 'A', 'B', 'C', 'A title that is much too long')) as {
      action: { button: string; sections: { title: string; rows: object[] }[] }
    }
    expect(list.action.button).toBe('Choose')
    expect(list.action.sections).toHaveLength(1)
    expect(list.action.sections[0]!.rows.map((row) => 'description' in row)).toEqual([false, false, false, true])
  })
})

describe('the rating question', () => {
  it.each(['en-US', 'pt-BR'] as const)('offers five to one in %s, as rows that fit', (language) => {
    const { body, choices: offered } = ratingQuestion(language)
    expect(offered.map(({ id }) => id)).toEqual(['rating:5', 'rating:4', 'rating:3', 'rating:2', 'rating:1'])
    const content = offerOf(body, offered, language) as Offer
    expect(rowsOf(content).map(({ title }) => title)).toEqual(offered.map(({ title }) => title))
  })
})

describe('a tapped choice', () => {
  it.each([
    ['a button', { interactive: { button_reply: { id: 'rating:5', title: '5' } } }, 'rating:5'],
    ['a row', { interactive: { list_reply: { id: 'person' } } }, 'person'],
    ['a typed message', { text: { body: 'rating:5' } }, ''],
    ['an answer of another kind', { interactive: { nfm_reply: { id: 'x' } } }, ''],
    ['an id that is not text', { interactive: { button_reply: { id: 7 } } }, ''],
    ['nonsense', { interactive: 'rating:5' }, ''],
  ])('is read from %s', (_, message, id) => expect(choiceIn(message)).toBe(id))

  it('has the words that were offered, not those that WhatsApp shortened', () => {
    const message = { choices: choices('Clarinets that were made before 1950') } as Message
    expect(wordsChosen(message, 'choice:0')).toBe('Clarinets that were made before 1950')
    expect(wordsChosen(message, 'choice:1')).toBe('')
    expect(wordsChosen({ choices: null } as Message, 'choice:0')).toBe('')
    expect(wordsChosen(null, 'choice:0')).toBe('')
  })
})
