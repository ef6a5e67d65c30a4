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

/** What was done with a conversation, and by whom. */
export const conversationEvents = collection('conversation_events', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    conversation: relation('conversations', { required: true, cascadeDelete: true }),
    type: select(conversationEventTypes, { required: true }),
    actor: select(messageAuthors, { required: true }),
    user: relation('users'),
    /** The value of before and of now. */
    from: text({ max: 400 }),
    to: text({ max: 400 }),
    /** Why, such as a reason of handing over. */
    reason: text({ max: 60 }),
    details: json<Record<string, unknown>>(),
    /** Of the last message of that moment: it is shown after it. */
    sequence: number({ onlyInt: true }),
    /** From 1 in each conversation: several happen in one millisecond. */
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
