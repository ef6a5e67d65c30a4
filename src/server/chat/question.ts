import { isPlanLocked, requirePlan } from '#server/billing/index.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Asked } from './bot/decide.ts'
import { botOf, handOverOf, isAnswering, personaOf, settingsOf } from './bots.ts'
import type { AnswerVisitor, Chat, Conversation, Message } from './chat.ts'

/** How many of the latest messages the bot considers. */
const maxRead = 30

/**
 * The question in a message to the bot; null if it is not its turn: a person took over, a later message has its own run, or the
 * plan has ended.
 */
export async function readQuestion(
  { records, clock }: Pick<Chat, 'records' | 'clock'>,
  conversation: Conversation,
  sequence: number,
): Promise<Asked | null> {
  const ready = conversation.status === 'pending' ? await botOf(records, conversation.channel) : null
  if (!ready || !(await hasPlan(records, conversation.instance, clock.now()))) return null
  const rows = await records.find('messages', {
    filter: 'conversation = {:id} && private = false',
    params: { id: conversation.id },
    sort: '-sequence',
    limit: maxRead,
  })
  const last = rows.find(({ author }) => author === 'visitor')
  if (last?.sequence !== sequence) return null
  const asked = await questionsOfBot(records, conversation.id)
  const isOther = ({ author, sequence: at }: Message) => author === 'member' || (author === 'bot' && !asked.has(at))
  return {
    ...{ ready, persona: await personaOf(records, ready.bot) },
    isOnDuty: await isAnswering(records, ready.bot, clock.now()),
    rules: handOverOf(await settingsOf(records, conversation.instance)),
    said: saidSince(rows, ({ author }) => author === 'member'),
    open: saidSince(rows, isOther),
    hasAsked: until(rows, isOther).some(({ sequence: at }) => asked.has(at)),
    ...{ unanswered: conversation.unanswered, language: conversation.language || 'en-US' },
  }
}

async function hasPlan(records: RecordReader, instance: string, now: Date): Promise<boolean> {
  try {
    await requirePlan(records, instance, now)
    return true
  } catch (error) {
    if (isPlanLocked(error)) return false
    throw error
  }
}

/** Sequence numbers of the bot's clarification questions. */
async function questionsOfBot(records: RecordReader, id: string): Promise<ReadonlySet<number>> {
  const filter = 'conversation = {:id} && type = "asked-back"'
  const events = await records.find('conversation_events', {
    filter,
    params: { id },
    sort: '-position',
    limit: maxRead,
  })
  return new Set(events.map(({ sequence }) => sequence))
}

/** @param rows newest first */
function until(rows: readonly Message[], isEnd: (message: Message) => boolean): readonly Message[] {
  const end = rows.findIndex(isEnd)
  return end < 0 ? rows : rows.slice(0, end)
}

/** The visitor's messages since then, oldest first. */
const saidSince = (rows: readonly Message[], isEnd: (message: Message) => boolean): string[] =>
  until(rows, isEnd)
    .filter(({ author }) => author === 'visitor')
    .map(({ body }) => body)
    .reverse()

/** Locks the conversation if it is still the bot's turn to answer this message; null if not. */
export async function turnOf(
  writer: RecordWriter,
  { conversation: id, sequence }: AnswerVisitor,
): Promise<Conversation | null> {
  const conversation = await writer.lockIfFound('conversations', id)
  if (conversation?.status !== 'pending') return null
  const later = await writer.first('messages', {
    filter: 'conversation = {:id} && private = false && sequence > {:sequence}',
    params: { id, sequence },
  })
  return later ? null : conversation
}
