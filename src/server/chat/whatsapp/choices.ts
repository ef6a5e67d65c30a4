import type { DeliveryContent, JsonObject, MessageChoice } from '#shared/contracts/whatsapp.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { Message } from '../chat.ts'
import { objectIn, textIn } from './json.ts'

/** WhatsApp's limits. */
const limits = { buttons: 3, buttonTitle: 20, buttonText: 1024, rows: 10, rowTitle: 24, rowDescription: 72 }

const words = {
  'en-US': {
    ...{ choose: 'Choose', person: 'Talk to a person', rating: 'How did we do? Choose from 5 to 1.' },
    ratings: ['5 – Very good', '4 – Good', '3 – Okay', '2 – Bad', '1 – Very bad'],
  },
  'pt-BR': {
    ...{
      choose: 'Escolher',
      person: 'Falar com uma pessoa',
      rating: 'Como foi o atendimento? Escolha uma nota de 5 a 1.',
    },
    ratings: ['5 – Muito bom', '4 – Bom', '3 – Regular', '2 – Ruim', '1 – Muito ruim'],
  },
} satisfies Record<Language, unknown>

const wordsOf = (language: Language | '') => words[language || 'en-US']

/** Offered when the bot has no answer. */
export const personChoice = (language: Language | ''): MessageChoice[] => [
  { id: 'person', title: wordsOf(language).person },
]
/** Asks the customer to rate a resolved conversation. */
export function ratingQuestion(language: Language | ''): { body: string; choices: MessageChoice[] } {
  const { rating: body, ratings } = wordsOf(language)
  return { body, choices: ratings.map((title, index) => ({ id: `rating:${ratings.length - index}`, title })) }
}

/** Offered with the bot's clarification question. */
export const questionChoices = (choices: readonly string[]): MessageChoice[] =>
  choices.slice(0, limits.rows).map((title, index) => ({ id: `choice:${index}`, title }))

/** A text with choices: as buttons if they are few and short, otherwise as a list. */
export function offerOf(text: string, choices: readonly MessageChoice[], language: Language | ''): DeliveryContent {
  const areShort = choices.length <= limits.buttons && choices.every(({ title }) => title.length <= limits.buttonTitle)
  if (areShort && text.length <= limits.buttonText) return { kind: 'buttons', text, buttons: [...choices] }
  const rows = choices.slice(0, limits.rows).map(({ id, title }) => {
    const short = cut(title, limits.rowTitle)
    return { id, title: short, description: short === title ? '' : cut(title, limits.rowDescription) }
  })
  return { kind: 'list', text, label: wordsOf(language).choose, rows }
}

const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()}…`

export function interactiveOf(content: Extract<DeliveryContent, { kind: 'buttons' | 'list' }>): JsonObject {
  const body = { text: content.text }
  if (content.kind === 'buttons') {
    const buttons = content.buttons.map((reply) => ({ type: 'reply', reply }))
    return { type: 'button', body, action: { buttons } }
  }
  const rows = content.rows.map(({ description, ...row }) => (description ? { ...row, description } : row))
  return { type: 'list', body, action: { button: content.label, sections: [{ title: content.label, rows }] } }
}

/** The id of the tapped choice; '' if the person typed a message. */
export function choiceIn(message: JsonObject): string {
  const interactive = objectIn(message.interactive)
  return textIn(objectIn(interactive.button_reply ?? interactive.list_reply).id)
}

/** The full text of a choice, which WhatsApp shows truncated; '' if the message did not offer it. */
export const wordsChosen = (offered: Message | null, choice: string): string =>
  offered?.choices?.find(({ id }) => id === choice)?.title ?? ''
