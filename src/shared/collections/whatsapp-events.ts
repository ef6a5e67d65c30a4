import type { JsonObject } from '../contracts/whatsapp.ts'
import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { json, number, relation, select, text } from './fields.ts'

export const whatsAppEventKinds = ['message', 'echo', 'status', 'account'] as const
export const whatsAppEventStates = ['pending', 'done', 'failed'] as const

/**
 * What WhatsApp's webhook has brought, each once: a message, one that was written in the phone's app, news of one that was sent, or
 * of templates, limits and the account.
 */
export const whatsAppEvents = collection('whatsapp_events', {
  tenant: { path: 'channel.instance' },
  fields: {
    channel: relation('chat_channels', { required: true, cascadeDelete: true }),
    kind: select(whatsAppEventKinds, { required: true }),
    /** WhatsApp's id of the message; of news, with the state. */
    key: text({ required: true, max: 320 }),
    /** The person it is about: their events are worked on one after the other. */
    sender: text({ required: true, max: 200 }),
    /** Of several in one call. */
    position: number({ onlyInt: true }),
    /** As it came; emptied once it has taken effect. */
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
