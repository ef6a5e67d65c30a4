import type { DeliveryContent } from '../contracts/whatsapp.ts'
import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { bool, date, json, number, relation, select, text } from './fields.ts'

/**
 * In the order of their rank, which never falls by what the network tells: its news arrive in any order.
 *
 * - `queued`: waits for its turn, or until the channel works again
 * - `sending`: being prepared, or on its way since `armedAt`
 * - `unknown`: it may have been sent; only news of the network or a person decides
 * - `failed` stands above `sent`, because a message that was taken can still fail, and below what proves that it arrived
 */
export const deliveryStates = ['queued', 'sending', 'unknown', 'sent', 'failed', 'delivered', 'read'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What of a message goes to WhatsApp in one request, and what became of it. */
export const messageDeliveries = collection('message_deliveries', {
  tenant: { path: 'conversation.instance' },
  fields: {
    message: relation('messages', { required: true, cascadeDelete: true }),
    conversation: relation('conversations', { required: true, cascadeDelete: true }),
    channel: relation('chat_channels', { required: true, cascadeDelete: true }),
    /** That of the message, and which of its parts; they are sent in this order. */
    sequence: number({ onlyInt: true }),
    position: number({ onlyInt: true }),
    content: json<DeliveryContent>({ maxSize: 60_000 }),
    state: select(deliveryStates, { required: true }),
    /** WhatsApp's id of it. */
    externalId: text({ max: 300 }),
    /** Counts each time that it is about to be sent; what an older time says is told apart by it. */
    attempt: number({ onlyInt: true }),
    /** How often in a row it was refused for reasons that pass. */
    tries: number({ onlyInt: true }),
    /** When the request was about to leave. From then on nobody sends it again unless WhatsApp has certainly not taken it. */
    armedAt: date(),
    sentAt: date(),
    deliveredAt: date(),
    readAt: date(),
    /** A reason of `contracts/whatsapp.ts`, and the network's own words. */
    error: text({ max: 40 }),
    errorDetail: text({ max: 1000 }),
    /** A person has decided to leave an unknown one as it is. */
    isLeft: bool(),
  },
  rules: readOnly,
  indexes: [
    { fields: ['message', 'position'], unique: true },
    { fields: ['channel', 'externalId'], unique: true, where: `"externalId" <> ''` },
    { fields: ['conversation', 'sequence', 'position'] },
    { fields: ['state', 'updated'], where: `"state" = 'queued' or "state" = 'sending'` },
  ],
})
