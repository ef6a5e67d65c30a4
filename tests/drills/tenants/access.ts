/**
 * Permissions, written from product.md §2–§3 and from the comments above each collection, row by row and in
 * memory. It shares nothing with the engine: it parses no rules and builds no statements.
 */

export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}
export type State = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** The caller of a request; a guest if the token is invalid. */
export interface Who {
  readonly kind: 'guest' | 'user' | 'staff' | 'superuser'
  readonly id: string
}
export type Verb = 'list' | 'view' | 'create' | 'update' | 'delete'
type Check = (who: Who, row: Row, state: State) => boolean
/** `null`: superusers only. */
export type Access = Record<Verb, Check | null> & { readonly hidden?: readonly string[] }

export const ranks = ['viewer', 'reviewer', 'editor', 'admin', 'owner']

const rowOf = (state: State, collection: string, id: unknown): Row | undefined => state.get(collection)?.get(String(id))

/** The rank of the person's role in an instance; -1 for a non-member. */
function rankIn(who: Who, instance: unknown, state: State): number {
  if (who.kind !== 'user') return -1
  const memberships = [...state.get('user_instance_roles')!.values()]
  const own = memberships.find((row) => row.user === who.id && row.instance === instance)
  return own ? ranks.indexOf(String(own.role)) : -1
}

type InstanceOf = (row: Row, state: State) => unknown
const direct: InstanceOf = (row) => row.instance
const through =
  (field: string, collection: string): InstanceOf =>
  (row, state) =>
    rowOf(state, collection, row[field])?.instance

const from =
  (role: string, instanceOf: InstanceOf): Check =>
  (who, row, state) =>
    rankIn(who, instanceOf(row, state), state) >= ranks.indexOf(role)

const nobody = { list: null, view: null, create: null, update: null, delete: null }
const self: Check = (who, row) => who.kind === 'user' && who.id === row.id
const own: Check = (who, row) => who.kind === 'user' && who.id === row.owner
const anybodySignedIn: Check = (who) => who.kind !== 'guest'
const anybody: Check = () => true

function members(instanceOf: InstanceOf, writes: Partial<Record<Verb, string>> = {}): Access {
  const read = from('viewer', instanceOf)
  const write = (verb: Verb) => (writes[verb] ? from(writes[verb], instanceOf) : null)
  return { list: read, view: read, create: write('create'), update: write('update'), delete: write('delete') }
}
const isOwnRole: Check = (who, row) => who.kind === 'user' && who.id === row.user
/** Owners manage everyone, admins everyone but owners. */
const managesMember: Check = (who, row, state) =>
  from(row.role === 'owner' ? 'owner' : 'admin', direct)(who, row, state)
const invites: Check = (who, row, state) => from(row.role === 'owner' ? 'owner' : 'admin', direct)(who, row, state)
const admins: Check = from('admin', direct)
const addressee: Check = (who, row) => who.kind === 'user' && who.id === row.user
const reader: Check = (who, row, state) =>
  who.kind === 'user' && rowOf(state, 'user_instance_roles', row.member)?.user === who.id
const holder: Check = (who, row) => who.kind === 'user' && who.id === row.recordRef
const editors = { create: 'editor', update: 'editor', delete: 'editor' }

