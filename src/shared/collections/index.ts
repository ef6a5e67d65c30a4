import { ambassadors } from './ambassadors.ts'
import { audienceSegments } from './audience-segments.ts'
import { auditEntries } from './audit-entries.ts'
import { creditEntries } from './credit-entries.ts'
import type { Collection, RecordOf } from './define.ts'
import { instanceServices } from './instance-services.ts'
import { instances } from './instances.ts'
import { invitations } from './invitations.ts'
import { knowledgeBases } from './knowledge-bases.ts'
import { knowledgeChunks } from './knowledge-chunks.ts'
import { knowledgeItems } from './knowledge-items.ts'
import { leads } from './leads.ts'
import { notifications } from './notifications.ts'
import { posts } from './posts.ts'
import { productionBatches } from './production-batches.ts'
import { services } from './services.ts'
import { settings } from './settings.ts'
import { topics } from './topics.ts'
import { usageDays } from './usage-days.ts'
import { userInstanceRoles } from './user-instance-roles.ts'
import { users } from './users.ts'

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
  ambassadors,
  audience_segments: audienceSegments,
  knowledge_bases: knowledgeBases,
  knowledge_items: knowledgeItems,
  knowledge_chunks: knowledgeChunks,
  production_batches: productionBatches,
  topics,
  posts,
  credit_entries: creditEntries,
  usage_days: usageDays,
  settings,
  leads,
} as const satisfies Record<string, Collection>

export type CollectionName = keyof typeof collections
/** A record of the named collection, e.g. `Row<'topics'>`. */
export type Row<N extends CollectionName> = RecordOf<(typeof collections)[N]>
