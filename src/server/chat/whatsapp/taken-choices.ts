import { newId } from '#server/engine/records/fields/generate.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Chat, Conversation } from '../chat.ts'
import { rate } from '../conversations.ts'
import { askForPerson } from '../hand-over.ts'
import { isRated } from '../visitor-view.ts'
import { conversationOf } from '../visitors.ts'
import { ratingQuestion } from './choices.ts'
import { maySend } from './claim.ts'
import { isWindowOpen } from './window.ts'

/** “Talk to a person” was tapped: the same as the widget's button. @param question what they wrote before */
export async function takeChoice(
  chat: Chat,
  writer: RecordWriter,
  id: string,
  choice: string,
  question: string,
): Promise<void> {
  if (choice === 'person') await askForPerson(chat, writer, await writer.lock('conversations', id), question)
}

/** The customer's rating of a resolved conversation, which stays resolved. @returns whether the choice was a rating */
export async function takeRating(
  chat: Chat,
  writer: RecordWriter,
  { channel, contact }: { channel: Row<'chat_channels'>; contact: Row<'contacts'> },
  choice: string,
): Promise<boolean> {
  const rating = Number(/^rating:([1-5])$/.exec(choice)?.[1] ?? 0)
  const found = rating > 0 ? await conversationOf(writer, { channel, contact }) : null
  if (!found) return false
  const conversation = await writer.lock('conversations', found.id)
  if (conversation.status !== 'resolved') return false
  // Only the first rating counts, as in the widget.
  if (!isRated(conversation)) await rate(chat, writer, conversation, { rating, comment: '' })
  return true
}

/** Asks a customer on WhatsApp to rate a resolved conversation, if the window is open and somebody has answered them. */
export async function askForRating(chat: Chat, writer: RecordWriter, conversation: Conversation): Promise<void> {
  const { id, firstReplyAt, memberReplyAt, language } = conversation
  const channel = await writer.byId('chat_channels', conversation.channel)
  if (channel?.kind !== 'whatsapp' || !maySend(channel) || !isWindowOpen(conversation, chat.clock.now())) return
  if (!firstReplyAt && !memberReplyAt) return
  const clientId = `rating-${newId()}`
  await writer.create('messages', { conversation: id, clientId, author: 'system', ...ratingQuestion(language) })
}
