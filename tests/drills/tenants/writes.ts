import { newId } from '#server/engine/records/fields/generate.ts'
import { plainRow, plainText } from '../../support/plain-row.ts'
import type { Random } from '../random.ts'
import { access, allowed, type Row, ranks, type State, type Verb } from './access.ts'
import { expecting, type Request, refusals } from './reads.ts'
import { collections, type Principal, type World } from './world.ts'

/** A random create, update or delete by a random caller; permitted deletes use a row created for that. */
export async function askToWrite(random: Random, world: World, state: State): Promise<Request> {
  const members = world.principals.filter(({ name }) => ranks.includes(name))
  // What a role may do with a single row is rarely tried by chance.
  const isInvitation = random.chance(0.05)
  const principal = random.pick(isInvitation ? members : world.principals)
  const collection = isInvitation ? 'invitations' : random.chance(0.15) ? memberships : random.pick(writable)
  const verb = random.pick(['create', 'update', 'update', 'delete'] as const)
  if (verb === 'create') return askCreate(random, state, principal, collection)
  const row = random.pick([...state.get(collection)!.values()])
  if (collection === memberships) {
    // Requests of members are the interesting ones here.
    return askOfMember(random, world, state, random.chance(0.7) ? random.pick(members) : principal, row, verb)
  }
  if (verb === 'update') return askUpdate(random, state, principal, collection, row)
  return askDelete(world, state, principal, collection, row)
}

/** The same within a batch: result and error must be the same. */
export function throughBatch(request: Request): Request {
  const { method, path, body } = request
  return {
    ...{ principal: request.principal, method: 'POST', path: '/api/batch', undo: request.undo },
    body: { requests: [{ method, url: path, ...(body ? { body } : {}) }] },
    judge(status, text) {
      const answer = JSON.parse(text)
      if (status === 200) return request.judge(answer[0].status, JSON.stringify(answer[0].body))
      const refusal = answer.data?.requests?.[0]?.response
      return refusal
        ? request.judge(refusal.status, JSON.stringify(refusal))
        : `status ${status}: ${text.slice(0, 300)}`
    },
  }
}

/** Collections in which a row can be copied with only a new text. */
const texts: Record<string, string> = {
  instances: 'nickname',
  ambassadors: 'name',
  audience_segments: 'title',
  ideas: 'text',
  writing_preferences: 'text',
  knowledge_bases: 'name',
  knowledge_items: 'title',
  followed_sites: 'title',
  production_batches: 'name',
  web_searches: 'provider',
  topics: 'title',
  posts: 'body',
  generated_pictures: 'altText',
  channels: 'name',
  scheduled_posts: 'timezone',
  posting_slots: 'timezone',
  calendar_feeds: 'tokenHash',
  post_results: 'import',
  review_links: 'message',
  review_comments: 'body',
  chat_settings: 'phone',
  chat_channels: 'name',
  bots: 'name',
  bot_tests: 'question',
  knowledge_gaps: 'draftAnswer',
  unanswered_questions: 'question',
  contacts: 'name',
  contact_ids: 'value',
  visitor_sessions: 'tokenHash',
  conversations: 'lastMessage',
  messages: 'body',
  message_deliveries: 'errorDetail',
  whatsapp_events: 'error',
  conversation_events: 'to',
  conversation_reads: 'sequence',
  canned_replies: 'text',
  staff: 'name',
  labels: 'name',
  rooms: 'name',
  desks: 'title',
  notes: 'text',
  secrets: 'text',
  users: 'companyName',
  leads: 'company',
  credit_entries: 'reason',
  usage_days: 'day',
  jobs: 'error',
  knowledge_chunks: 'text',
  instance_services: 'error',
  services: 'description',
  mails: 'error',
  user_instance_roles: 'role',
  notifications: 'readAt',
  invitations: 'message',
  audit_entries: 'action',
  sessions: 'browser',
  account_events: 'browser',
  second_factors: 'secret',
  passkeys: 'name',
  exports: 'expiresAt',
  consents: 'version',
  subscriptions: 'checkout',
  payment_events: 'type',
  legal_versions: 'termsEnglish',
}
for (const [name, definition] of Object.entries(collections)) {
  const text = plainRow(definition, '', '') && plainText(definition)
  if (text) texts[name] ??= text
}
const writable = Object.keys(texts)
const memberships = 'user_instance_roles'
const globalOrServers = [
  'users',
  'staff',
  'usage_days',
  'figure_days',
  'network_notices',
  'subscriptions',
  'payment_events',
  'services',
  'legal_versions',
  'instance_services',
  'invitations',
  'notifications',
  'second_factors',
  'passkeys',
  'exports',
  // No provider draws.
  'generated_pictures',
  // One for each time of the week.
  'posting_slots',
  // One for each workspace, short code, site, contact, and reader of a conversation.
  'chat_settings',
  'canned_replies',
  'chat_channels',
  'contact_ids',
  'visitor_sessions',
  'conversation_reads',
  // One for each batch.
  'web_searches',
  // One for each part of a message, and for each event.
  'message_deliveries',
  'whatsapp_events',
  // One for each membership.
  'calendar_feeds',
]
const isAppendOnly = (name: string): boolean => Boolean(collections[name]!.appendOnly)
const appendOnly = Object.keys(collections).filter(isAppendOnly)
const unmakeable = new Set([...globalOrServers, ...appendOnly, memberships])

