import type { asking, identityModes, replyTimes } from '../collections/chat-channels.ts'
import type { ConversationStatus } from '../collections/conversations.ts'
import type { MessageAuthor } from '../collections/messages.ts'
import type { SourcePlace } from '../collections/topics.ts'
import type { Language } from '../preferred-language.ts'

/** A visitor's message; members may write more. */
export const maxVisitorCharacters = 4000
/** A conversation that was resolved longer ago is not opened again: the visitor begins a new one. */
export const reopenDays = 7
/** Messages a minute that are taken: of one visitor, in one conversation, and of all visitors of a workspace. */
export const visitorLimits = { session: 20, conversation: 40, workspace: 600, newSessions: 30 } as const
export const sessionDays = 90
/** A session that was begun with a signed token lasts so long, and goes on with another one. */
export const identifiedSessionHours = 24
/** A token that is valid for longer is refused, because anybody who finds it could use it for that long. */
export const maxIdentityHours = 24
export const maxIdentityKeys = 5
/** What visitors may attach to a message, by content; and how many files are taken in an hour, of one and of all of a workspace. */
export const visitorFiles = {
  most: 3,
  bytes: 10 * 1024 * 1024,
  perHour: { visitor: 20, workspace: 300 },
  types: [
    ...['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf', 'text/plain', 'text/csv'],
    ...['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/wav'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
} as const

/**
 * How often a conversation is mailed: to one address by whatever workspace in a day, by a member in an hour, by all of a workspace
 * in a day; codes that prove an address to one visitor and to one network address in an hour; and guesses of a code in an hour.
 */
export const transcriptLimits = {
  ...{ address: 5, member: 20, workspace: 200 },
  ...{ codes: { visitor: 3, network: 10 }, guesses: 5, minutes: 30 },
} as const

/** Of `POST /api/widget/{siteToken}/transcript`: an address that the site has not signed is proven by a code that is mailed to it. */
export interface TranscriptRequest {
  email: string
  /** A token that the site has signed, which may name the address. */
  identity?: string
  challenge?: string
  code?: string
}
export interface TranscriptAnswer {
  /** Whether the conversation is on its way; otherwise the code is. */
  sent: boolean
  /** To be sent back with the code; '' if the conversation is on its way. */
  challenge: string
}

/**
 * Whether a site may stand in `chat_channels.allowedSites`, and in the header that lists who may show the widget: an origin, or
 * one with `*` for all its subdomains.
 */
export const isSite = (site: string): boolean =>
  /^https?:\/\/(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(site)

/** Of `GET /api/widget/{siteToken}`: what the panel shows before anybody has written. */
export interface WidgetConfig {
  name: string
  greeting: string
  accent: string
  hasBot: boolean
  /** Whether people answer now, and when they do next (ISO); '' if that is now or not known. */
  isOpen: boolean
  opensAt: string
  /** Whether somebody of the team has the inbox open at this moment. */
  arePeopleHere: boolean
  /** What visitors are asked for before they write. */
  askName: '' | (typeof asking)[number]
  askEmail: '' | (typeof asking)[number]
  replyTime: '' | (typeof replyTimes)[number]
  /** Whether the site says who the visitor is. */
  identity: '' | (typeof identityModes)[number]
}

/** Of `GET /api/chat-channels/{id}/identity-keys`. */
export interface IdentityKeys {
  keys: { kid: string; created: string }[]
}
/** Of `POST`: the only time that the secret is shown. */
export interface NewIdentityKey {
  kid: string
  secret: string
}

/** Where an answer of the bot is taken from, as the visitor sees it. */
export interface VisitorCitation extends SourcePlace {
  title: string
  headings: string[]
  quote: string
  /** Of a public page; '' for documents. */
  url: string
}

export interface VisitorMessage {
  id: string
  clientId: string
  /** From 1, without gaps. */
  sequence: number
  author: MessageAuthor
  /** The first name of the member who wrote it, or the bot's. */
  name: string
  body: string
  citations: VisitorCitation[]
  files: string[]
  created: string
}

export interface VisitorConversation {
  /** '' before the first message. */
  id: string
  status: ConversationStatus | ''
  /** Of the last message. */
  sequence: number
  /** Up to where the team has read. */
  readByTeam: number
  /** Up to where the visitor has read, in whatever tab. */
  readByVisitor: number
  canRate: boolean
  rating: number
}

/** Of the calls that read or write a conversation. `messages` are those after the cursor of the call. */
export interface VisitorView {
  conversation: VisitorConversation
  messages: VisitorMessage[]
}

/** Of `POST /api/widget/{siteToken}/sessions`. */
export interface VisitorSessionStart {
  language?: Language
  name?: string
  email?: string
  /** A token that the site has signed: see docs/chat.md. */
  identity?: string
}
export interface VisitorSession extends VisitorView {
  token: string
}

/** Why a bot hands over. */
export const handOverReasons = [
  'asked',
  'word',
  'anger',
  'loop',
  'no-answer',
  'rule',
  'off-duty',
  'no-bot',
  'failed',
] as const
export type HandOverReason = (typeof handOverReasons)[number]

/** Of `GET /api/instances/{instance}/inbox-counts`: conversations by view. */
export interface InboxCounts {
  mine: number
  unassigned: number
  unattended: number
  open: number
  pending: number
  snoozed: number
  /** With messages that the caller has not read. */
  unread: number
}

/** The message of a conversation that matches a search best. */
export interface FoundMessage {
  conversation: string
  sequence: number
  author: MessageAuthor
  private: boolean
  created: string
  /** Its beginning, if it is very long. */
  body: string
  /** How many other messages of the conversation match. */
  more: number
  contact: { id: string; name: string; email: string; phone: string }
}
/** Of `GET /api/instances/{instance}/found-messages?q=`: one of each conversation, best first. */
export interface FoundMessages {
  messages: FoundMessage[]
}

/** Times in seconds; null if there is none to count. */
export interface ReplyTimes {
  count: number
  median: number | null
  /** Nine of ten were answered within it. */
  p90: number | null
}
/** What became of conversations that a member resolved: see docs/chat.md. */
export const resolutionOutcomes = ['confirmed', 'assumed', 'contested', 'reopened', 'undecided'] as const
export type ResolutionOutcome = (typeof resolutionOutcomes)[number]

export interface ChatRatings {
  count: number
  /** 1 to 5. */
  average: number | null
}
/** Of `GET /api/instances/{instance}/chat-report?from=&to=&channel=`, days included. */
export interface ChatReport {
  /** The zone of the workspace's business hours, in which days and hours are meant. */
  timezone: string
  /** Begun in these days. */
  conversations: number
  days: { day: string; begun: number; resolved: number }[]
  firstReply: ReplyTimes
  /** From when people were to answer until one did. */
  peopleReply: ReplyTimes
  /** Of those that were answered: by the bot alone, or by people too. */
  answered: { botOnly: number; people: number }
  outcomes: Record<ResolutionOutcome, number>
  handOvers: { reason: HandOverReason; count: number }[]
  /** How many rated with 1, 2, 3, 4 and 5. */
  ratings: number[]
  /** Conversations begun, by weekday from Monday on, and hour. */
  hours: number[][]
  agents: { user: string; answeredFirst: number; reply: ReplyTimes; resolved: number; ratings: ChatRatings }[]
  channels: { channel: string; conversations: number; reply: ReplyTimes; botOnly: number; ratings: ChatRatings }[]
}

/** What `@live/conversations/{id}` shows: who is writing, and a member's draft. */
export interface Typing {
  /** `visitor`, or the id of a member. */
  by: string
  name: string
  draft: string
}

/** Somebody who has said that they are in the inbox is there for so long; they say so again before. */
export const presenceSeconds = 60

/** What `@live/instances/{id}` shows: who has the inbox open, and which conversation; '' for none. */
export interface ChatPresence {
  members: { user: string; conversation: string }[]
}
/** What `@live/contacts/{id}` shows: that the visitor is on a page with the widget. */
export interface VisitorPresence {
  isHere: true
}
