import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { Counters } from '#server/engine/limits/counters.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Interruptions } from './bot/interruptions.ts'
import type { Presence } from './presence/presence.ts'
import type { Graph } from './whatsapp/graph.ts'

export type Conversation = Row<'conversations'>
export type ChatChannel = Row<'chat_channels'>
export type Message = Row<'messages'>

/** A visitor's message that needs the bot's answer. */
export type AnswerVisitor = { conversation: string; sequence: number }

/** A bot whose tests should run. */
export type TestBot = { bot: string }

/** Events from one WhatsApp sender, processed in order. */
export type ReceiveWhatsApp = { channel: string; sender: string }
/** Pending deliveries of a WhatsApp conversation, sent in order. */
export type SendWhatsApp = { conversation: string }

/** Shared by all parts of the chat. */
export interface Chat extends Engine {
  readonly knowledge: Knowledge
  readonly counters: Counters
  readonly answerVisitor: JobDefinition<AnswerVisitor>
  readonly testBot: JobDefinition<TestBot>
  readonly interruptions: Interruptions
  readonly presence: Presence
  readonly graph: Graph
  readonly receiveWhatsApp: JobDefinition<ReceiveWhatsApp>
  readonly sendWhatsApp: JobDefinition<SendWhatsApp>
  /** This server's address for browsers and WhatsApp. */
  readonly apiUrl: () => string
}
