import { newId } from '#server/engine/records/fields/generate.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { HandOverReason } from '#shared/contracts/chat.ts'
import { isOpenAt, nextOpening } from '#shared/scheduling/business-hours.ts'
import { handOverSummary, handOverText, type Tried } from './bot/texts.ts'
import { botOf, settingsOf } from './bots.ts'
import type { Chat, Conversation } from './chat.ts'
import { move, note } from './conversations.ts'
import { notifyWaiting } from './news.ts'

/**
 * Hands a conversation from the bot to people, always with one message for the visitor, one private summary with the sources that
 * were tried, and a notification. The caller holds the lock and has checked that it is the bot's turn.
 */
export async function handOver(
  chat: Chat,
  writer: RecordWriter,
  conversation: Conversation,
  { reason, question, tried }: { reason: HandOverReason; question: string; tried: readonly Tried[] },
): Promise<void> {
  const { id, channel, instance } = conversation
  const bot = (await botOf(writer, channel))?.bot.id ?? ''
  // Random, so that no client can have used it.
  const key = `hand-over-${newId()}`
  const settings = await settingsOf(writer, instance)
  const now = chat.clock.now().getTime()
  const timezone = settings?.timezone || 'UTC'
  const opensAt = isOpenAt(settings?.hours ?? null, timezone, now)
    ? null
    : nextOpening(settings?.hours ?? null, timezone, now)
  const language = conversation.language || 'en-US'
  const moved = await move(chat, writer, conversation, 'open', { by: reason === 'asked' ? 'visitor' : 'bot', reason })
  const fromBot = { conversation: id, bot, author: 'bot' } as const
  const body = handOverText(language, opensAt, timezone)
  await writer.create('messages', { ...fromBot, clientId: `${key}-visible`, body })
  await writer.create('messages', {
    ...{ ...fromBot, clientId: `${key}-private`, private: true },
    body: handOverSummary(await languageOfTeam(writer, instance), reason, question, tried),
  })
  const details = { question, tried: tried.map(({ title, score }) => ({ title, score })) }
  await note(writer, moved, { by: 'bot', reason }, { type: 'handed-over', details })
  await notifyWaiting(writer, moved)
}

/** The “talk to a person” button. Does nothing if people already have the conversation or have been asked to. */
export async function askForPerson(
  chat: Chat,
  writer: RecordWriter,
  conversation: Conversation,
  question = conversation.lastAuthor === 'visitor' ? conversation.lastMessage : '',
): Promise<void> {
  if (conversation.status === 'pending') {
    return handOver(chat, writer, conversation, { reason: 'asked', question, tried: [] })
  }
  if (conversation.status === 'open') return
  const moved = await move(chat, writer, conversation, 'open', { by: 'visitor', reason: 'asked' })
  await notifyWaiting(writer, moved)
}

async function languageOfTeam(writer: RecordWriter, instance: string) {
  const { owner } = await writer.get('instances', instance)
  return (owner && (await writer.byId('users', owner))?.language) || 'en-US'
}
