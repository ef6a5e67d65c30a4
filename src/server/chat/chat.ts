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

/** A visitor's message, which a bot is to answer. */
export type AnswerVisitor = { conversation: string; sequence: number }

/** A bot whose test questions are to be asked. */
export type TestBot = { bot: string }

/** What a person on WhatsApp has sent, one event after the other. */
export type ReceiveWhatsApp = { channel: string; sender: string }
/** What waits to be sent in a conversation on WhatsApp, in its order. */
export type SendWhatsApp = { conversation: string }

/** What the parts of the chat share. */
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
  /** Where browsers and WhatsApp reach this server. */
  readonly apiUrl: () => string
}
