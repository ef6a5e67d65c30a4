import { collection } from './define.ts'
import { date, json, number, relation, select, text, url } from './fields.ts'
import { membersRead } from './rules.ts'

/**
 * `simulated` is the built-in network; `webhook` sends to an address of the workspace; `manual` reminds a person, who publishes by
 * hand.
 */
export const channelKinds = ['simulated', 'linkedin', 'webhook', 'manual'] as const
export type ChannelKind = (typeof channelKinds)[number]

/**
 * `connecting`: created, but the account has not consented yet. `broken`: the network refuses the account until somebody
 * reconnects it. `disconnected`: disconnected by a person; its history is kept.
 */
export const channelStatuses = ['connecting', 'connected', 'broken', 'disconnected'] as const

/** The places where posts are published: an account at a network, a webhook or a reminder. */
export const channels = collection('channels', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** The ambassador whose posts it publishes; empty: every ambassador of the workspace. */
    ambassador: relation('ambassadors', { cascadeDelete: true, writtenBy: 'creator' }),
    kind: select(channelKinds, { required: true, writtenBy: 'creator' }),
    name: text({ required: true, max: 120 }),
    /** The account's display name, and its id at the network (a URN). */
    accountName: text({ max: 200, writtenBy: 'server' }),
    account: text({ max: 200, writtenBy: 'server' }),
    /** The URL of a webhook. */
    address: url(),
    /** Tokens, or the signing secret of a webhook; sealed, and never returned. */
    secrets: text({ max: 20_000, hidden: true, writtenBy: 'server' }),
    /** The granted scopes; null without an account, and for channels that were connected before scopes were stored. */
    scopes: json<string[]>({ writtenBy: 'server' }),
    /** People write `disconnected`; the server writes all other values. */
    status: select(channelStatuses, { required: true }),
    tokenExpiresAt: date({ writtenBy: 'server' }),
    /** The number of days before expiry of the last notification of admins; 0: none. */
    expiryNotice: number({ onlyInt: true, hidden: true, writtenBy: 'server' }),
    /** Why the network refused it: a code, and the network's own message. */
    error: text({ max: 100, writtenBy: 'server' }),
    errorDetail: text({ max: 1000, writtenBy: 'server' }),
    /** When the network last accepted a request. */
    checkedAt: date({ writtenBy: 'server' }),
  },
  rules: membersRead('admin'),
  indexes: [{ fields: ['instance', 'created'] }, { fields: ['ambassador'] }, { fields: ['status', 'tokenExpiresAt'] }],
})
