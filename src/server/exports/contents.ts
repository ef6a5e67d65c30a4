import type { RecordReader } from '#server/engine/records/records.ts'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import type { Role } from '#shared/collections/rules.ts'

/** Records of one collection, in one folder of the archive. */
export interface Section {
  /** In the archive; '' is its root. */
  readonly folder: string
  /** Names the section's files, and is the key of its title. */
  readonly name: SectionName
  readonly collection: CollectionName
  readonly filter: string
  readonly params: Readonly<Record<string, unknown>>
}

export const sectionNames = [
  'profile',
  'consents',
  'memberships',
  'notifications',
  'sign-ins',
  'workspace',
  'members',
  'invitations',
  'ambassadors',
  'segments',
  'preferences',
  'ideas',
  'knowledge-bases',
  'knowledge-items',
  'followed-sites',
  'batches',
  'web-searches',
  'topics',
  'posts',
  'pictures',
  'channels',
  'posting-slots',
  'scheduled-posts',
  'results',
  'review-links',
  'review-comments',
  'chat-settings',
  'chat-channels',
  'bots',
  'bot-tests',
  'knowledge-gaps',
  'contacts',
  'contact-ids',
  'conversations',
  'messages',
  'message-deliveries',
  'conversation-events',
  'canned-replies',
  'labels',
  'credits',
  'audit',
] as const
export type SectionName = (typeof sectionNames)[number]

/** A workspace whose content is exported, all of it or what the person made. */
export interface ExportedWorkspace {
  readonly instance: Row<'instances'>
  readonly folder: string
  readonly role: Role
}

/**
 * The workspaces that an export may include, with the person's current role. An administrator gets the requested one, with its
 * owner's access.
 */
export async function workspacesOf(
  records: RecordReader,
  { user, administrator, instance }: Row<'exports'>,
): Promise<ExportedWorkspace[]> {
  if (administrator) return [{ instance: await records.get('instances', instance), folder: '', role: 'owner' }]
  const filter = 'user = {:user}'
  const memberships = await records.find('user_instance_roles', { filter, params: { user }, sort: 'created,id' })
  const found: ExportedWorkspace[] = []
  for (const { instance: id, role } of memberships) {
    const workspace = await records.byId('instances', id)
    if (!workspace || (instance && (id !== instance || role !== 'owner'))) continue
    const folder = instance ? '' : `workspaces/${found.length + 1}-${slug(workspace.name)}`
    found.push({ instance: workspace, folder, role: role || 'viewer' })
  }
  return found
}

/** Names of users become part of a path. */
const slug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'workspace'

/** All sections of an export. */
export function sectionsOf(order: Row<'exports'>, workspaces: readonly ExportedWorkspace[]): Section[] {
  if (order.instance) return workspaces.flatMap((each) => [...ownedSections(each), ...administrationSections(each)])
  const params = { user: order.user }
  const own = { folder: '', filter: 'user = {:user}', params }
  return [
    { ...own, name: 'profile', collection: 'users', filter: 'id = {:user}' },
    { ...own, name: 'consents', collection: 'consents' },
    { ...own, name: 'memberships', collection: 'user_instance_roles' },
    { ...own, name: 'notifications', collection: 'notifications' },
    { ...own, name: 'sign-ins', collection: 'account_events', filter: 'recordRef = {:user}' },
    ...workspaces.flatMap((each) => (each.role === 'owner' ? ownedSections(each) : madeSections(each, order.user))),
  ]
}

const ofConversation = 'conversation.instance = {:instance}'

