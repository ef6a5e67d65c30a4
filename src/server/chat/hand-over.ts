import { newId } from '#server/engine/records/fields/generate.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { HandOverReason } from '#shared/contracts/chat.ts'
import { isOpenAt, nextOpening } from '#shared/scheduling/business-hours.ts'
import { handOverSummary, handOverText, type Tried } from './bot/texts.ts'
import { botOf, settingsOf } from './bots.ts'
import type { Chat, Conversation } from './chat.ts'
import { move, note } from './conversations.ts'
import { tellWaiting } from './news.ts'

/**
 * Gives a conversation from the bot to people: always one message that the visitor sees, one private summary with the sources
 * that were tried, and a notification. The caller holds the lock, and has checked that it is the bot's turn.
 */
export async function handOver(
  chat: Chat,
  writer: RecordWriter,
  conversation: Conversation,
  { reason, question, tried }: { reason: HandOverReason; question: string; tried: readonly Tried[] },
): Promise<void> {
  const { id, channel, instance } = conversation
  const bot = (await botOf(writer, channel))?.bot.id ?? ''
  // No client can have used it.
  const key = `hand-over-${newId()}`
  const settings = await settingsOf(writer, instance)
  const now = chat.clock.now().getTime()
  const timezone = settings?.timezone || 'UTC'
  const opensAt = isOpenAt(settings?.hours ?? null, timezone, now)
    ? null
    : nextOpening(settings?.hours ?? null, timezone, now)
  const language = conversation.language || 'en-US'
  const moved = await move(chat, writer, conversation, 'open', { by: reason === 'asked' ? 'visitor' : 'bot', reason })
  const told = { conversation: id, bot, author: 'bot' } as const
  const body = handOverText(language, opensAt, timezone)
  await writer.create('messages', { ...told, clientId: `${key}-visible`, body })
  await writer.create('messages', {
    ...{ ...told, clientId: `${key}-private`, private: true },
    body: handOverSummary(await languageOfTeam(writer, instance), reason, question, tried),
  })
  const details = { question, tried: tried.map(({ title, score }) => ({ title, score })) }
  await note(writer, moved, { by: 'bot', reason }, { type: 'handed-over', details })
  await tellWaiting(writer, moved)
}

/** The button “talk to a person”. Who is already with people, or waits for them, is told nothing new. */
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
  await tellWaiting(writer, moved)
}

async function languageOfTeam(writer: RecordWriter, instance: string) {
  const { owner } = await writer.get('instances', instance)
  return (owner && (await writer.byId('users', owner))?.language) || 'en-US'
}
