import { collection } from './define.ts'
import { bool, date, json, number, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const chatChannelKinds = ['widget', 'whatsapp'] as const
/** The state of WhatsApp, once tested: `broken` does not send until its test succeeds. */
export const chatChannelHealth = ['healthy', 'broken'] as const
export const chatChannelStatuses = ['active', 'paused'] as const
/** Empty: not asked for. */
export const asking = ['optional', 'required'] as const
/**
 * Whether visitors who are signed in at the site are recognised by a signed token; `required`: only they can write. Empty: no.
 */
export const identityModes = ['optional', 'required'] as const
/** How fast people usually answer, within their hours. */
export const replyTimes = ['minutes', 'hour', 'hours', 'day'] as const

export interface StoredIdentityKey {
  /** The `kid` in the header of a token. */
  readonly kid: string
  readonly created: string
  readonly secret: string
}

/** The channels on which customers write to a workspace. Channels on which posts are published are `channels`. */
export const chatChannels = collection('chat_channels', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    kind: select(chatChannelKinds, { required: true, writtenBy: 'creator' }),
    name: text({ required: true, max: 120 }),
    /** In the script tag of the widget, or the address of WhatsApp's webhook. It identifies the channel and is not a secret. */
    siteToken: text({ max: 40, writtenBy: 'server' }),
    /** Origins of the pages that may show the widget, such as `https://www.timbre.example`; none: no page. */
    allowedSites: json<string[]>({ maxSize: 8000 }),
    greeting: text({ max: 500 }),
    /** The fields that visitors fill in before they write. */
    askName: select(asking),
    askEmail: select(asking),
    identity: select(identityModes),
    /** The keys with which the site signs, sealed; see `server/chat/identity-keys.ts`. */
    identityKeys: json<StoredIdentityKey[]>({ hidden: true, writtenBy: 'server' }),
    /** The response time that the widget shows; empty: none. */
    replyTime: select(replyTimes),
    /** The bot that answers first; empty: people only. */
    bot: relation('bots'),
    /** While WhatsApp is paused, events are stored, and nothing is sent. */
    status: select(chatChannelStatuses, { required: true }),
    /** Whether read receipts and typing indicators are hidden from customers on WhatsApp. */
    hidesReads: bool(),
    /** WhatsApp's ids of the number and of its business account. */
    phoneNumberId: text({ max: 40, writtenBy: 'server' }),
    wabaId: text({ max: 40, writtenBy: 'server' }),
    /** The number and the name that customers see, as reported by WhatsApp. */
    phoneNumber: text({ max: 40, writtenBy: 'server' }),
    verifiedName: text({ max: 200, writtenBy: 'server' }),
    /** The access token, the app's secret and the webhook's token; sealed, and never returned. */
    secrets: text({ max: 20_000, hidden: true, writtenBy: 'server' }),
    health: select(chatChannelHealth, { writtenBy: 'server' }),
    /** Why WhatsApp refused: a reason of `contracts/whatsapp.ts`, and its own message. */
    error: text({ max: 40, writtenBy: 'server' }),
    errorDetail: text({ max: 1000, writtenBy: 'server' }),
    checkedAt: date({ writtenBy: 'server' }),
    /** When WhatsApp last reported a changed template. */
    templatesChangedAt: date({ writtenBy: 'server' }),
    /** WhatsApp's limit of customers per day with whom conversations can be started; 0 if unknown. */
    dailyLimit: number({ onlyInt: true, writtenBy: 'server' }),
  },
  rules: membersRead('admin'),
  indexes: [
    { fields: ['instance', 'created'] },
    { fields: ['siteToken'], unique: true, where: `"siteToken" <> ''` },
    { fields: ['bot'] },
    { fields: ['instance', 'phoneNumberId'], unique: true, where: `"phoneNumberId" <> ''` },
  ],
})
