import { deleteOld } from '#server/delete-old.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { Chat } from '../chat.ts'
import { registerChannelRoutes } from './channel-routes.ts'
import { createGraph } from './graph.ts'
import { receiveWhatsAppJob } from './receive-job.ts'
import { resumeWhatsApp } from './resume.ts'
import { sendWhatsAppJob } from './send-job.ts'
import { registerSendingRoutes } from './sending-routes.ts'
import { registerWebhook } from './webhook.ts'

export interface WhatsAppPlace {
  /** Base URL of the Cloud API, including its version. */
  readonly whatsAppUrl: string
  readonly apiUrl: () => string
}

export const whatsAppParts = (
  chat: () => Chat,
  { whatsAppUrl, apiUrl }: WhatsAppPlace,
): Pick<Chat, 'graph' | 'receiveWhatsApp' | 'sendWhatsApp' | 'apiUrl'> => ({
  // The operator configures this address, which may be a fake on this machine.
  graph: createGraph({ fetch: createSafeFetch({ allowPrivate: true, userAgent: 'Timbre/1.0' }), url: whatsAppUrl }),
  receiveWhatsApp: receiveWhatsAppJob(chat),
  sendWhatsApp: sendWhatsAppJob(chat),
  apiUrl,
})

/** WhatsApp as a chat channel, over Meta's Cloud API. docs/chat.md explains how to connect a number. */
export function registerWhatsApp(chat: Chat): void {
  chat.jobs.define(chat.receiveWhatsApp)
  chat.jobs.define(chat.sendWhatsApp)
  registerWebhook(chat)
  registerChannelRoutes(chat)
  registerSendingRoutes(chat)
  chat.crons.set('resumeWhatsApp', '* * * * *', () => resumeWhatsApp(chat))
  // WhatsApp retries unanswered calls for up to seven days.
  chat.crons.set('deleteOldWhatsAppEvents', '50 3 * * *', () => deleteOld(chat, 'whatsapp_events', 'created', 30))
}
