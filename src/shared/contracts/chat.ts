import type { asking, identityModes, replyTimes } from '../collections/chat-channels.ts'
import type { ConversationStatus } from '../collections/conversations.ts'
import type { MessageAuthor } from '../collections/messages.ts'
import type { SourcePlace } from '../collections/topics.ts'
import type { Language } from '../preferred-language.ts'

/** Max length of a visitor's message; members may write more. */
export const maxVisitorCharacters = 4000
/** A conversation that was resolved longer ago is not reopened; a new one is started. */
export const reopenDays = 7
/** Max messages per minute: of a visitor, in a conversation, and of all visitors of a workspace. */
export const visitorLimits = { session: 20, conversation: 40, workspace: 600, newSessions: 30 } as const
export const sessionDays = 90
/** Duration of a session that was started with a signed token. A new token continues it. */
export const identifiedSessionHours = 24
/** Max lifetime of a signed token, because anybody who finds one could use it for that long. */
export const maxIdentityHours = 24
export const maxIdentityKeys = 5
/** Files that visitors may attach, by content; and max files per hour, of a visitor and of a workspace. */
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
 * Limits of mailed conversations: to one address by all workspaces per day, by a member per hour, by a workspace per day; codes that
 * prove an address, per visitor and per network address and hour; and guesses of a code per hour.
 */
export const transcriptLimits = {
  ...{ address: 5, member: 20, workspace: 200 },
  ...{ codes: { visitor: 3, network: 10 }, guesses: 5, minutes: 30 },
} as const

/** Of `POST /api/widget/{siteToken}/transcript`. An address that the site has not signed is verified by a mailed code. */
export interface TranscriptRequest {
  email: string
  /** A token signed by the site, which may contain the address. */
  identity?: string
  challenge?: string
  code?: string
}
export interface TranscriptAnswer {
  /** Whether the conversation was mailed; otherwise the code was. */
  sent: boolean
  /** Submit it along with the code; '' if the conversation was mailed. */
  challenge: string
}

/**
 * Whether a site is valid in `chat_channels.allowedSites`, and in the header that lists the sites that may embed the widget: an
 * origin, or one with `*` for all its subdomains.
 */
export const isSite = (site: string): boolean =>
  /^https?:\/\/(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(site)

/** Of `GET /api/widget/{siteToken}`: the panel's content before the first message. */
export interface WidgetConfig {
  name: string
  greeting: string
  accent: string
  hasBot: boolean
  /** Whether people answer now, and when they are back (ISO); '' if they answer now or it is unknown. */
  isOpen: boolean
  opensAt: string
  /** Whether a member of the team has the inbox open. */
  arePeopleHere: boolean
  /** The fields that visitors fill in before they write. */
  askName: '' | (typeof asking)[number]
  askEmail: '' | (typeof asking)[number]
  replyTime: '' | (typeof replyTimes)[number]
  /** Whether the site identifies the visitor. */
  identity: '' | (typeof identityModes)[number]
}

/** Of `GET /api/chat-channels/{id}/identity-keys`. */
export interface IdentityKeys {
  keys: { kid: string; created: string }[]
}
/** Of `POST`: the only response with the secret. */
export interface NewIdentityKey {
  kid: string
  secret: string
}

/** The source of a bot's answer, as the visitor sees it. */
export interface VisitorCitation extends SourcePlace {
  title: string
  headings: string[]
  quote: string
  /** The address of a public page; '' for documents. */
  url: string
}

export interface VisitorMessage {
  id: string
  clientId: string
  /** From 1, without gaps. */
  sequence: number
  author: MessageAuthor
  /** The first name of its author, or the bot's name. */
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
  /** The sequence of the last message. */
  sequence: number
  /** Up to where the team has read. */
  readByTeam: number
  /** Up to where the visitor has read, in any tab. */
  readByVisitor: number
  canRate: boolean
  rating: number
}

/** Of the calls that read or write a conversation. `messages` are those after the call's cursor. */
export interface VisitorView {
  conversation: VisitorConversation
  messages: VisitorMessage[]
}

/** Of `POST /api/widget/{siteToken}/sessions`. */
export interface VisitorSessionStart {
  language?: Language
  name?: string
  email?: string
  /** A token signed by the site: see docs/chat.md. */
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
  /** Conversations with messages that the caller has not read. */
  unread: number
}

/** The best match in a conversation. */
export interface FoundMessage {
  conversation: string
  sequence: number
  author: MessageAuthor
  private: boolean
  created: string
  /** Truncated if it is very long. */
  body: string
  /** How many other messages of the conversation match. */
  more: number
  contact: { id: string; name: string; email: string; phone: string }
}
/** Of `GET /api/instances/{instance}/found-messages?q=`: one per conversation, best first. */
export interface FoundMessages {
  messages: FoundMessage[]
}

/** Times in seconds; null if there are none. */
export interface ReplyTimes {
  count: number
  median: number | null
  /** The 90th percentile. */
  p90: number | null
}
/** Outcomes of conversations that a member resolved: see docs/chat.md. */
export const resolutionOutcomes = ['confirmed', 'assumed', 'contested', 'reopened', 'undecided'] as const
export type ResolutionOutcome = (typeof resolutionOutcomes)[number]

export interface ChatRatings {
  count: number
  /** 1 to 5. */
  average: number | null
}
/** Of `GET /api/instances/{instance}/chat-report?from=&to=&channel=`, days included. */
export interface ChatReport {
  /** The zone of the workspace's business hours, for days and hours. */
  timezone: string
  /** Started in these days. */
  conversations: number
  days: { day: string; begun: number; resolved: number }[]
  firstReply: ReplyTimes
  /** The time between the hand-over to people and their first answer. */
  peopleReply: ReplyTimes
  /** Answered conversations: by the bot alone, or also by people. */
  answered: { botOnly: number; people: number }
  outcomes: Record<ResolutionOutcome, number>
  handOvers: { reason: HandOverReason; count: number }[]
  /** The numbers of ratings with 1, 2, 3, 4 and 5. */
  ratings: number[]
  /** Started conversations by weekday, from Monday on, and hour. */
  hours: number[][]
  agents: { user: string; answeredFirst: number; reply: ReplyTimes; resolved: number; ratings: ChatRatings }[]
  channels: { channel: string; conversations: number; reply: ReplyTimes; botOnly: number; ratings: ChatRatings }[]
}

/** The value of `@live/conversations/{id}`: who is typing, and a member's draft. */
export interface Typing {
  /** `visitor`, or the id of a member. */
  by: string
  name: string
  draft: string
}

/** How long a report of presence in the inbox is valid. Clients repeat it earlier. */
export const presenceSeconds = 60

/** The value of `@live/instances/{id}`: who has the inbox open, and which conversation; '' for none. */
export interface ChatPresence {
  members: { user: string; conversation: string }[]
}
/** The value of `@live/contacts/{id}`: that the visitor is on a page with the widget. */
export interface VisitorPresence {
  isHere: true
}
