import { collection } from './define.ts'
import { json, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const chatChannelKinds = ['widget'] as const
export const chatChannelStatuses = ['active', 'paused'] as const
/** Empty: not asked for. */
export const asking = ['optional', 'required'] as const
/** How soon people usually answer, within their hours. */
export const replyTimes = ['minutes', 'hour', 'hours', 'day'] as const

/** Where customers write to a workspace. Channels on which posts are published are `channels`. */
export const chatChannels = collection('chat_channels', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    kind: select(chatChannelKinds, { required: true, writtenBy: 'creator' }),
    name: text({ required: true, max: 120 }),
    /** In the script tag of the widget. Public: it names the channel and opens nothing else. */
    siteToken: text({ max: 40, writtenBy: 'server' }),
    /** Origins of the pages that may show the widget, such as `https://www.timbre.example`; none: no page. */
    allowedSites: json<string[]>({ maxSize: 8000 }),
    greeting: text({ max: 500 }),
    /** What visitors say of themselves before they write. */
    askName: select(asking),
    askEmail: select(asking),
    /** What the widget promises; empty: nothing. */
    replyTime: select(replyTimes),
    /** Who answers first; empty: people only. */
    bot: relation('bots'),
    status: select(chatChannelStatuses, { required: true }),
  },
  rules: membersRead('admin'),
  indexes: [
    { fields: ['instance', 'created'] },
    { fields: ['siteToken'], unique: true, where: `"siteToken" <> ''` },
    { fields: ['bot'] },
  ],
})