export const access: Readonly<Record<string, Access>> = {
  _superusers: nobody,
  users: { list: self, view: self, create: anybody, update: self, delete: self, hidden: ['consents'] },
  instances: members((row) => row.id, { update: 'owner' }),
  services: { ...nobody, list: anybodySignedIn, view: anybodySignedIn },
  instance_services: { ...members(direct, { update: 'admin' }), hidden: ['made'] },
  user_instance_roles: {
    ...members(direct),
    update: managesMember,
    delete: (...asked) => isOwnRole(...asked) || managesMember(...asked),
  },
  invitations: { ...nobody, list: admins, view: admins, create: invites, delete: invites, hidden: ['tokenHash'] },
  audit_entries: { ...nobody, list: admins, view: admins },
  notifications: {
    ...nobody,
    ...{ list: addressee, view: addressee, update: addressee, delete: addressee },
    hidden: ['mailAt'],
  },
  sessions: { ...nobody, list: holder, view: holder, delete: holder },
  account_events: { ...nobody, list: holder, view: holder },
  second_factors: { ...nobody, list: holder, view: holder, hidden: ['secret', 'lastStep', 'recoveryHashes'] },
  passkeys: {
    ...nobody,
    ...{ list: holder, view: holder, update: holder, delete: holder },
    hidden: ['credentialId', 'publicKey', 'signCount', 'transports'],
  },
  exports: { ...nobody, list: addressee, view: addressee, delete: addressee },
  consents: { ...nobody, list: addressee, view: addressee, hidden: ['addressHash'] },
  ambassadors: { ...members(direct, editors), hidden: ['fileBytes'] },
  audience_segments: members(through('ambassador', 'ambassadors'), editors),
  ideas: members(direct, editors),
  writing_preferences: members(through('ambassador', 'ambassadors'), editors),
  knowledge_bases: members(direct, editors),
  knowledge_items: {
    ...members(through('base', 'knowledge_bases'), editors),
    hidden: ['fileBytes', 'etag', 'lastModified'],
  },
  followed_sites: {
    ...members(through('base', 'knowledge_bases'), editors),
    hidden: ['seen', 'etag', 'lastModified'],
  },
  knowledge_chunks: members(through('base', 'knowledge_bases'), { update: 'editor' }),
  production_batches: { ...members(direct, editors), hidden: ['stages'] },
  web_searches: nobody,
  topics: members(through('batch', 'production_batches'), { update: 'reviewer' }),
  posts: { ...members(direct, { update: 'reviewer', delete: 'editor' }), hidden: ['fileBytes', 'fileSizes', 'stages'] },
  generated_pictures: { ...members(direct, editors), hidden: ['usd', 'askedAt', 'fileBytes'] },
  channels: {
    ...members(direct, { create: 'admin', update: 'admin', delete: 'admin' }),
    hidden: ['secrets', 'expiryNotice'],
  },
  scheduled_posts: { ...members(direct, editors), hidden: ['fence', 'armedAt', 'maybeThere'] },
  review_links: { ...members(direct, { delete: 'editor' }), hidden: ['tokenHash', 'secret'] },
  review_comments: members(direct, { create: 'reviewer' }),
  post_results: members(direct, editors),
  chat_settings: members(direct, { update: 'admin' }),
  chat_channels: {
    ...members(direct, { create: 'admin', update: 'admin', delete: 'admin' }),
    hidden: ['secrets', 'identityKeys'],
  },
  chat_labels: members(direct, editors),
  bots: members(direct, { create: 'admin', update: 'admin', delete: 'admin' }),
  bot_tests: members(through('bot', 'bots'), editors),
  knowledge_gaps: { ...members(direct, { update: 'editor' }), hidden: ['terms'] },
  unanswered_questions: members(through('conversation', 'conversations')),
  canned_replies: members(direct, editors),
  contacts: members(direct, editors),
  contact_ids: members(through('contact', 'contacts'), { create: 'editor', delete: 'editor' }),
  visitor_sessions: { ...nobody, hidden: ['tokenHash'] },
  conversations: members(direct, { update: 'editor' }),
  messages: { ...members(through('conversation', 'conversations'), { create: 'editor' }), hidden: ['fileBytes'] },
  message_deliveries: members(through('conversation', 'conversations')),
  whatsapp_events: nobody,
  conversation_events: members(direct),
  conversation_reads: { ...nobody, list: reader, view: reader },
  posting_slots: members(through('ambassador', 'ambassadors'), editors),
  calendar_feeds: { ...nobody, list: reader, view: reader, delete: reader, hidden: ['tokenHash'] },
  simulated_posts: members(direct),
  simulated_uploads: nobody,
  simulated_faults: nobody,
  simulated_requests: nobody,
  credit_entries: members(direct),
  usage_days: members(direct),
  subscriptions: { ...members(direct), hidden: ['customer', 'reference', 'checkout', 'revision'] },
  payment_events: nobody,
  jobs: {
    ...members((row) => row.tenant),
    hidden: [
      'payload',
      'key',
      'checkpoint',
      'recoveries',
      'reached',
      'leaseUntil',
      'worker',
      'cancelRequested',
      'released',
    ],
  },
  settings: nobody,
  legal_versions: { ...nobody, list: anybody, view: anybody },
  figure_days: nobody,
  network_notices: nobody,
  mails: nobody,
  leads: { ...nobody, create: anybody },
  staff: {
    ...nobody,
    list: anybody,
    view: anybody,
    update: (who, row) => who.kind !== 'guest' && (row.id === who.id || row.boss === who.id),
    hidden: ['pin'],
  },
  labels: { ...nobody, list: (_who, row) => !String(row.name).includes('hushed'), view: anybody, hidden: ['mark'] },
  rooms: {
    ...members(direct, { create: 'editor', update: 'editor', delete: 'admin' }),
    list: (who, row, state) => row.shown === true && from('viewer', direct)(who, row, state),
    hidden: ['code'],
  },
  desks: {
    ...members(through('room', 'rooms'), { create: 'reviewer', update: 'reviewer', delete: 'editor' }),
    view: (who, row, state) =>
      !String(row.title).includes('unseen') && from('viewer', through('room', 'rooms'))(who, row, state),
  },
  notes: { list: own, view: own, create: own, update: own, delete: own },
  secrets: nobody,
}

/** Whether the person may do this with the row; `null` if only superusers may. */
export function allowed(who: Who, verb: Verb, collection: string, row: Row, state: State): boolean | null {
  if (who.kind === 'superuser') return true
  const check = access[collection]![verb]
  return check === null ? null : check(who, row, state)
}

/** Whether the person sees a field of a row that they see. */
export function visible(who: Who, collection: string, row: Row, field: string): boolean {
  if (field === 'password' || field === 'tokenKey') return false
  if (who.kind === 'superuser') return true
  if (access[collection]!.hidden?.includes(field)) return false
  if (field !== 'email' || !('emailVisibility' in row)) return true
  if (row.emailVisibility === true) return true
  if (collection === 'staff') return who.kind !== 'guest' && (row.id === who.id || row.boss === who.id)
  return row.id === who.id
}

/** Whether a client may name the field in a filter or a sort. */
export const mayAskFor = (who: Who, collection: string, field: string): boolean =>
  who.kind === 'superuser' ||
  (field !== 'password' && field !== 'tokenKey' && !access[collection]!.hidden?.includes(field))
