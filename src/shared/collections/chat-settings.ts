import type { BusinessHours, ChatBranding, ChatHandOver } from '../contracts/chat-settings.ts'
import { collection } from './define.ts'
import { json, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const accountTypes = ['business', 'individual'] as const

/** The chat settings of a workspace: one row, created when the service is prepared. */
export const chatSettings = collection('chat_settings', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    accountType: select(accountTypes, { required: true }),
    /** Two letters, for numbers without a country code. */
    phoneCountry: text({ max: 2 }),
    /** E.164 once it is stored. */
    phone: text({ max: 40 }),
    knowledgeBase: relation('knowledge_bases'),
    timezone: text({ required: true, max: 60 }),
    hours: json<BusinessHours>({ maxSize: 16_000 }),
    handOver: json<ChatHandOver>({ maxSize: 4000 }),
    branding: json<ChatBranding>({ maxSize: 2000 }),
  },
  rules: { ...membersRead('admin'), create: null, delete: null },
  indexes: [{ fields: ['instance'], unique: true }],
})
