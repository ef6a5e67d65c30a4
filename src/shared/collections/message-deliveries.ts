import type { DeliveryContent } from '../contracts/whatsapp.ts'
import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { bool, date, json, number, relation, select, text } from './fields.ts'

/**
 * Ordered by rank. Status events of the network arrive in any order, so they never lower the rank.
 *
 * - `queued`: waits for its turn, or until the channel works again
 * - `sending`: being prepared, or on its way since `armedAt`
 * - `unknown`: it may have been sent; only a status event or a person settles it
 * - `failed` ranks above `sent`, because an accepted message can still fail, and below the states that prove its arrival
 */
export const deliveryStates = ['queued', 'sending', 'unknown', 'sent', 'failed', 'delivered', 'read'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A part of a message that is sent to WhatsApp in one request, with its state. */
export const messageDeliveries = collection('message_deliveries', {
  tenant: { path: 'conversation.instance' },
  fields: {
    message: relation('messages', { required: true, cascadeDelete: true }),
    conversation: relation('conversations', { required: true, cascadeDelete: true }),
    channel: relation('chat_channels', { required: true, cascadeDelete: true }),
    /** The sequence of the message, and the number of the part; they are sent in this order. */
    sequence: number({ onlyInt: true }),
    position: number({ onlyInt: true }),
    content: json<DeliveryContent>({ maxSize: 60_000 }),
    state: select(deliveryStates, { required: true }),
    /** WhatsApp's id of it. */
    externalId: text({ max: 300 }),
    /** Incremented for each attempt, to distinguish results of earlier ones. */
    attempt: number({ onlyInt: true }),
    /** How many times in a row it was refused for temporary reasons. */
    tries: number({ onlyInt: true }),
    /** Set right before the request is sent. From then on it is only sent again if WhatsApp has certainly not accepted it. */
    armedAt: date(),
    sentAt: date(),
    deliveredAt: date(),
    readAt: date(),
    /** A reason of `contracts/whatsapp.ts`, and the network's own message. */
    error: text({ max: 40 }),
    errorDetail: text({ max: 1000 }),
    /** Whether a person has decided not to send an unknown one again. */
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
