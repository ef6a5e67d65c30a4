import type { JsonObject } from '../contracts/whatsapp.ts'
import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { json, number, relation, select, text } from './fields.ts'

export const whatsAppEventKinds = ['message', 'echo', 'status', 'account'] as const
export const whatsAppEventStates = ['pending', 'done', 'failed'] as const

/**
 * Events of WhatsApp's webhook, each stored once: a message, a message written in the phone's app, the status of a sent one, or
 * changes to templates, limits and the account.
 */
export const whatsAppEvents = collection('whatsapp_events', {
  tenant: { path: 'channel.instance' },
  fields: {
    channel: relation('chat_channels', { required: true, cascadeDelete: true }),
    kind: select(whatsAppEventKinds, { required: true }),
    /** WhatsApp's id of the message; for a status, followed by the state. */
    key: text({ required: true, max: 320 }),
    /** The person it is about, whose events are processed sequentially. */
    sender: text({ required: true, max: 200 }),
    /** The index within its call. */
    position: number({ onlyInt: true }),
    /** The raw event; cleared once it has taken effect. */
    payload: json<JsonObject>({ maxSize: 1_000_000 }),
    state: select(whatsAppEventStates, { required: true }),
    attempts: number({ onlyInt: true }),
    error: text({ max: 1000 }),
  },
  rules: locked,
  indexes: [
    { fields: ['channel', 'key'], unique: true },
    { fields: ['channel', 'sender', 'created'], where: `"state" = 'pending'` },
    { fields: ['created'] },
  ],
})