/** All content of a workspace. */
function ownedSections({ folder, instance }: ExportedWorkspace): Section[] {
  const inside = { folder, filter: 'instance = {:instance}', params: { instance: instance.id } }
  return [
    { ...inside, name: 'workspace', collection: 'instances', filter: 'id = {:instance}' },
    { ...inside, name: 'ambassadors', collection: 'ambassadors' },
    { ...inside, name: 'segments', collection: 'audience_segments', filter: 'ambassador.instance = {:instance}' },
    {
      ...{ ...inside, name: 'preferences', collection: 'writing_preferences' },
      filter: 'ambassador.instance = {:instance}',
    },
    { ...inside, name: 'ideas', collection: 'ideas' },
    { ...inside, name: 'knowledge-bases', collection: 'knowledge_bases' },
    { ...inside, name: 'knowledge-items', collection: 'knowledge_items', filter: 'base.instance = {:instance}' },
    { ...inside, name: 'followed-sites', collection: 'followed_sites', filter: 'base.instance = {:instance}' },
    { ...inside, name: 'batches', collection: 'production_batches' },
    { ...inside, name: 'web-searches', collection: 'web_searches', filter: 'batch.instance = {:instance}' },
    { ...inside, name: 'topics', collection: 'topics', filter: 'batch.instance = {:instance}' },
    { ...inside, name: 'posts', collection: 'posts' },
    { ...inside, name: 'pictures', collection: 'generated_pictures' },
    { ...inside, name: 'channels', collection: 'channels' },
    { ...inside, name: 'posting-slots', collection: 'posting_slots', filter: 'ambassador.instance = {:instance}' },
    { ...inside, name: 'scheduled-posts', collection: 'scheduled_posts' },
    { ...inside, name: 'results', collection: 'post_results' },
    { ...inside, name: 'review-links', collection: 'review_links' },
    { ...inside, name: 'review-comments', collection: 'review_comments' },
    { ...inside, name: 'chat-settings', collection: 'chat_settings' },
    { ...inside, name: 'chat-channels', collection: 'chat_channels' },
    { ...inside, name: 'bots', collection: 'bots' },
    { ...inside, name: 'bot-tests', collection: 'bot_tests', filter: 'bot.instance = {:instance}' },
    { ...inside, name: 'knowledge-gaps', collection: 'knowledge_gaps' },
    { ...inside, name: 'contacts', collection: 'contacts' },
    { ...inside, name: 'contact-ids', collection: 'contact_ids' },
    { ...inside, name: 'conversations', collection: 'conversations' },
    { ...inside, name: 'messages', collection: 'messages', filter: ofConversation },
    { ...inside, name: 'message-deliveries', collection: 'message_deliveries', filter: ofConversation },
    { ...inside, name: 'conversation-events', collection: 'conversation_events' },
    { ...inside, name: 'canned-replies', collection: 'canned_replies' },
    { ...inside, name: 'labels', collection: 'chat_labels' },
  ]
}

/** The content that a person created in a workspace owned by others. */
function madeSections({ folder, instance }: ExportedWorkspace, user: string): Section[] {
  const params = { instance: instance.id, user }
  const made = 'batch.instance = {:instance} && batch.createdBy = {:user}'
  const filter = 'instance = {:instance} && createdBy = {:user}'
  const said = 'instance = {:instance} && user = {:user}'
  return [
    { folder, params, name: 'batches', collection: 'production_batches', filter },
    { folder, params, name: 'web-searches', collection: 'web_searches', filter: made },
    { folder, params, name: 'topics', collection: 'topics', filter: made },
    { folder, params, name: 'posts', collection: 'posts', filter: made },
    { folder, params, name: 'pictures', collection: 'generated_pictures', filter },
    { folder, params, name: 'scheduled-posts', collection: 'scheduled_posts', filter },
    { folder, params, name: 'results', collection: 'post_results', filter },
    { folder, params, name: 'review-links', collection: 'review_links', filter },
    { folder, params, name: 'review-comments', collection: 'review_comments', filter: said },
    { folder, params, name: 'messages', collection: 'messages', filter: `${ofConversation} && user = {:user}` },
  ]
}

/** The administrative records of a workspace. */
function administrationSections({ folder, instance }: ExportedWorkspace): Section[] {
  const inside = { folder, filter: 'instance = {:instance}', params: { instance: instance.id } }
  return [
    { ...inside, name: 'members', collection: 'user_instance_roles' },
    { ...inside, name: 'invitations', collection: 'invitations' },
    { ...inside, name: 'credits', collection: 'credit_entries' },
    { ...inside, name: 'audit', collection: 'audit_entries' },
  ]
}
