import type { RecordWriter } from '#server/engine/records/records.ts'
import type { JsonObject } from '#shared/contracts/whatsapp.ts'
import type { ChatChannel, Message } from '../chat.ts'
import { conversationOf } from '../visitors.ts'
import { objectIn, textIn } from './json.ts'
import { addressOf, knownContact, moveIds, type WhatsAppPerson } from './people.ts'
import { setReach } from './window.ts'

interface Move {
  readonly before: WhatsAppPerson
  readonly after: WhatsAppPerson
}

/**
 * Reads a system message about a changed number: the person's new id and, unless withheld, the new number. Null for other
 * messages.
 */
export function moveIn(message: JsonObject): Move | null {
  const system = objectIn(message.system)
  if (!textIn(system.type).startsWith('user_changed')) return null
  const userId = textIn(system.user_id)
  const after = { waId: textIn(system.wa_id) || textIn(system.new_wa_id), userId, name: '' }
  const from = textIn(message.from_user_id)
  const before = {
    ...{ waId: textIn(message.from), name: '' },
    userId: textIn(system.previous_user_id) || (from === userId ? '' : from),
  }
  return addressOf(after) ? { before, after } : null
}

/**
 * Keeps the contact, points it to the new number and leaves a note for the team in the last conversation. People who never wrote
 * are ignored. @returns the id of the message; '' if there is none
 */
export async function movePerson(
  writer: RecordWriter,
  channel: ChatChannel,
  { before, after }: Move,
  message: Pick<Message, 'id' | 'clientId' | 'body' | 'whatsapp'>,
): Promise<string> {
  const contact = await knownContact(writer, channel.instance, before)
  if (!contact) return ''
  await moveIds(writer, contact, before, after)
  const conversation = await conversationOf(writer, { channel, contact })
  if (!conversation) return ''
  await setReach(writer, conversation, { address: addressOf(after) })
  await writer.create('messages', { ...message, conversation: conversation.id, author: 'system' })
  return message.id
}
