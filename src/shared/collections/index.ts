import { accountEvents } from './account-events.ts'
import { ambassadors } from './ambassadors.ts'
import { audienceSegments } from './audience-segments.ts'
import { auditEntries } from './audit-entries.ts'
import { botTests } from './bot-tests.ts'
import { bots } from './bots.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { cannedReplies } from './canned-replies.ts'
import { channels } from './channels.ts'
import { chatChannels } from './chat-channels.ts'
import { chatLabels } from './chat-labels.ts'
import { chatSettings } from './chat-settings.ts'
import { consents } from './consents.ts'
import { contactIds } from './contact-ids.ts'
import { contacts } from './contacts.ts'
import { conversationEvents } from './conversation-events.ts'
import { conversationReads } from './conversation-reads.ts'
import { conversations } from './conversations.ts'
import { creditEntries } from './credit-entries.ts'
import type { Collection, RecordOf } from './define.ts'
import { dataExports } from './exports.ts'
import { figureDays } from './figure-days.ts'
import { followedSites } from './followed-sites.ts'
import { generatedPictures } from './generated-pictures.ts'
import { ideas } from './ideas.ts'
import { instanceServices } from './instance-services.ts'
import { instances } from './instances.ts'
import { invitations } from './invitations.ts'
import { knowledgeBases } from './knowledge-bases.ts'
import { knowledgeChunks } from './knowledge-chunks.ts'
import { knowledgeGaps } from './knowledge-gaps.ts'
import { knowledgeItems } from './knowledge-items.ts'
import { leads } from './leads.ts'
import { legalVersions } from './legal-versions.ts'
import { messageDeliveries } from './message-deliveries.ts'
import { messages } from './messages.ts'
import { networkNotices } from './network-notices.ts'
import { notifications } from './notifications.ts'
import { passkeys } from './passkeys.ts'
import { paymentEvents } from './payment-events.ts'
import { postResults } from './post-results.ts'
import { postingSlots } from './posting-slots.ts'
import { posts } from './posts.ts'
import { productionBatches } from './production-batches.ts'
import { reviewComments } from './review-comments.ts'
import { reviewLinks } from './review-links.ts'
import { scheduledPosts } from './scheduled-posts.ts'
import { secondFactors } from './second-factors.ts'
import { services } from './services.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { simulatedFaults, simulatedRequests } from './simulated-faults.ts'
import { simulatedPosts } from './simulated-posts.ts'
import { simulatedUploads } from './simulated-uploads.ts'
import { subscriptions } from './subscriptions.ts'
import { topics } from './topics.ts'
import { unansweredQuestions } from './unanswered-questions.ts'
import { usageDays } from './usage-days.ts'
import { userInstanceRoles } from './user-instance-roles.ts'
import { users } from './users.ts'
import { visitorSessions } from './visitor-sessions.ts'
import { webSearches } from './web-searches.ts'
import { whatsAppEvents } from './whatsapp-events.ts'
import { writingPreferences } from './writing-preferences.ts'

/** The data model of the product, by collection name. */
export const collections = {
  users,
  instances,
  services,
  instance_services: instanceServices,
  user_instance_roles: userInstanceRoles,
  invitations,
  audit_entries: auditEntries,
  notifications,
  consents,
  exports: dataExports,
  ambassadors,
  audience_segments: audienceSegments,
  writing_preferences: writingPreferences,
  knowledge_bases: knowledgeBases,
  knowledge_items: knowledgeItems,
  knowledge_chunks: knowledgeChunks,
  followed_sites: followedSites,
  production_batches: productionBatches,
  ideas,
  web_searches: webSearches,
  topics,
  posts,
  generated_pictures: generatedPictures,
  channels,
  network_notices: networkNotices,
  scheduled_posts: scheduledPosts,
  post_results: postResults,
  posting_slots: postingSlots,
  calendar_feeds: calendarFeeds,
  simulated_posts: simulatedPosts,
  simulated_uploads: simulatedUploads,
  simulated_faults: simulatedFaults,
  simulated_requests: simulatedRequests,
  review_links: reviewLinks,
  review_comments: reviewComments,
  chat_settings: chatSettings,
  chat_channels: chatChannels,
  chat_labels: chatLabels,
  bots,
  bot_tests: botTests,
  knowledge_gaps: knowledgeGaps,
  unanswered_questions: unansweredQuestions,
  canned_replies: cannedReplies,
  contacts,
  contact_ids: contactIds,
  visitor_sessions: visitorSessions,
  conversations,
  messages,
  message_deliveries: messageDeliveries,
  whatsapp_events: whatsAppEvents,
  conversation_events: conversationEvents,
  conversation_reads: conversationReads,
  credit_entries: creditEntries,
  usage_days: usageDays,
  figure_days: figureDays,
  subscriptions,
  payment_events: paymentEvents,
  settings,
  leads,
  legal_versions: legalVersions,
  sessions,
  account_events: accountEvents,
  second_factors: secondFactors,
  passkeys,
} as const satisfies Record<string, Collection>

export type CollectionName = keyof typeof collections
/** A record of the named collection, e.g. `Row<'topics'>`. */
export type Row<N extends CollectionName> = RecordOf<(typeof collections)[N]>
