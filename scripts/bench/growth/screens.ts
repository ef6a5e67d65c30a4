import type PocketBase from 'pocketbase'
import type { CollectionName, Row } from '#shared/collections/index.ts'

/** The ids that the requests of one workspace's screens need. */
export interface Shown {
  readonly user: string
  readonly instance: string
  readonly ambassador: string
  readonly base: string
  readonly item: string
  readonly batch: string
}

/** Takes one id of each kind from a member's lists. */
export async function shownTo(pb: PocketBase, instance: string): Promise<Shown> {
  const first = async <N extends CollectionName>(name: N, filter: string, sort = '-created'): Promise<Row<N>> =>
    pb.collection<Row<N>>(name).getFirstListItem(pb.filter(filter, { instance }), { sort })
  const batch = await first('production_batches', 'instance = {:instance} && status = "completed"')
  const chunk = await first('knowledge_chunks', 'base.instance = {:instance}', 'id')
  return {
    user: pb.authStore.record!.id,
    instance,
    ambassador: batch.ambassador,
    base: chunk.base,
    item: chunk.item,
    batch: batch.id,
  }
}

interface ListQuery {
  filter?: string
  sort?: string
  perPage?: number
  expand?: string
  fields?: string
  skipTotal?: boolean
}

/**
 * The requests of the screens, as in src/web: each name with its paths, all of which are
 * sent. The last ones are from programs that name no workspace.
 */
