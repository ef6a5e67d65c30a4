import { newId } from '#server/engine/records/fields/generate.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Chat, Conversation } from '../chat.ts'
import { ratingQuestion } from './choices.ts'
import { maySend } from './claim.ts'
import { isWindowOpen } from './window.ts'

/** Asks a customer on WhatsApp how it was, once it is resolved: while free replies are taken, and somebody has answered them. */
export async function askForRating(chat: Chat, writer: RecordWriter, conversation: Conversation): Promise<void> {
  const { id, firstReplyAt, memberReplyAt, language } = conversation
  const channel = await writer.byId('chat_channels', conversation.channel)
  if (channel?.kind !== 'whatsapp' || !maySend(channel) || !isWindowOpen(conversation, chat.clock.now())) return
  if (!firstReplyAt && !memberReplyAt) return
  const clientId = `rating-${newId()}`
  await writer.create('messages', { conversation: id, clientId, author: 'system', ...ratingQuestion(language) })
}