function isLocked({ who }: Principal, verb: Verb, collection: string): boolean {
  return who.kind !== 'superuser' && access[collection]![verb] === null
}

function askUpdate(random: Random, state: State, principal: Principal, collection: string, row: Row): Request {
  const { who } = principal
  const may = allowed(who, 'update', collection, row, state)
  const relation = random.chance(0.4) ? foreignRelation(random, state, collection, row) : null
  const body: Record<string, unknown> = relation
    ? { [relation.field]: relation.id }
    : { [texts[collection]!]: 'changed' }
  const hidden = access[collection]!.hidden?.[0]
  if (hidden && who.kind !== 'superuser') body[hidden] = 'planted'
  return {
    ...{ principal, method: 'PATCH', path: `/api/collections/${collection}/records/${row.id}`, body },
    judge(status, text) {
      if (isLocked(principal, 'update', collection)) return expecting(403, null, refusals.locked)(status, text)
      if (!may) return expecting(404, null, refusals.notFound)(status, text)
      if (isAppendOnly(collection)) return expecting(400, null, refusals.appendOnly)(status, text)
      if (relation && who.kind !== 'superuser') {
        // Fields that clients cannot write are silently dropped.
        const isDropped =
          status === 200 && relation.isServers && JSON.parse(text)[relation.field] === row[relation.field]
        return status === 400 || isDropped
          ? null
          : `a row of another tenant was attached: ${status} ${text.slice(0, 300)}`
      }
      // Two rows of one place may be alike only once.
      const mayClash = relation || collection === 'usage_days'
      if (mayClash && status === 400 && text.includes('validation_not_unique')) return null
      if (status !== 200) return `status ${status}: ${text.slice(0, 300)}`
      return hidden && text.includes('planted') ? 'a hidden field was written' : null
    },
  }
}

/** A relation of the row, and a row of the target that belongs to the other workspace. */
function foreignRelation(random: Random, state: State, collection: string, row: Row) {
  const instance = instanceOf(state, collection, row)
  if (!instance) return null
  const relations = Object.entries(collections[collection]!.fields).flatMap(([field, definition]) => {
    if (definition.type !== 'relation' || (definition.maxSelect ?? 1) > 1) return []
    const others = [...state.get(definition.collection)!.values()].filter((other) => {
      const theirs = instanceOf(state, definition.collection, other)
      // A relation set by a superuser may stay.
      return theirs && theirs !== instance && other.id !== row[field]
    })
    return others.length > 0 ? [{ field, id: random.pick(others).id, isServers: Boolean(definition.writtenBy) }] : []
  })
  return relations.length > 0 ? random.pick(relations) : null
}

/** Null for rows of no workspace. */
export function instanceOf(state: State, collection: string, row: Row): string | null {
  const { tenant } = collections[collection]!
  if ('global' in tenant) return null
  if ('self' in tenant) return row.id
  let at: Row | undefined = row
  let name = collection
  const steps = tenant.path.split('.')
  for (const step of steps.slice(0, -1)) {
    const field = collections[name]!.fields[step]!
    if (field.type !== 'relation' || !at) return null
    name = field.collection
    at = state.get(name)!.get(String(at[step]))
  }
  return at ? String(at[steps.at(-1)!]) : null
}

