import { isAtLeast } from '#server/instances/index.ts'
import type { Chat, Message } from '../chat.ts'
import { membershipOf } from '../members.ts'
import { maySend } from './claim.ts'
import { openSecrets } from './secrets.ts'

const daySeconds = 86_400
/** WhatsApp shows for 25 seconds that somebody writes. */
const typingSeconds = 20
/** Of a number in a second, so that messages always have their turn. */
const perNumber = 20
/** How far back the customer's last message is looked for among their reactions. */
const lookedAt = 5

interface Shown {
  /** Up to where it was read; without it, all. */
  readonly sequence?: number
  /** Whether somebody writes an answer; that says that it was read too. */
  readonly isTyping?: boolean
}

/**
 * Tells a customer on WhatsApp that their messages were read, unless the channel keeps that to itself. Asked for once and not
 * waited for: nobody misses it if it does not arrive.
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

/** The same for a member: those who only look on read without a trace. */
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
