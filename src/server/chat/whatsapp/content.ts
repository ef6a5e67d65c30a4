import { maxMessageCharacters } from '#shared/collections/messages.ts'
import type { JsonObject, WhatsAppDetails } from '#shared/contracts/whatsapp.ts'
import { objectIn, objectsIn, textIn } from './json.ts'

/** A file that WhatsApp stores for some days. */
export interface RemoteFile {
  readonly id: string
  /** Hash of the content in hex or Base64, as WhatsApp sends it. */
  readonly sha256: string
  readonly name: string
}

export interface Content {
  readonly body: string
  readonly file: RemoteFile | null
  readonly details: WhatsAppDetails
  /** WhatsApp's id of the message it replies to. */
  readonly about: string
  /** Whether it expects no answer, such as a reaction. */
  readonly isQuiet: boolean
}

const media = ['image', 'audio', 'video', 'document', 'sticker'] as const

/** The content of a message, in the sender's own words. Unsupported types are kept as they are. */
export function contentOf(message: JsonObject): Content {
  const type = textIn(message.type) || 'unknown'
  const part = objectIn(message[type])
  const details = { type, id: textIn(message.id) }
  const about = textIn(objectIn(message.context).id)
  const plain = { file: null, details, about, isQuiet: false }
  if ((media as readonly string[]).includes(type)) {
    const file = { id: textIn(part.id), sha256: textIn(part.sha256), name: textIn(part.filename) || type }
    return { ...plain, body: cut(textIn(part.caption)), file }
  }
  if (type === 'reaction') {
    const reacted = { about: textIn(part.message_id), isQuiet: true }
    return { ...plain, ...reacted, body: cut(textIn(part.emoji)) }
  }
  const body = cut(wordsOf(type, part, message))
  return body ? { ...plain, body } : { ...plain, body: '', details: { ...details, raw: message } }
}

function wordsOf(type: string, part: JsonObject, message: JsonObject): string {
  if (type === 'text') return textIn(part.body)
  if (type === 'button') return textIn(part.text)
  if (type === 'system') return textIn(part.body)
  if (type === 'interactive') {
    const reply = objectIn(part.button_reply ?? part.list_reply ?? part.nfm_reply)
    return lines([textIn(reply.title) || textIn(reply.body), textIn(reply.description)])
  }
  if (type === 'location') {
    const place = [part.latitude, part.longitude].filter((value) => typeof value === 'number').join(', ')
    return lines([textIn(part.name), textIn(part.address), place])
  }
  if (type === 'contacts') return objectsIn(message.contacts).map(cardOf).join('\n\n')
  if (type === 'order') {
    const items = objectsIn(part.product_items)
    return lines([
      textIn(part.text),
      ...items.map((item) => `${Number(item.quantity ?? 1)} × ${textIn(item.product_retailer_id)}`),
    ])
  }
  return ''
}

function cardOf(card: JsonObject): string {
  const numbers = objectsIn(card.phones).map(({ phone }) => textIn(phone))
  const mails = objectsIn(card.emails).map(({ email }) => textIn(email))
  return lines([textIn(objectIn(card.name).formatted_name), ...numbers, ...mails])
}

const lines = (texts: readonly string[]): string => texts.filter(Boolean).join('\n')

/** Counted in code points, as the database does. */
const cut = (text: string): string =>
  text.length <= maxMessageCharacters ? text : [...text].slice(0, maxMessageCharacters).join('')
