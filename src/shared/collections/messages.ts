import type { MessageChoice, WhatsAppDetails } from '../contracts/whatsapp.ts'
import { collection } from './define.ts'
import { bool, fileMany, json, number, relation, select, text } from './fields.ts'
import { atLeast, membersRead } from './rules.ts'
import type { Source } from './topics.ts'

export const messageAuthors = ['visitor', 'member', 'bot', 'system'] as const
export type MessageAuthor = (typeof messageAuthors)[number]
export const maxMessageCharacters = 10_000
export const maxMessageMentions = 20

/** Kept as they were sent, in the order of `sequence`. */
export const messages = collection('messages', {
  tenant: { path: 'conversation.instance' },
  fields: {
    conversation: relation('conversations', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** Made by the client that sends it, so that sending it again makes no second message. */
    clientId: text({ required: true, min: 8, max: 64, pattern: '^[A-Za-z0-9_-]+$', writtenBy: 'creator' }),
    /** From 1 in each conversation, without gaps. */
    sequence: number({ onlyInt: true, writtenBy: 'server' }),
    /** The same among the messages that the visitor sees; 0 for private ones. */
    visitorSequence: number({ onlyInt: true, writtenBy: 'server' }),
    author: select(messageAuthors, { required: true, writtenBy: 'server' }),
    /** The member who wrote it. */
    user: relation('users', { writtenBy: 'server' }),
    bot: relation('bots', { writtenBy: 'server' }),
    body: text({ max: maxMessageCharacters, writtenBy: 'creator' }),
    /** A note of the team: it reaches neither the visitor nor a bot. */
    private: bool({ writtenBy: 'creator' }),
    /** Ids of members whom a private note names with an @; they are notified. No relation, because nothing of a message changes. */
    mentions: json<string[]>({ maxSize: 2000, writtenBy: 'creator' }),
    /** What an answer of the bot is taken from. */
    citations: json<Source[]>({ writtenBy: 'server' }),
    /** On WhatsApp: what the customer may tap in place of writing. */
    choices: json<MessageChoice[]>({ maxSize: 10_000, writtenBy: 'server' }),
    /** On WhatsApp: what it is besides text and files. */
    whatsapp: json<WhatsAppDetails>({ maxSize: 100_000, writtenBy: 'server' }),
    files: fileMany({ maxSelect: 5, maxSize: 10 * 1024 * 1024, protected: true, writtenBy: 'creator' }),
    /** Bytes of the files. */
    fileBytes: number({ hidden: true, onlyInt: true, writtenBy: 'server' }),
  },
  rules: {
    ...membersRead('editor', 'conversation.instance'),
    create: atLeast('editor', 'conversation.instance'),
    update: null,
    delete: null,
  },
  indexes: [
    { fields: ['conversation', 'clientId'], unique: true },
    { fields: ['conversation', 'sequence'], unique: true },
    { fields: ['conversation', 'visitorSequence'] },
    { fields: ['user'], where: `"user" <> ''` },
  ],
  appendOnly: {},
})