function askCreate(random: Random, state: State, principal: Principal, collection: string): Request {
  const { who } = principal
  const path = `/api/collections/${collection}/records`
  const likes = [...state.get(collection)!.values()]
  const found = likes.length > 0 ? random.pick(likes) : null
  // What can be neither changed nor deleted is asked for by those alone whom the rule refuses.
  const isRefused = found !== null && !allowed(who, 'create', collection, { ...found, id: '' }, state)
  const like = !unmakeable.has(collection) || (isAppendOnly(collection) && isRefused) ? found : null
  const { id: _id, created: _created, updated: _updated, ...values } = like ?? { id: '' }
  for (const [name, field] of Object.entries(collections[collection]!.fields)) {
    if (field.type === 'file' || (field.hidden && who.kind !== 'superuser'))
      delete (values as Record<string, unknown>)[name]
  }
  const body: Record<string, unknown> = { ...values, [texts[collection]!]: 'scratch' }
  // A create with an existing id must not update that row.
  const taken = like && random.chance(0.2)
  if (taken) body.id = like.id
  const may = like !== null && allowed(who, 'create', collection, { ...body, id: '' }, state)
  return {
    ...{ principal, method: 'POST', path, body },
    judge(status, text) {
      if (isLocked(principal, 'create', collection)) return expecting(403, null, refusals.locked)(status, text)
      if (!like) return status === 400 ? null : `made out of nothing: ${status} ${text.slice(0, 300)}`
      if (!may)
        return expecting(400, null, '{"data":{},"message":"Failed to create record.","status":400}')(status, text)
      if (taken) return status === 400 ? null : `an id that is taken: ${status} ${text.slice(0, 300)}`
      // A member who can only manage themselves may lack permission for a relation of the copied row.
      return status === 200 || (status === 400 && text.includes('validation_'))
        ? null
        : `${status} ${text.slice(0, 300)}`
    },
  }
}

/** Changes or deletes a membership; `undo` restores it, so that the callers keep their roles. */
function askOfMember(
  random: Random,
  { server }: World,
  state: State,
  principal: Principal,
  row: Row,
  verb: 'update' | 'delete',
): Request {
  const { who } = principal
  const body = verb === 'update' ? { role: random.pick(ranks) } : undefined
  // Owners are made by invitations.
  const isPromotion = body?.role === 'owner' && row.role !== 'owner' && who.kind !== 'superuser'
  const may = !isPromotion && [row, { ...row, ...body }].every((each) => allowed(who, verb, memberships, each, state))
  const hanging = ['calendar_feeds', 'conversation_reads'].flatMap((name) =>
    [...state.get(name)!.values()].filter(({ member }) => member === row.id).map((each) => [name, each] as const),
  )
  return {
    ...{ principal, path: `/api/collections/${memberships}/records/${row.id}` },
    ...(body ? { method: 'PATCH', body } : { method: 'DELETE' }),
    judge(status, text) {
      if (!may) return expecting(404, null, refusals.notFound)(status, text)
      return status === (body ? 200 : 204) ? null : `status ${status}: ${text.slice(0, 300)}`
    },
    undo: () =>
      server.records.write(async (writer) => {
        if (await writer.first(memberships, { filter: 'id = {:id}', params: { id: row.id } })) {
          await writer.delete(memberships, row.id)
        }
        await writer.create(memberships, { ...row })
        // What ends with a membership.
        for (const [name, each] of hanging) {
          if (!(await writer.byId(name, each.id))) await writer.create(name, { ...each })
        }
      }),
  }
}

async function askDelete(
  world: World,
  state: State,
  principal: Principal,
  collection: string,
  row: Row,
): Promise<Request> {
  const { who } = principal
  const may = allowed(who, 'delete', collection, row, state)
  let id = row.id
  if (may) {
    if (unmakeable.has(collection) || collection === 'instances') id = 'aaaaaaaaaaaaaaa'
    else id = await scratch(world, collection, row)
  }
  return {
    ...{ principal, method: 'DELETE', path: `/api/collections/${collection}/records/${id}` },
    judge(status, text) {
      if (isLocked(principal, 'delete', collection)) return expecting(403, null, refusals.locked)(status, text)
      if (!may || id === 'aaaaaaaaaaaaaaa') return expecting(404, null, refusals.notFound)(status, text)
      return status === 204 ? null : `status ${status}: ${text.slice(0, 300)}`
    },
  }
}

/** A copy of a row, without its files, in the same place. */
export function scratch({ server }: World, collection: string, row: Row): Promise<string> {
  const values: Record<string, unknown> = { ...row }
  for (const name of ['id', 'created', 'updated']) delete values[name]
  for (const [name, field] of Object.entries(collections[collection]!.fields)) {
    if (field.type === 'file') delete values[name]
  }
  // A base follows an address once.
  if (collection === 'followed_sites') values.url = `https://example.com/${newId()}`
  return server.records.write(async (writer) => {
    const made = await writer.create(collection as string, { ...values, [texts[collection]!]: 'scratch' })
    return (made as { id: string }).id
  })
}
