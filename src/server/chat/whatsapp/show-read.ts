import { isAtLeast } from '#server/instances/index.ts'
import type { Chat, Message } from '../chat.ts'
import { membershipOf } from '../members.ts'
import { maySend } from './claim.ts'
import { openSecrets } from './secrets.ts'

const daySeconds = 86_400
/** WhatsApp shows the typing indicator for 25 seconds; refresh it before it disappears. */
const typingSeconds = 20
/** Limit per number and second, to leave capacity for messages. */
const perNumber = 20
/** How many incoming messages are searched for the last one that is not a reaction. */
const lookedAt = 5

interface Shown {
  /** How far it was read; all of it by default. */
  readonly sequence?: number
  /** Whether somebody is typing an answer, which marks it read too. */
  readonly isTyping?: boolean
}

/**
 * Sends read receipts to a customer on WhatsApp, unless the channel has them turned off. Fire and forget: a lost receipt does no
 * harm.
 */
export async function showRead(
  chat: Chat,
  conversationId: string,
  { sequence = Number.MAX_SAFE_INTEGER, isTyping = false }: Shown,
): Promise<void> {
  const { records, counters, graph, seal, log } = chat
  const conversation = await records.byId('conversations', conversationId)
  const channel = conversation && (await records.byId('chat_channels', conversation.channel))
  if (channel?.kind !== 'whatsapp' || channel.hidesReads || !maySend(channel)) return
  const message = await lastReceived(chat, conversationId, sequence)
  const wamid = message?.whatsapp?.id
  if (!message || !wamid) return
  const isNew = counters.take(`whatsapp read ${message.id}`, 1, daySeconds)
  const mayType = isTyping && counters.take(`whatsapp typing ${conversationId}`, 1, typingSeconds)
  if ((!isNew && !mayType) || !counters.take(`whatsapp reads of ${channel.id}`, perNumber, 1)) return
  const { accessToken = '' } = openSecrets(seal, channel)
  if (!accessToken) return
  const body = {
    ...{ messaging_product: 'whatsapp', status: 'read', message_id: wamid },
    ...(mayType ? { typing_indicator: { type: 'text' } } : {}),
  }
  void graph.ask(accessToken, `${channel.phoneNumberId}/messages`, { method: 'POST', body }).then((answer) => {
    if (answer.outcome !== 'accepted')
      log.debug({ detail: answer.detail }, 'a customer was not told that they were read')
  })
}

/** The same for a member; those who only watch send no receipts. */
export async function showReadBy(chat: Chat, conversationId: string, user: string, shown: Shown): Promise<void> {
  const conversation = await chat.records.byId('conversations', conversationId)
  const member = conversation && (await membershipOf(chat.records, conversation.instance, user))
  if (member && isAtLeast(member.role || null, 'editor')) await showRead(chat, conversationId, shown)
}

async function lastReceived({ records }: Chat, id: string, sequence: number): Promise<Message | undefined> {
  const filter = 'conversation = {:id} && author = "visitor" && sequence <= {:sequence}'
  const last = await records.find('messages', { filter, params: { id, sequence }, sort: '-sequence', limit: lookedAt })
  return last.find(({ whatsapp }) => whatsapp?.id && whatsapp.type !== 'reaction')
}
