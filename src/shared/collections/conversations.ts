import { languages } from '../preferred-language.ts'
import { collection } from './define.ts'
import { bool, date, number, relation, relationMany, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

/**
 * - `pending`: the bot answers
 * - `open`: people answer, and the bot does not
 * - `snoozed`: put off until `snoozedUntil`
 * - `resolved`: done, until the customer writes again
 */
export const conversationStatuses = ['pending', 'open', 'snoozed', 'resolved'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]

export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export const maxLabels = 20

/** Messages between a contact and a workspace on one channel. Its states are in `server/chat/conversation-states.ts`. */
export const conversations = collection('conversations', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    channel: relation('chat_channels', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    contact: relation('contacts', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    status: select(conversationStatuses, { required: true }),
    snoozedUntil: date(),
    assignee: relation('users'),
    priority: select(priorities),
    labels: relationMany('chat_labels', { maxSelect: maxLabels }),
    /** The language of the bot's answers. */
    language: select(languages, { writtenBy: 'server' }),
    /** The customer's first message that nobody has answered; empty if all are, or the conversation is resolved. */
    waitingSince: date({ writtenBy: 'server' }),
    /** The sequence of the last message. */
    sequence: number({ onlyInt: true, writtenBy: 'server' }),
    /** The same for the messages that the visitor sees. */
    visitorSequence: number({ onlyInt: true, writtenBy: 'server' }),
    /** Up to where the visitor has read, as `visitorSequence` counts. */
    visitorRead: number({ onlyInt: true, writtenBy: 'server' }),
    /** The start of the last message that the visitor sees, its author and time. */
    lastMessage: text({ max: 200, writtenBy: 'server' }),
    lastAuthor: text({ max: 10, writtenBy: 'server' }),
    lastMessageAt: date({ writtenBy: 'server' }),
    /** On WhatsApp: until when free text is allowed (only templates after that), and the recipient. */
    windowEndsAt: date({ writtenBy: 'server' }),
    address: text({ max: 150, writtenBy: 'server' }),
    /** How many times in a row the bot had no answer. */
    unanswered: number({ onlyInt: true, writtenBy: 'server' }),
    /** The first answer of the bot or a member; refusals and hand-overs do not count. */
    firstReplyAt: date({ writtenBy: 'server' }),
    /** When people first became responsible for answering; empty while the bot is. */
    peopleSince: date({ writtenBy: 'server' }),
    /** The first answer of a member, and its author. */
    memberReplyAt: date({ writtenBy: 'server' }),
    firstMember: relation('users', { writtenBy: 'server' }),
    /** Whether it was handed over to people since it was last resolved. */
    handedOver: bool({ writtenBy: 'server' }),
    resolvedAt: date({ writtenBy: 'server' }),
    /** The visitor's rating after it is resolved: 1 to 5; 0: none yet. */
    rating: number({ onlyInt: true, min: 0, max: 5, writtenBy: 'server' }),
    ratingComment: text({ max: 2000, writtenBy: 'server' }),
    ratedAt: date({ writtenBy: 'server' }),
  },
  rules: { ...membersRead('editor'), create: null, delete: null },
  indexes: [
    { fields: ['instance', 'status', 'lastMessageAt'] },
    { fields: ['instance', 'lastMessageAt'] },
    { fields: ['instance', 'assignee', 'status'] },
    { fields: ['instance', 'waitingSince'], where: `"waitingSince" <> ''` },
    { fields: ['instance', 'created'] },
    { fields: ['contact', 'created'] },
    { fields: ['firstMember'], where: `"firstMember" <> ''` },
    { fields: ['channel'] },
    { fields: ['snoozedUntil'], where: `"status" = 'snoozed'` },
  ],
})
