import { deleteOld } from '#server/delete-old.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Counters } from '#server/engine/limits/counters.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import { listenForInterruptions } from './bot/interruptions.ts'
import { registerBotRoutes } from './bot-routes.ts'
import { testBotJob } from './bot-tests.ts'
import type { Chat } from './chat.ts'
import { registerHooks } from './hooks.ts'
import { registerIdentityKeys } from './identity-keys.ts'
import { answerVisitorJob } from './jobs.ts'
import { registerKnowledgeQuestions } from './knowledge-questions.ts'
import { registerMerge } from './merge-contacts.ts'
import { openPresence } from './presence/presence.ts'
import { registerPresence } from './presence/presence-route.ts'
import { registerRoutes } from './routes.ts'
import { registerTranscripts } from './transcripts/transcript-routes.ts'
import { openVisitorStreams } from './visitor-streams.ts'
import { wakeConversations } from './wake.ts'
import { registerWhatsApp, type WhatsAppPlace, whatsAppParts } from './whatsapp/index.ts'
import { registerWidgetPages } from './widget-pages.ts'
import { registerWidgetRoutes } from './widget-routes.ts'

/** Customer chat: customers write on a channel, a bot answers from a knowledge base, members answer in the inbox. */
export async function registerChat(
  engine: Engine,
  {
    knowledge,
    counters,
    widgetFolder,
    ...place
  }: WhatsAppPlace & {
    knowledge: Knowledge
    counters: Counters
    widgetFolder: string
  },
): Promise<void> {
  const chat: Chat = {
    ...{ ...engine, knowledge, counters, answerVisitor: answerVisitorJob(() => chat) },
    testBot: testBotJob(() => chat),
    interruptions: await listenForInterruptions(engine.database),
    presence: await openPresence(engine),
    ...whatsAppParts(() => chat, place),
  }
  engine.jobs.define(chat.answerVisitor)
  engine.jobs.define(chat.testBot)
  registerHooks(chat)
  registerRoutes(chat)
  registerIdentityKeys(chat)
  registerMerge(chat)
  registerBotRoutes(chat)
  registerKnowledgeQuestions(chat)
  registerWidgetRoutes(chat)
  registerTranscripts(chat)
  registerPresence(chat)
  registerWhatsApp(chat)
  registerWidgetPages(chat, widgetFolder)
  await openVisitorStreams(chat)
  engine.crons.set('wakeConversations', '* * * * *', () => wakeConversations(chat))
  engine.crons.set('deleteOldVisitorSessions', '55 3 * * *', () =>
    deleteOld(engine, 'visitor_sessions', 'expiresAt', 0),
  )
}
