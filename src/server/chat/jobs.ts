import { isPlanLocked, requirePlan } from '#server/billing/index.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import { newId } from '#server/engine/records/fields/generate.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { isQuotedFrom } from '#server/production/index.ts'
import { type Asked, type Decision, decide } from './bot/decide.ts'
import { botOf, handOverOf, settingsOf } from './bots.ts'
import type { AnswerVisitor, Chat, Conversation, Message } from './chat.ts'
import { note } from './conversations.ts'
import { handOver } from './hand-over.ts'

/**
 * The bot's turn. What it says is decided outside of any transaction; whether it still may is asked again in the one that writes
 * it, so it never speaks after a member, and a repeated run finds its message there.
 */
export function answerVisitorJob(given: () => Chat): JobDefinition<AnswerVisitor> {
  return {
    name: 'answer-visitor',
    parse: parsePayload,
    attempts: 3,
    backoffMilliseconds: 1000,
    perTenant: 4,
    leaseMilliseconds: 10_000,
    async run(job) {
      const chat = given()
      const { conversation: id, sequence } = job.payload
      const conversation = await chat.records.byId('conversations', id)
      const asked = conversation && (await read(chat, conversation, sequence))
      if (!asked) return
      const decision = await decide(chat.knowledge, asked)
      await job.complete((writer) => carryOut(chat, writer, job.payload, decision))
    },
    async ended({ payload }, _outcome, writer) {
      const conversation = await turnOf(writer, payload)
      const question = conversation?.lastMessage ?? ''
      if (conversation) await handOver(given(), writer, conversation, { reason: 'failed', question, tried: [] })
    },
  }
}

/** The last messages that the bot looks at. */
const maxRead = 30

/** Null if it is no longer the bot's turn: a person has taken over, a later message has a run of its own, or the plan has ended. */
async function read(chat: Chat, conversation: Conversation, sequence: number): Promise<Asked | null> {
  const { records, clock } = chat
  const ready = conversation.status === 'pending' ? await botOf(records, conversation.channel) : null
  if (!ready) return null
  try {
    await requirePlan(records, conversation.instance, clock.now())
  } catch (error) {
    if (isPlanLocked(error)) return null
    throw error
  }
  const rows = await records.find('messages', {
    filter: 'conversation = {:id} && private = false',
    params: { id: conversation.id },
    sort: '-sequence',
    limit: maxRead,
  })
  const last = rows.find(({ author }) => author === 'visitor')
  if (last?.sequence !== sequence) return null
  return {
    ...{ ready, rules: handOverOf(await settingsOf(records, conversation.instance)) },
    ...{ said: saidSince(rows, ['member']), open: saidSince(rows, ['member', 'bot']) },
    ...{ unanswered: conversation.unanswered, language: conversation.language || 'en-US' },
  }
}

/** What the visitor has written since one of these last did. @param rows the latest first */
function saidSince(rows: readonly Message[], authors: readonly string[]): string[] {
  const end = rows.findIndex(({ author }) => authors.includes(author))
  const since = end < 0 ? rows : rows.slice(0, end)
  return since
    .filter(({ author }) => author === 'visitor')
    .map(({ body }) => body)
    .reverse()
}

/** The conversation, locked, if it is still the bot's turn to answer this message; null otherwise. */
async function turnOf(
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

async function carryOut(chat: Chat, writer: RecordWriter, payload: AnswerVisitor, decided: Decision): Promise<void> {
  const conversation = await turnOf(writer, payload)
  const ready = conversation && (await botOf(writer, conversation.channel))
  if (!conversation || !ready) return
  const decision = decided.kind === 'answer' && !(await isStillThere(writer, decided)) ? null : decided
  // The source has gone in this moment: the message is looked up again.
  if (!decision) throw new Error('The passage that answers a visitor was changed meanwhile.')
  const question = conversation.lastMessage
  if (decision.kind === 'hand-over') {
    return handOver(chat, writer, conversation, { reason: decision.reason, question, tried: decision.tried })
  }
  await writer.create('messages', {
    ...{ conversation: conversation.id, author: 'bot', bot: ready.bot.id, body: decision.body },
    // No client can have used it.
    clientId: `answer-${newId()}`,
    citations: decision.kind === 'answer' ? [...decision.sources] : null,
  })
  if (decision.kind === 'courtesy') await writer.update('conversations', conversation.id, { waitingSince: '' })
  if (decision.kind !== 'refusal') return
  const unanswered = conversation.unanswered + 1
  await writer.update('conversations', conversation.id, { unanswered })
  const details = { question, tried: decision.tried, unanswered }
  await note(writer, conversation, { by: 'bot' }, { type: 'refused', details })
}

/** A quote is shown only if it stands in the passage as it is stored at this moment. */
async function isStillThere(
  writer: RecordWriter,
  { sources }: Extract<Decision, { kind: 'answer' }>,
): Promise<boolean> {
  for (const { chunk, quote } of sources) {
    const stored = await writer.byId('knowledge_chunks', chunk)
    if (!stored || stored.disabled || !isQuotedFrom(stored.text, quote)) return false
  }
  return true
}

function parsePayload(payload: unknown): AnswerVisitor {
  const { conversation, sequence } = payload as Partial<AnswerVisitor>
  if (typeof conversation !== 'string' || typeof sequence !== 'number') {
    throw new Error('answer-visitor needs a conversation and the number of a message')
  }
  return { conversation, sequence }
}