export function screens(pb: PocketBase, shown: Shown): Record<string, string[]> {
  const list = (name: CollectionName, { filter, ...query }: ListQuery = {}): string => {
    const all = { page: 1, ...(filter ? { filter: pb.filter(filter, { ...shown }) } : {}), perPage: 30, ...query }
    const written = Object.entries(all).map(([key, value]) => [key, typeof value === 'boolean' ? '1' : String(value)])
    return `/api/collections/${name}/records?${new URLSearchParams(written)}`
  }
  const own = 'instance = {:instance}'
  const posts = (query: ListQuery) => list('posts', { filter: `(${own})`, expand: 'ambassador,topic', ...query })
  const items =
    'id,base,type,title,question,url,file,size,extension,status,error,chunkCount,language,created,updated,refreshedAt'
  const found = (name: CollectionName, fields: readonly string[], word = '') => {
    const searched = word ? ` && (${fields.map((field) => `${field} ~ "${word}"`).join(' || ')})` : ''
    return list(name, { filter: own + searched, sort: '-updated', perPage: word ? 5 : 3, skipTotal: true })
  }
  const palette = (word = '') => [
    found('ambassadors', ['name', 'headline'], word),
    found('knowledge_bases', ['name', 'description'], word),
    found('production_batches', ['name', 'prompt'], word),
    ...(word ? [found('posts', ['body'], word)] : []),
  ]
  return {
    session: [
      list('instances', { sort: '-created', expand: 'instance_services(instance).service', perPage: 200 }),
      list('user_instance_roles', { filter: 'user = {:user}', expand: 'instance', perPage: 200 }),
    ],
    dashboard: [
      list('ambassadors', { filter: own, sort: 'name', perPage: 200 }),
      list('knowledge_bases', { filter: own, perPage: 1 }),
      list('posts', { filter: own, perPage: 1 }),
      list('posts', { filter: `${own} && decision = "approve"`, perPage: 1 }),
      list('production_batches', { filter: own, sort: '-created', perPage: 5, expand: 'ambassador' }),
    ],
    batches: [list('production_batches', { filter: `(${own})`, sort: '-created', expand: 'ambassador' })],
    'batches, by change': [list('production_batches', { filter: `(${own})`, sort: '-updated', expand: 'ambassador' })],
    'batches of a state': [
      list('production_batches', {
        filter: `(${own}) && (status = "post")`,
        sort: '-created',
        expand: 'ambassador',
      }),
    ],
    'a batch': [
      `/api/collections/production_batches/records/${shown.batch}`,
      list('topics', { filter: 'batch = {:batch}', sort: 'position', perPage: 100 }),
      list('posts', { filter: 'batch = {:batch}', sort: 'position', perPage: 100 }),
    ],
    'before a batch is deleted': [
      list('posts', { filter: '(batch = {:batch})', perPage: 1, fields: 'id' }),
      list('posts', { filter: '(batch = {:batch}) && decision = "approve"', perPage: 1, fields: 'id' }),
    ],
    topics: [list('topics', { filter: `(batch.${own})`, sort: '-created', expand: 'batch' })],
    'topics, by change': [list('topics', { filter: `(batch.${own})`, sort: '-updated', expand: 'batch' })],
    'topics, undecided': [
      list('topics', { filter: `(batch.${own}) && (decision = "")`, sort: '-created', expand: 'batch' }),
    ],
    posts: [posts({ sort: '-created' })],
    'posts, tenth page': [`${posts({ sort: '-created' }).replace('page=1', 'page=10')}`],
    'posts, final': [posts({ filter: `(${own} && stage = "final")`, sort: '-created' })],
    'posts, final, by change': [posts({ filter: `(${own} && stage = "final")`, sort: '-updated' })],
    'posts in review': [posts({ filter: `(${own} && stage = "review")`, sort: '-created' })],
    'posts with a word': [
      posts({
        filter: `(${own}) && (body ~ "warehouse" || topic.title ~ "warehouse" || ambassador.name ~ "warehouse")`,
        sort: '-created',
      }),
    ],
    ambassadors: [
      list('ambassadors', { filter: `(${own})`, sort: 'name' }),
      list('knowledge_bases', { filter: own, fields: 'id,name', sort: 'name', perPage: 200 }),
      `/api/instances/${shown.instance}/ambassador-figures`,
    ],
    'an ambassador': [
      `/api/collections/ambassadors/records/${shown.ambassador}`,
      `/api/instances/${shown.instance}/ambassador-figures`,
      list('audience_segments', { filter: 'ambassador = {:ambassador}', sort: 'created', perPage: 200 }),
      list('posts', { filter: 'ambassador = {:ambassador}', sort: '-created', perPage: 5 }),
      list('knowledge_items', {
        filter: `base.${own} && status = "ready" && (base = {:base})`,
        fields: 'id',
        perPage: 1,
      }),
    ],
    ideas: [list('ideas', { filter: `(${own} && status = "open")`, sort: '-created', expand: 'item' })],
    'what a team keeps asking for': [
      list('writing_preferences', { filter: 'ambassador = {:ambassador}', sort: 'created', perPage: 200 }),
      `/api/ambassadors/${shown.ambassador}/preference-proposals`,
    ],
    'what an ambassador wrote': [
      list('posts', { filter: 'ambassador = {:ambassador} && decision = "approve"', fields: 'id', perPage: 1 }),
      list('production_batches', { filter: 'ambassador = {:ambassador}', sort: '-created', perPage: 8 }),
    ],
    'knowledge bases': [
      list('knowledge_bases', { filter: `(${own})`, sort: 'name' }),
      `/api/instances/${shown.instance}/knowledge-figures`,
      list('ambassadors', { filter: own, fields: 'id,name,avatar,knowledgeBases', perPage: 200 }),
    ],
    'a knowledge base': [
      `/api/collections/knowledge_bases/records/${shown.base}`,
      list('knowledge_items', { filter: '(base = {:base})', sort: '-created', fields: items }),
      list('ambassadors', {
        filter: `${own} && knowledgeBases.id ?= {:base}`,
        fields: 'id,name',
        sort: 'name',
        perPage: 50,
      }),
    ],
    'items, the largest': [
      list('knowledge_items', { filter: '(base = {:base})', sort: '-size,-created', fields: items }),
    ],
    'passages of an item': [list('knowledge_chunks', { filter: 'item = {:item}', sort: 'position', perPage: 100 })],
    'passages with words': [`/api/knowledge-bases/${shown.base}/passages?q=alarm+driver+customer`],
    'palette, opened': palette(),
    'palette, a word': palette('we'),
    members: [
      list('user_instance_roles', {
        filter: '(instance = {:instance}) && (user = {:user} || role = "owner")',
        perPage: 200,
      }),
    ],
    'posts of all workspaces': [list('posts', { sort: '-created', skipTotal: true })],
    'posts of all workspaces, final, by change': [
      list('posts', { filter: 'stage = "final"', sort: '-updated', expand: 'ambassador', skipTotal: true }),
    ],
    'topics of all workspaces': [list('topics', { sort: '-created', skipTotal: true })],
    'passages of all workspaces': [list('knowledge_chunks', { sort: '-created', skipTotal: true })],
    'the ledger': [list('credit_entries', { filter: own, sort: '-sequence' })],
  }
}
