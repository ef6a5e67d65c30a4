import type { JobDefinition } from '#server/engine/jobs/job.ts'
import { newId } from '#server/engine/records/fields/generate.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { isQuotedFrom } from '#server/production/index.ts'
import type { MessageChoice } from '#shared/contracts/whatsapp.ts'
import { type Decision, decide } from './bot/decide.ts'
import { wordAnswer } from './bot/word-answer.ts'
import { botOf, type ReadyBot } from './bots.ts'
import type { AnswerVisitor, Chat, Conversation } from './chat.ts'
import { note } from './conversations.ts'
import { addToGaps } from './gaps.ts'
import { handOver } from './hand-over.ts'
import { readQuestion, turnOf } from './question.ts'
import { announce } from './visitor-streams.ts'
import { personChoice, questionChoices } from './whatsapp/choices.ts'
import { showRead } from './whatsapp/show-read.ts'
import { isOnWhatsApp } from './whatsapp/window.ts'

/**
 * The bot's turn. The answer is decided outside of any transaction. The transaction that stores it checks again that it is the
 * bot's turn, so the bot never answers after a member. A repeated run finds its message already stored.
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
      const decision = await chat.interruptions.during(job.payload, async (interrupted) => {
        const signal = AbortSignal.any([job.signal, interrupted])
        try {
          return await decideOn(chat, job.payload, signal)
        } catch (error) {
          // Somebody else is answering now, or a later message has its own run.
          if (interrupted.aborted && !job.signal.aborted) return null
          throw error
        }
      })
      if (decision) await job.complete((writer) => carryOut(chat, writer, job.payload, decision))
    },
    async ended({ payload }, _outcome, writer) {
      const conversation = await turnOf(writer, payload)
      const question = conversation?.lastMessage ?? ''
      if (conversation) await handOver(given(), writer, conversation, { reason: 'failed', question, tried: [] })
    },
  }
}

/** The bot was switched off or lost its knowledge base during the conversation. */
const noBot: Decision = { kind: 'hand-over', reason: 'no-bot', tried: [] }

/** Null if it is not the bot's turn. */
async function decideOn(
  chat: Chat,
  { conversation: id, sequence }: AnswerVisitor,
  signal: AbortSignal,
): Promise<Decision | null> {
  const conversation = await chat.records.byId('conversations', id)
  if (conversation?.status === 'pending' && !(await botOf(chat.records, conversation.channel))) return noBot
  const asked = conversation && (await readQuestion(chat, conversation, sequence))
  if (!asked) return null
  const { instance, contact } = conversation
  await showRead(chat, id, { sequence, isTyping: chat.ai.providerOf('answers') !== 'offline' })
  const { decision } = await decide(
    {
      knowledge: chat.knowledge,
      word: async (input) => {
        if (chat.ai.providerOf('answers') === 'offline') return wordAnswer(chat, input, { instance, asker: id, signal })
        const typing = typingOf(chat, contact, asked.ready.bot.name)
        await typing.show('')
        // Removes the preview of an interrupted answer right away.
        signal.addEventListener('abort', () => void typing.stop())
        const wording = await wordAnswer(chat, input, { instance, asker: id, signal, show: typing.show })
        // Waits, because the preview might otherwise arrive after the answer.
        await typing.sent()
        return wording
      },
    },
    asked,
  )
  return decision
}

/** Shows the visitor that the bot is typing, with the text that has passed the checks so far, in order. */
function typingOf({ records, log }: Chat, contact: string, name: string) {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  const tell = (news: { name: string; text: string }) => {
    last = last
      .then(() => records.write(async (writer) => announce(writer, { contact, kind: 'typing', ...news })))
      .catch((err: unknown) => log.warn({ err }, 'a typing event could not be sent to a visitor'))
    return last
  }
  return {
    // A piece of the answer may still arrive after it was stopped.
    show: (text: string) => (isOver ? last : tell({ name, text })),
    stop() {
      isOver = true
      return tell({ name: '', text: '' })
    },
    sent: () => last,
  }
}

async function carryOut(chat: Chat, writer: RecordWriter, payload: AnswerVisitor, decided: Decision): Promise<void> {
  const conversation = await turnOf(writer, payload)
  if (!conversation) return
  const ready = await botOf(writer, conversation.channel)
  const question = conversation.lastMessage
  if (!ready) return handOver(chat, writer, conversation, { reason: 'no-bot', question, tried: [] })
  const decision = decided.kind === 'answer' && !(await isStillThere(writer, decided)) ? null : decided
  // The source was deleted meanwhile: a retry searches again.
  if (!decision) throw new Error('The passage that answers a visitor was changed meanwhile.')
  await rememberGap(chat, writer, { conversation, ready, decision, sequence: payload.sequence })
  if (decision.kind === 'hand-over') {
    return handOver(chat, writer, conversation, { reason: decision.reason, question, tried: decision.tried })
  }
  const { sequence } = await writer.create('messages', {
    ...{ conversation: conversation.id, author: 'bot', bot: ready.bot.id, body: decision.body },
    // Random, so that no client can have used it.
    clientId: `answer-${newId()}`,
    citations: decision.kind === 'answer' ? [...decision.sources] : null,
    choices: (await isOnWhatsApp(writer, conversation)) ? choicesBelow(decision, conversation) : null,
  })
  await follow(writer, conversation, decision, { question, sequence })
}

function choicesBelow(decision: Decision, { language }: Conversation): MessageChoice[] | null {
  if (decision.kind === 'refusal') return personChoice(language)
  return decision.kind === 'question' ? questionChoices(decision.choices) : null
}

/** Records an unanswered question as a gap in the knowledge base. */
async function rememberGap(
  chat: Chat,
  writer: RecordWriter,
  given: { conversation: Conversation; ready: ReadyBot; decision: Decision; sequence: number },
): Promise<void> {
  const { conversation, ready, decision, sequence } = given
  const isUnknown = decision.kind === 'refusal' || (decision.kind === 'hand-over' && decision.reason === 'no-answer')
  if (!isUnknown) return
  const message = await writer.first('messages', {
    filter: 'conversation = {:id} && sequence = {:sequence}',
    params: { id: conversation.id, sequence },
  })
  const asked = { bot: ready.bot.id, base: ready.base, body: message?.body ?? '', sequence }
  await addToGaps(chat, writer, conversation, asked)
}

/** Updates the conversation after an answer. */
async function follow(
  writer: RecordWriter,
  conversation: Conversation,
  decision: Exclude<Decision, { kind: 'hand-over' }>,
  { question, sequence }: { question: string; sequence: number },
): Promise<void> {
  const { id, instance } = conversation
  if (decision.kind === 'courtesy') await writer.update('conversations', id, { waitingSince: '' })
  if (decision.kind === 'question')
    await note(writer, { id, instance, sequence }, { by: 'bot' }, { type: 'asked-back' })
  if (decision.kind !== 'refusal') return
  const unanswered = conversation.unanswered + 1
  await writer.update('conversations', id, { unanswered })
  const details = { question, tried: decision.tried, unanswered }
  await note(writer, conversation, { by: 'bot' }, { type: 'refused', details })
}

/** A quote is shown only if it is still in the stored passage. */
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
