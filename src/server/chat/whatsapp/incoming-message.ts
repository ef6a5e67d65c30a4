import { createHash } from 'node:crypto'
import { recordDate } from '#server/engine/clock.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import { type JsonObject, type MediaFailure, windowHours } from '#shared/contracts/whatsapp.ts'
import type { Language } from '#shared/preferred-language.ts'
import { detectLanguage } from '#shared/quality/language.ts'
import type { Chat, Conversation } from '../chat.ts'
import { conversationToWrite } from '../visitors.ts'
import { choiceIn, wordsChosen } from './choices.ts'
import { contentOf } from './content.ts'
import type { WhatsAppEvent } from './events.ts'
import { objectIn, textIn } from './json.ts'
import { moveIn, movePerson } from './moved-person.ts'
import { addressOf, contactOf, type WhatsAppPerson } from './people.ts'
import { takeChoice, takeRating } from './taken-choices.ts'
import { setReach } from './window.ts'

interface Stored {
  /** For the new message. */
  readonly id: string
  readonly sizes: ReadonlyMap<string, number>
  readonly media: MediaFailure | undefined
}

/**
 * Stores a message from a person, or one the company sent them from its phone. The latter counts as a member's, so it silences
 * the bot. @returns the id of the message; '' if there is nothing to store
 */
export async function carryOutMessage(
  chat: Chat,
  writer: RecordWriter,
  event: WhatsAppEvent,
  stored: Stored,
): Promise<string> {
  const message = objectIn(objectIn(event.payload).message)
  const content = contentOf(message)
  if (event.kind === 'echo' && (await isOurs(writer, event))) return ''
  // A withdrawn reaction.
  if (content.details.type === 'reaction' && content.body === '') return ''
  const channel = await writer.get('chat_channels', event.channel)
  const moved = moveIn(message)
  if (moved) {
    const { body, details: whatsapp } = content
    return movePerson(writer, channel, moved, { id: stored.id, clientId: clientIdOf(event.key), body, whatsapp })
  }
  const person = personOf(event, message)
  const now = chat.clock.now()
  const contact = await contactOf(writer, channel.instance, person, now)
  const choice = event.kind === 'message' ? choiceIn(message) : ''
  if (await takeRating(chat, writer, { channel, contact }, choice)) {
    const reach = { address: addressOf(person), windowEndsAt: windowEndOf(message, now) }
    await setReach(writer, { channel: channel.id, contact: contact.id }, reach)
    return ''
  }
  const language = event.kind === 'message' && !choice ? languageIn(content.body) : ''
  const conversation = await conversationToWrite(chat, writer, { channel, contact }, language)
  if (language) await writer.update('conversations', conversation.id, { language })
  await setReach(
    writer,
    conversation,
    event.kind === 'echo'
      ? { address: conversation.address || addressOf(person) }
      : { address: addressOf(person), windowEndsAt: windowEndOf(message, now) },
  )
  const about = content.about ? await messageWith(writer, conversation, content.about) : ''
  const chosen = choice && about ? wordsChosen(await writer.byId('messages', about), choice) : ''
  const question = choice ? await lastWords(writer, conversation) : ''
  await writer.create(
    'messages',
    {
      ...{ id: stored.id, conversation: conversation.id, clientId: clientIdOf(event.key) },
      ...{ body: chosen || content.body, files: [...stored.sizes.keys()] },
      author: event.kind === 'echo' ? 'member' : 'visitor',
      whatsapp: {
        ...content.details,
        ...(about ? { about } : {}),
        ...(stored.media ? { media: stored.media } : {}),
        ...(event.kind === 'echo' ? { isFromPhone: true } : {}),
      },
    },
    undefined,
    stored.sizes,
  )
  if (choice) await takeChoice(chat, writer, conversation.id, choice, question)
  return stored.id
}

/** The text of the person's last message; '' if it has none. */
async function lastWords(records: RecordReader, { id }: Conversation): Promise<string> {
  const filter = 'conversation = {:id} && author = "visitor"'
  const [last] = await records.find('messages', { filter, params: { id }, sort: '-sequence', limit: 1 })
  return last?.body ?? ''
}

/** The detected language, since nobody has chosen one; '' if it is unclear. */
function languageIn(body: string): Language | '' {
  const { language } = detectLanguage(body)
  if (language === 'en') return 'en-US'
  return language === 'pt' ? 'pt-BR' : ''
}

/** Derived from WhatsApp's id, so that a conversation cannot contain a message twice. */
const clientIdOf = (wamid: string): string => `wa-${createHash('sha256').update(wamid).digest('base64url')}`

/** Echoes include the messages we sent ourselves. */
async function isOurs(records: RecordReader, { channel, key }: WhatsAppEvent): Promise<boolean> {
  const filter = 'channel = {:channel} && externalId = {:key}'
  return (await records.first('message_deliveries', { filter, params: { channel, key } })) !== null
}

function personOf({ kind, payload }: WhatsAppEvent, message: JsonObject): WhatsAppPerson {
  const contact = objectIn(objectIn(payload).contact)
  const name = textIn(objectIn(contact.profile).name).trim()
  if (kind === 'echo') return { userId: textIn(message.to_user_id), waId: textIn(message.to), name: '' }
  return { userId: textIn(message.from_user_id) || textIn(contact.user_id), waId: textIn(message.from), name }
}

/** The 24-hour window starts when the person wrote, no matter when the message arrives here. */
function windowEndOf({ timestamp }: JsonObject, now: Date): string {
  const seconds = Number(timestamp)
  const writtenAt = seconds > 0 ? Math.min(seconds * 1000, now.getTime()) : now.getTime()
  return recordDate(new Date(writtenAt + windowHours * 3600_000))
}

/** The message with this WhatsApp id; '' if it is not in the conversation. */
async function messageWith(records: RecordReader, { id, channel }: Conversation, wamid: string): Promise<string> {
  const received = {
    filter: 'conversation = {:id} && clientId = {:clientId}',
    params: { id, clientId: clientIdOf(wamid) },
  }
  const message = await records.first('messages', received)
  if (message) return message.id
  const sent = { filter: 'channel = {:channel} && externalId = {:wamid}', params: { channel, wamid } }
  const delivery = await records.first('message_deliveries', sent)
  return delivery?.conversation === id ? delivery.message : ''
}
