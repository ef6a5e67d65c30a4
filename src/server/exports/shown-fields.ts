import type { channelStatuses } from '#shared/collections/channels.ts'
import type { ConversationStatus } from '#shared/collections/conversations.ts'
import type { IdeaStatus } from '#shared/collections/ideas.ts'
import type { GapStatus } from '#shared/collections/knowledge-gaps.ts'
import type { BatchStatus } from '#shared/collections/production-batches.ts'
import type { commentStatuses, ScheduledStatus } from '#shared/collections/scheduled-posts.ts'
import type { preferenceStatuses } from '#shared/collections/writing-preferences.ts'
import { metrics } from '#shared/contracts/results.ts'
import type { SectionName } from './contents.ts'

/** The fields that pages show, in this order. The JSON files contain all of them. */
export const shownFields = {
  profile: ['name', 'email', 'language', 'companyName', 'country', 'taxId', 'website', 'mobile', 'created'],
  consents: ['document', 'decision', 'version', 'locale', 'created'],
  memberships: ['workspace', 'role', 'created'],
  notifications: ['kind', 'values', 'created', 'readAt'],
  'sign-ins': ['created', 'kind', 'method', 'browser', 'system', 'ip', 'country'],
  workspace: ['name', 'nickname', 'timezone', 'plan', 'planExpiresAt', 'created'],
  members: ['name', 'email', 'role', 'created'],
  invitations: ['email', 'role', 'message', 'sentAt', 'expiresAt', 'acceptedAt'],
  ambassadors: [
    ...(['name', 'headline', 'email', 'linkedinUrl', 'website', 'description', 'mainObjectives'] as const),
    ...(['editorialLines', 'toneOfVoice', 'writingStyle', 'bannedPhrases', 'voiceSamples', 'created'] as const),
  ],
  segments: ['title', 'targetAudience', 'pains', 'goals', 'description', 'behavior', 'keywords'],
  preferences: ['ambassadorName', 'text', 'status', 'created'],
  ideas: ['text', 'status', 'created'],
  'knowledge-bases': ['name', 'description', 'created'],
  'followed-sites': ['title', 'url', 'isPaused', 'added', 'addedAt', 'created'],
  'knowledge-items': ['title', 'type', 'question', 'answer', 'url', 'body', 'created'],
  batches: ['name', 'prompt', 'status', 'created'],
  'web-searches': ['batchName', 'provider', 'foundPages', 'created'],
  topics: ['title', 'hook', 'rationale', 'outline', 'decision', 'notes', 'created'],
  posts: ['body', 'imagePrompt', 'decision', 'notes', 'created'],
  pictures: ['about', 'prompt', 'altText', 'provider', 'model', 'created'],
  channels: ['name', 'kind', 'accountName', 'address', 'status', 'created'],
  'posting-slots': ['ambassadorName', 'weekday', 'time', 'timezone'],
  'scheduled-posts': [
    ...(['about', 'channelName', 'localTime', 'timezone', 'status', 'publishedAt', 'externalUrl'] as const),
    ...(['commentStatus', 'errorDetail', 'created'] as const),
  ],
  results: ['about', 'measuredAt', 'source', ...metrics],
  'review-links': ['reviewer', 'email', 'message', 'openedAt', 'expiresAt', 'created'],
  'review-comments': ['about', 'author', 'decision', 'body', 'created'],
  'chat-settings': ['accountType', 'phone', 'timezone'],
  'chat-channels': ['name', 'kind', 'greeting', 'allowedSites', 'created'],
  bots: ['name', 'tone', 'rules', 'created'],
  'bot-tests': ['question', 'language', 'expected', 'outcome', 'created'],
  'knowledge-gaps': ['question', 'count', 'status', 'lastAskedAt', 'draftQuestion', 'draftAnswer'],
  contacts: ['name', 'email', 'phone', 'company', 'notes', 'created'],
  'contact-ids': ['contactName', 'kind', 'value'],
  conversations: ['contactName', 'status', 'rating', 'ratingComment', 'created'],
  messages: ['contactName', 'author', 'body', 'private', 'created'],
  'message-deliveries': ['contactName', 'sentAt', 'deliveredAt', 'readAt', 'errorDetail', 'created'],
  'conversation-events': ['contactName', 'author', 'type', 'from', 'to', 'created'],
  'canned-replies': ['shortCode', 'text'],
  labels: ['name'],
  credits: ['amount', 'reason', 'balanceAfter', 'created'],
  audit: ['created', 'action', 'actorName', 'targetName', 'before', 'after'],
} as const satisfies Record<SectionName, readonly string[]>

export type Status =
  | ConversationStatus
  | GapStatus
  | BatchStatus
  | (typeof channelStatuses)[number]
  | ScheduledStatus
  | (typeof commentStatuses)[number]
  | (typeof preferenceStatuses)[number]
  | IdeaStatus
export type Label = (typeof shownFields)[SectionName][number]
