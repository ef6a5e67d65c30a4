import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { json, number, relation, select, text } from './fields.ts'
import { messageAuthors } from './messages.ts'

export const conversationEventTypes = [
  'status',
  'assignee',
  'priority',
  'labels',
  'handed-over',
  'refused',
  'asked-back',
  'rated',
  'merged',
  'transcript',
] as const
export type ConversationEventType = (typeof conversationEventTypes)[number]

/** Actions on a conversation, with their actor. */
export const conversationEvents = collection('conversation_events', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    conversation: relation('conversations', { required: true, cascadeDelete: true }),
    type: select(conversationEventTypes, { required: true }),
    actor: select(messageAuthors, { required: true }),
    user: relation('users'),
    /** The values before and after. */
    from: text({ max: 400 }),
    to: text({ max: 400 }),
    /** The reason, e.g. of a hand-over. */
    reason: text({ max: 60 }),
    details: json<Record<string, unknown>>(),
    /** The sequence of the last message before it. */
    sequence: number({ onlyInt: true }),
    /** From 1 in each conversation, because several may happen in the same millisecond. */
    position: number({ onlyInt: true }),
  },
  rules: readOnly,
  indexes: [
    { fields: ['conversation', 'position'] },
    { fields: ['instance', 'created'] },
    { fields: ['user'], where: `"user" <> ''` },
  ],
  appendOnly: {},
})
