import { randomBytes } from 'node:crypto'
import type { RecordData } from '#server/engine/records/record.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { roles } from '#shared/collections/rules.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { pdf } from '../knowledge/documents.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { type CollectionName, collections, type Row } from '../support/collections.ts'
import type { DatabasePlace } from '../support/databases.ts'
import { plainRow } from '../support/plain-row.ts'
import { until } from '../support/wait.ts'

export const callers = ['guest', 'stranger', 'viewer', 'reviewer', 'editor', 'admin', 'owner'] as const
export type Caller = (typeof callers)[number]

/** A workspace with a member of every role, and a second one with the same members. */
export interface House {
  readonly test: TestApp
  readonly people: Readonly<Record<Exclude<Caller, 'guest'>, Person>>
  readonly instance: string
  readonly other: string
  clientOf(caller: Caller): Person['pb']
  /** A row of the workspace in which `field` may be changed, if anyone may change it. */
  rowWith(collection: CollectionName, field: string): Promise<RecordData>
  stored(collection: CollectionName, id: string): Promise<RecordData>
  /** The values of a new row of the workspace, for collections in which people create rows. */
  draft(collection: CollectionName, field: string): Promise<Record<string, unknown>>
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export async function openHouse(place: DatabasePlace): Promise<House> {
  const test = await startTestApp(place)
  const { engine } = test.app
  const people = {} as Record<Exclude<Caller, 'guest'>, Person>
  for (const name of [...roles, 'stranger'] as const) people[name] = await test.register(`${name}@timbre.example`)
  const instance = people.owner.instance
  const write = <T>(run: (writer: RecordWriter) => Promise<T>) => engine.records.write(run)
  const make = <N extends CollectionName>(name: N, data: Partial<Row<N>>): Promise<RecordData> =>
    write((writer) => writer.create(name as string, data as Record<string, unknown>))
  const set = (name: string, id: string, data: Record<string, unknown>): Promise<RecordData> =>
    write((writer) => writer.update(name, id, data))
  const any = async (name: string): Promise<RecordData> => (await engine.records.find(name))[0]!
  const other = (await make('instances', { name: 'Other', plan: 'trial', owner: people.owner.user.id })).id
  for (const role of roles) {
    if (role !== 'owner') await make('user_instance_roles', { user: people[role].user.id, instance, role })
    await make('user_instance_roles', { user: people[role].user.id, instance: other, role })
  }
  const guest = test.visitor()
  let count = 0
  const next = () => String(++count)

  const base = () => make('knowledge_bases', { instance, name: 'Base' })
  const ambassador = () => make('ambassadors', { instance, name: 'Ines Falk', language: 'en-US' })
  const batch = async (data: Partial<Row<'production_batches'>> = {}) =>
    make('production_batches', { instance, ambassador: (await ambassador()).id, knowledgeSource: 'both', ...data })
  const outlined = async () => {
    const { id } = await batch()
    return set('production_batches', id, { status: 'outline', generation: 'idle' })
  }
  const writing = async () => {
    const { id } = await batch()
    return set('production_batches', id, { status: 'post', generation: 'idle' })
  }

  const toDraw = async () => {
    const own = { instance, ambassador: (await ambassador()).id }
    const post = (await make('posts', { ...own, body: 'A post.' })).id
    return { instance, post, prompt: 'A workshop', ratio: 'square' as const, generation: 'requested' as const }
  }

  /** Rows are created by the server; each is in a state in which the field can be changed. */
  const rows: Partial<Record<CollectionName, (field: string) => Promise<RecordData>>> = {
    instances: () => engine.records.get('instances' as string, instance),
    user_instance_roles: async () => {
      const somebody = await test.register(`somebody${next()}@timbre.example`)
      return make('user_instance_roles', { user: somebody.user.id, instance, role: 'viewer' })
    },
    invitations: () => make('invitations', { instance, email: `invited${next()}@timbre.example`, role: 'viewer' }),
    instance_services: async () => {
      const [own] = await engine.records.find('instance_services', {
        filter: 'instance = {:instance} && service.slug = "ghostwriter"',
        params: { instance },
      })
      return set('instance_services', own!.id, { config: null })
    },
    credit_entries: () => any('credit_entries'),
    usage_days: () => make('usage_days', { instance, day: `2026-${next()}` }),
    subscriptions: async () =>
      (await any('subscriptions')) ?? make('subscriptions', { instance, provider: 'stripe', customer: 'cus_house' }),
    jobs: () => make('jobs', { tenant: instance, name: 'done-already', state: 'done' }),
    ambassadors: ambassador,
    audience_segments: async () => make('audience_segments', { ambassador: (await ambassador()).id, title: 'Segment' }),
    writing_preferences: async () =>
      make('writing_preferences', { ambassador: (await ambassador()).id, text: 'Shorter', status: 'accepted' }),
    knowledge_bases: base,
    knowledge_items: item,
    followed_sites: async () => make('followed_sites', await toFollow()),
    knowledge_chunks: async () => {
      const { id, base: from } = await item('title')
      return make('knowledge_chunks', { base: String(from), item: id, text: 'A passage.' })
    },
    production_batches: (field) => (field === 'generation' ? outlined() : batch()),
    web_searches: async () => make('web_searches', { batch: (await outlined()).id, asked: next() }),
    topics: async () => {
      const earlier = { title: 'Earlier', angle: '', hook: 'h', rationale: '', outline: [], sources: [], notes: '' }
      const versions = [{ ...earlier, version: 1, at: '' }]
      return make('topics', { batch: (await outlined()).id, title: 'Title', hook: 'Hook', version: 2, versions })
    },
    posts: async (field) => {
      const { id, ambassador: writer } = await writing()
      const versions = [
        { version: 1, body: 'Earlier.', sources: [], quality: null, notes: '', by: 'agent' as const, at: '' },
      ]
      const carousel = ['Cover', 'One', 'Two', 'End'].map((title) => ({ title, text: '' }))
      const data = { body: 'A post.', version: 2, versions, generation: 'idle' as const, stage: 'review' as const }
      const quality = field === 'acceptedFindings' ? objecting : null
      return make('posts', { instance, ambassador: String(writer), batch: id, ...data, carousel, quality })
    },
    generated_pictures: async () => make('generated_pictures', await toDraw()),
    channels: channel,
    scheduled_posts: async (field) => {
      const status = field === 'externalUrl' ? 'published' : 'scheduled'
      const given = await toSchedule()
      const post = await engine.records.get('posts', given.post)
      const publishAt = '2031-01-01 12:00:00.000Z'
      return make('scheduled_posts', { ...given, ambassador: post.ambassador, publishAt, status })
    },
    post_results: async () => {
      const counted = { source: 'hand', numbers: { clicks: 1 }, measuredAt: '2031-01-01 12:00:00.000Z' } as const
      return make('post_results', { instance, scheduled: (await published()).id, ...counted })
    },
    review_comments: async () =>
      make('review_comments', { instance, post: (await shared()).id, body: 'A comment.', version: 1 }),
    // A workspace has one.
    chat_settings: async () => {
      const usual = { phone: '', phoneCountry: '', timezone: 'UTC', hours: null, handOver: null, branding: null }
      return set('chat_settings', (await only('chat_settings')).id, usual)
    },
    contacts: contact,
    chat_channels: async () => make('chat_channels', { instance, kind: 'widget', name: 'Site', status: 'active' }),
    contact_ids: async () =>
      make('contact_ids', { contact: (await contact()).id, kind: 'customer', value: `id ${next()}` }),
    visitor_sessions: async () => {
      const talk = await conversation()
      const session = { contact: String(talk.contact), channel: String(talk.channel), tokenHash: `hash ${next()}` }
      return make('visitor_sessions', { ...session, expiresAt: '2031-01-01 12:00:00.000Z' })
    },
    conversations: conversation,
    messages: async () => message((await conversation()).id),
    message_deliveries: async () => {
      const talk = await conversation()
      const { id } = await message(talk.id)
      const place = { message: id, conversation: talk.id, channel: String(talk.channel) }
      return make('message_deliveries', { ...place, state: 'failed' })
    },
    whatsapp_events: async () => {
      const event = { channel: String((await conversation()).channel), kind: 'status', sender: 'nobody' } as const
      return make('whatsapp_events', { ...event, key: next(), state: 'done' })
    },
    conversation_events: async () =>
      make('conversation_events', {
        instance,
        conversation: (await conversation()).id,
        type: 'status',
        actor: 'visitor',
      }),
    conversation_reads: async () => {
      const [member] = await engine.records.find('user_instance_roles', {
        filter: 'instance = {:instance}',
        params: { instance },
      })
      return make('conversation_reads', { conversation: (await conversation()).id, member: member!.id })
    },
    bot_tests: async () => make('bot_tests', await toTest()),
    knowledge_gaps: gap,
    unanswered_questions: async () =>
      make('unanswered_questions', { gap: (await gap()).id, conversation: (await conversation()).id }),
    canned_replies: async () => make('canned_replies', { instance, shortCode: `code-${next()}`, text: 'A reply.' }),
    calendar_feeds: async () => {
      const somebody = await test.register(`reader${next()}@timbre.example`)
      const member = await make('user_instance_roles', { user: somebody.user.id, instance, role: 'viewer' })
      return make('calendar_feeds', { member: member.id, tokenHash: `hash ${next()}` })
    },
    posting_slots: async () =>
      make('posting_slots', { ambassador: (await ambassador()).id, weekday: 1, time: '09:00', timezone: 'UTC' }),
  }

  return {
    test,
    people,
    instance,
    other,
    clientOf: (caller) => (caller === 'guest' ? guest : people[caller].pb),
    async rowWith(collection, field) {
      const make = rows[collection]
      const row = await (make ? make(field) : write((writer) => writer.create(collection, plain(collection, 'Row'))))
      return engine.records.get(collection as string, row.id)
    },
    stored: (collection, id) => engine.records.get(collection as string, id),
    async draft(collection, field) {
      switch (collection) {
        case 'ambassadors':
          return { instance, name: 'New', language: 'en-US' }
        case 'audience_segments':
          return { ambassador: (await ambassador()).id, title: 'New' }
        case 'writing_preferences':
          return { ambassador: (await ambassador()).id, text: 'New', status: 'accepted' }
        case 'knowledge_bases':
          return { instance, name: 'New' }
        case 'knowledge_items':
          return { base: (await base()).id, ...(await contentFor(field)) }
        case 'production_batches':
          return { instance, ambassador: (await ambassador()).id }
        case 'generated_pictures':
          return toDraw()
        case 'channels':
          return { instance, kind: 'manual', name: 'New', status: 'connecting' }
        case 'scheduled_posts':
          return toSchedule()
        case 'post_results':
          return { instance, scheduled: (await published()).id, numbers: { clicks: 2 } }
        case 'review_comments':
          return { instance, post: (await shared()).id, body: 'A comment.' }
        case 'chat_channels':
          return { instance, kind: 'widget', name: 'New', status: 'active' }
        case 'contact_ids':
          return { contact: (await contact()).id, kind: 'customer', value: `id ${next()}` }
        case 'contacts':
          return { instance, name: 'New' }
        case 'messages':
          return { conversation: (await conversation()).id, clientId: `client-${next()}-new`, body: 'A message.' }
        case 'bot_tests':
          return toTest()
        case 'canned_replies':
          return { instance, shortCode: `code-${next()}`, text: 'A reply.' }
        case 'followed_sites':
          return toFollow()
        case 'posting_slots':
          return { ambassador: (await ambassador()).id, weekday: 2, time: '09:00', timezone: 'UTC' }
        default:
          return plain(collection, 'New')
      }
    },
  }

  function plain(collection: CollectionName, words: string): Record<string, unknown> {
    const row = plainRow(collections[collection], instance, words)
    if (!row) throw new Error(`Say here what a row of ${collection} needs.`)
    return row
  }

  async function toFollow() {
    return { base: (await base()).id, url: `https://example.com/${next()}`, isPaused: true }
  }

  async function shared(): Promise<RecordData> {
    const { id, ambassador: writer } = await writing()
    return make('posts', { instance, ambassador: String(writer), batch: id, body: 'A post.', version: 1 })
  }

  async function only(collection: 'chat_settings' | 'chat_channels'): Promise<RecordData> {
    const own = { filter: 'instance = {:instance}', params: { instance } }
    return (await engine.records.find(collection as string, own))[0]!
  }

  function contact(): Promise<RecordData> {
    return make('contacts', { instance, name: 'Ana' })
  }

  async function toTest() {
    const bot = await make('bots', { instance, name: 'Bot' })
    return { bot: bot.id, question: 'When do you open?', language: 'en-US', expected: 'answer' } as const
  }

  async function gap(): Promise<RecordData> {
    return make('knowledge_gaps', { instance, base: (await base()).id, question: 'Why?', count: 1, status: 'open' })
  }

  /** Snoozed, so that its time can be moved too. */
  async function conversation(): Promise<RecordData> {
    const place = { instance, channel: (await only('chat_channels')).id, contact: (await contact()).id }
    return make('conversations', { ...place, status: 'snoozed', snoozedUntil: '2031-01-01 12:00:00.000Z' })
  }

  function message(of: string): Promise<RecordData> {
    const clientId = `client-${next()}-row`
    return make('messages', { conversation: of, clientId, author: 'member', body: 'A note.', private: true })
  }

  function channel(): Promise<RecordData> {
    return make('channels', { instance, kind: 'simulated', name: 'Channel', status: 'connected' })
  }

  async function published() {
    const given = await toSchedule()
    const { ambassador: writer } = await engine.records.get('posts', given.post)
    const publishAt = '2031-01-01 12:00:00.000Z'
    return make('scheduled_posts', { ...given, ambassador: writer, publishAt, status: 'published' })
  }

  /** An approved post and a channel that is connected. */
  async function toSchedule() {
    const { id, ambassador: writer } = await writing()
    const content = { body: 'A post.', version: 1, decision: 'approve' as const, stage: 'final' as const }
    const post = await make('posts', { instance, ambassador: String(writer), batch: id, ...content })
    const time = { localTime: '2031-01-01T12:00', timezone: 'UTC' }
    return { instance, post: post.id, channel: (await channel()).id, ...time }
  }

  /** Completely read, so that no job works on it. */
  async function item(field: string): Promise<RecordData> {
    const data = { base: (await base()).id, title: 'Item', ...contentFor(field) }
    const { id } = await people.owner.pb.collection('knowledge_items').create(data)
    await until(async () => {
      const { status } = await engine.records.get('knowledge_items', id)
      return status === 'ready' || status === 'error'
    })
    if (field !== 'status') return engine.records.get('knowledge_items' as string, id)
    return set('knowledge_items', id, { status: 'error', error: 'empty' })
  }
}

/** The type of an item determines its fields. */
function contentFor(field: string): Record<string, unknown> {
  if (field === 'question' || field === 'answer') return { type: 'faq', question: 'Why?', answer: 'Because.' }
  if (field === 'url') return { type: 'link', url: 'http://127.0.0.1/' }
  if (field === 'file') return { type: 'document', file: new File(['Words of a document.'], 'words.txt') }
  return { type: 'page', body: 'Words of a page.' }
}

const objection = { check: 'too-long', severity: 'block', start: 0, end: 1, excerpt: 'A' } as const
const objecting: QualityReport = {
  ...{ characters: 7, words: 2, readingEase: 100, claims: [], voice: null },
  findings: [objection],
}

const special: Record<string, unknown> = {
  'instance_services.config': { numberOfTopics: 9 },
  'instances.timezone': 'Europe/Lisbon',
  'ambassadors.traits': { casual: 10 },
  'ambassadors.voiceProfile': { samples: 7 },
  'knowledge_items.file': new File(['Other words.'], 'other.txt'),
  'knowledge_items.status': 'queued',
  'knowledge_items.type': 'other',
  'production_batches.status': 'outline',
  'production_batches.generation': 'requested',
  'production_batches.numberOfTopics': 7,
  'production_batches.characterLimit': 700,
  'topics.version': 1,
  'ambassadors.coverColour': '#14532d',
  'ambassadors.accentColour': '#15803d',
  'posts.version': 1,
  'posts.acceptedFindings': [objection],
  'posts.carousel': [{ title: 'A page', text: '' }],
  'posts.carouselState': 'requested',
  'posts.altTexts': { 'plant.png': 'A plant.' },
  'posts.document': new File([new Uint8Array(pdf([[{ text: 'Plan', y: 700 }]]))], 'plan.pdf'),
  'scheduled_posts.fence': 40,
  'review_comments.version': 40,
  'scheduled_posts.localTime': '2031-02-03T10:00',
  'scheduled_posts.timezone': 'Europe/Lisbon',
  'scheduled_posts.status': 'canceled',
  'post_results.numbers': { impressions: 12 },
  'posting_slots.weekday': 3,
  'chat_settings.phone': '+55 11 91234-5678',
  'chat_settings.phoneCountry': 'PT',
  'chat_settings.timezone': 'Europe/Lisbon',
  'chat_settings.hours': { week: [[{ from: '09:00', to: '18:00' }], [], [], [], [], [], []], holidays: [] },
  'chat_settings.handOver': { afterUnanswered: 3, onAnger: false },
  'chat_settings.branding': { accent: '#14532d' },
  'chat_channels.allowedSites': ['https://probe.example'],
  'bots.hours': { week: [[{ from: '20:00', to: '22:00' }], [], [], [], [], [], []], holidays: [] },
  'bots.duty': 'closed',
  'bots.handOverWords': ['manager'],
  'contacts.phone': '+351912345678',
  'conversations.status': 'open',
  'conversations.snoozedUntil': '2032-02-03 04:05:06.000Z',
  'messages.mentions': [],
  'messages.sequence': 40,
  'messages.visitorSequence': 40,
  'posting_slots.time': '10:30',
  'posting_slots.timezone': 'Europe/Lisbon',
  'posts.generation': 'requested',
  'generated_pictures.generation': 'canceled',
  'generated_pictures.ratio': 'portrait',
  'users.mobile': '+5511912345678',
  'users.password': 'correct horse 2',
  'users.country': 'PT',
  'users.notifyBy': { mails: 'daily' },
}

/** A valid value of the field that differs from the stored one. */
export async function valueFor(house: House, collection: CollectionName, name: string, row: RecordData | null) {
  // Only members can be chosen.
  if (collection === 'conversations' && name === 'assignee') return house.people.editor.user.id
  // A topic is added to it, so it has to be at its topics.
  if (collection === 'ideas' && name === 'batch') return (await house.rowWith('production_batches', 'generation')).id
  const given = special[`${collection}.${name}`]
  if (given !== undefined) return given
  const field = (collections[collection].fields as Record<string, (typeof collections.posts.fields)[never]>)[name]!
  const present = row?.[name]
  const definition = field as { type: string; values?: string[]; collection?: CollectionName; maxSelect?: number }
  switch (definition.type) {
    case 'number':
      return Number(present ?? 0) + 1
    case 'bool':
      return !present
    case 'email':
      return 'probe@timbre.example'
    case 'url':
      return 'https://probe.example/'
    case 'date':
    case 'autodate':
      return '2031-02-03 04:05:06.000Z'
    case 'json':
      return ['probe']
    case 'select':
      return definition.values!.findLast((value) => value !== present)
    case 'file':
      return new File([png], 'probe.png')
    case 'relation': {
      const id = await another(house, definition.collection!)
      return (definition.maxSelect ?? 1) > 1 ? [id] : id
    }
    default:
      return name === 'id' || name === 'key' || name === 'shortCode'
        ? `probe${randomBytes(5).toString('hex')}`
        : 'probe'
  }
}

/** For a workspace, the other one, in which the caller has the same role; otherwise another row of the same one. */
async function another(house: House, collection: CollectionName): Promise<string> {
  if (collection === 'instances') return house.other
  if (collection === 'users') return house.people.stranger.user.id
  if (collection === 'services') return (await house.test.app.engine.records.find('services')).at(-1)!.id
  return (await house.rowWith(collection, 'title')).id
}
