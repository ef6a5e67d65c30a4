import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { randomLetters } from '#server/engine/random.ts'
import { callerOfVersion, demandOwner } from './caller.ts'
import type { SimulatedNetwork } from './network.ts'
import { contentOf, contentShape, shownContent } from './post-content.ts'
import { readLittleText } from './read-little-text.ts'
import { NetworkRefusal } from './refusal.ts'
import type { SimulatedPost } from './store.ts'

const urn = z.string().max(200).startsWith('urn:li:')
const newPost = z.object({
  author: urn,
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS']),
  distribution: z.object({ feedDistribution: z.literal('MAIN_FEED') }),
  content: contentShape.optional(),
  lifecycleState: z.literal('PUBLISHED'),
})
const newComment = z.object({
  actor: urn,
  object: urn,
  message: z.object({ text: z.string().min(1).max(1250) }),
})

const urnOfShare = 'urn:li:share:'
/** The format of a record's id, so that a store can use it as one. */
const idLength = 15
const maxCharacters = 3000
const duplicateMilliseconds = 48 * 3600_000
const maxListed = 100

/** Posts and comments, with the limits of LinkedIn. */
export function registerPostRoutes(scope: FastifyInstance, network: SimulatedNetwork): void {
  const { store, clock } = network
  const posts = { config: { simulated: 'post' } } as const
  const reads = { config: { simulated: 'read' } } as const
  const comments = { config: { simulated: 'comment' } } as const

  scope.post('/rest/posts', posts, async (request, reply) => {
    const grant = await callerOfVersion(network, request)
    const { author, commentary, content: given } = read(newPost, request.body)
    demandOwner(grant, author, 'w')
    if ([...commentary].length > maxCharacters) {
      throw invalid('/commentary', `the length must be no more than ${maxCharacters}`, 'FIELD_LENGTH_TOO_LONG')
    }
    const content = given ? await contentOf(network, author, given) : null
    if (!commentary && !content)
      throw invalid('/commentary', 'field is required but not found and has no default value')
    const now = clock.now()
    const post: SimulatedPost = {
      ...{ id: `${urnOfShare}${randomLetters(idLength)}`, author, tenant: grant.member.tenant, commentary, content },
      ...{ text: readLittleText(commentary), createdAt: now },
    }
    const notSince = network.refusesDuplicates ? new Date(now.getTime() - duplicateMilliseconds) : farFuture
    const same = await store.addPost(post, notSince)
    if (same) {
      const inputErrors = [{ code: 'DUPLICATE_POST', description: `Content is a duplicate of ${same.id}` }]
      throw new NetworkRefusal(422, 'DUPLICATE_POST', `Content is a duplicate of ${same.id}`, { inputErrors })
    }
    return reply.code(201).header('x-restli-id', post.id).send('')
  })

  scope.get('/rest/posts', reads, async (request) => {
    const grant = await callerOfVersion(network, request)
    const { author = '', q, count } = request.query as Record<string, string | undefined>
    if (q !== 'author' || request.headers['x-restli-method'] !== 'FINDER') throw illegal('q=author and FINDER')
    demandOwner(grant, author, 'r')
    const found = await store.postsOf(author, Math.min(Number(count) || 10, maxListed))
    return { elements: found.map(shown), paging: { start: 0, count: found.length } }
  })

  scope.get<{ Params: { id: string } }>('/rest/posts/:id', reads, async (request) => {
    const grant = await callerOfVersion(network, request)
    const post = await existing(network, request.params.id)
    demandOwner(grant, post.author, 'r')
    return shown(post)
  })

  scope.post<{ Params: { id: string } }>('/rest/socialActions/:id/comments', comments, async (request, reply) => {
    const grant = await callerOfVersion(network, request)
    const { actor, message } = read(newComment, request.body)
    demandOwner(grant, actor, 'w', 'social_feed')
    const post = await existing(network, request.params.id)
    if (post.tenant !== grant.member.tenant) throw notFound()
    const now = clock.now()
    const id = randomLetters(idLength)
    await store.addComment(post.id, { id, actor, text: message.text, createdAt: now })
    return reply.code(201).header('x-restli-id', id).send({ id, actor, object: post.id, message })
  })

  scope.get<{ Params: { id: string } }>('/rest/socialActions/:id/comments', reads, async (request) => {
    const grant = await callerOfVersion(network, request)
    const post = await existing(network, request.params.id)
    demandOwner(grant, post.author, 'r')
    const found = await store.commentsOf(post.id)
    return { elements: found.map(({ id, actor, text }) => ({ id, actor, object: post.id, message: { text } })) }
  })
}

/** Later than every post, so none counts as a duplicate. */
const farFuture = new Date('9999-12-31T00:00:00Z')

async function existing({ store }: SimulatedNetwork, id: string): Promise<SimulatedPost> {
  const post = await store.post(id)
  if (!post) throw notFound()
  return post
}

const shown = ({ id, author, commentary, content, createdAt }: SimulatedPost) => ({
  ...{ id, author, commentary, visibility: 'PUBLIC', lifecycleState: 'PUBLISHED' },
  ...{ createdAt: createdAt.getTime(), publishedAt: createdAt.getTime() },
  ...shownContent(content),
})

/** @throws NetworkRefusal 422 with LinkedIn's message */
function read<T>(shape: z.ZodType<T>, body: unknown): T {
  const { data, error } = shape.safeParse(body)
  if (data !== undefined) return data
  const { path, message } = error!.issues[0]!
  throw invalid(`/${path.join('/')}`, message)
}

function invalid(field: string, message: string, code = 'INVALID_VALUE_FOR_FIELD'): NetworkRefusal {
  const inputErrors = [{ code, input: { inputPath: { fieldPath: field } } }]
  return new NetworkRefusal(422, code, `ERROR :: ${field} :: ${message}`, { inputErrors })
}

const illegal = (message: string) => new NetworkRefusal(400, 'ILLEGAL_ARGUMENT', message)
const notFound = () => new NetworkRefusal(404, 'RESOURCE_NOT_FOUND', 'Not found')
