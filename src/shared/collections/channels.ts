import { collection } from './define.ts'
import { date, json, number, relation, select, text, url } from './fields.ts'
import { membersRead } from './rules.ts'

/**
 * `simulated` is the network inside the product; `webhook` sends to an address of the workspace; `manual` reminds a person, who
 * publishes by hand.
 */
export const channelKinds = ['simulated', 'linkedin', 'webhook', 'manual'] as const
export type ChannelKind = (typeof channelKinds)[number]

/**
 * `connecting`: made, but the account has not consented yet. `broken`: the network refuses the account until somebody
 * reconnects it. `disconnected`: given up on purpose; its history stays.
 */
export const channelStatuses = ['connecting', 'connected', 'broken', 'disconnected'] as const

/** Where posts are published: an account at a network, or what stands for one. */
export const channels = collection('channels', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** Whose posts it publishes; empty: those of every ambassador of the workspace. */
    ambassador: relation('ambassadors', { cascadeDelete: true, writtenBy: 'creator' }),
    kind: select(channelKinds, { required: true, writtenBy: 'creator' }),
    name: text({ required: true, max: 120 }),
    /** The account as the network names it: for people, and for the network (a URN). */
    accountName: text({ max: 200, writtenBy: 'server' }),
    account: text({ max: 200, writtenBy: 'server' }),
    /** Of a webhook: where to. */
    address: url(),
    /** Tokens, or the signing secret of a webhook; sealed, and never sent to anybody. */
    secrets: text({ max: 20_000, hidden: true, writtenBy: 'server' }),
    /** What the account has granted; null without an account, and for channels that were connected before they were kept. */
    scopes: json<string[]>({ writtenBy: 'server' }),
    /** A person writes `disconnected`; the server everything else. */
    status: select(channelStatuses, { required: true }),
    tokenExpiresAt: date({ writtenBy: 'server' }),
    /** Of which day before that admins were told last; 0: of none. */
    expiryNotice: number({ onlyInt: true, hidden: true, writtenBy: 'server' }),
    /** Why the network refused it: a code, and the network's own words. */
    error: text({ max: 100, writtenBy: 'server' }),
    errorDetail: text({ max: 1000, writtenBy: 'server' }),
    /** When the network last accepted something of it. */
    checkedAt: date({ writtenBy: 'server' }),
  },
  rules: membersRead('admin'),
  indexes: [{ fields: ['instance', 'created'] }, { fields: ['ambassador'] }, { fields: ['status', 'tokenExpiresAt'] }],
})
