import type { FastifyReply } from 'fastify'
import { recordAct } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { notFound } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { sendFile } from '#server/engine/files/serving/send-file.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { memberRoute } from '#server/instances/index.ts'
import { fileFields } from '#shared/collections/posts.ts'
import type { OutsideReview, ReviewLinkAddress, ReviewLinkOrder } from '#shared/contracts/reviews.ts'
import { noteOpening, readAnswer, storeAnswer } from './answers.ts'
import { addressOf, linkByToken, mailLink, makeLink, type Reviewing, type ReviewLink, renewLink } from './links.ts'
import { outsideView } from './outside-view.ts'

export function registerRoutes(engine: Engine, reviewing: Reviewing): void {
  registerTeamRoutes(engine, reviewing)
  registerOutsideRoutes(engine)
}

/** For editors: create, read, renew and mail the address of a link. */
function registerTeamRoutes(engine: Engine, reviewing: Reviewing): void {
  const { records } = engine

  memberRoute<{ Params: { instance: string }; Body: ReviewLinkOrder }>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/review-links',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: ({ request: { body }, auth, instance }): Promise<ReviewLinkAddress> =>
      records.write(async (writer) => {
        const link = await makeLink(reviewing, writer, instance, auth, body ?? { posts: [] })
        if (link.email) await mailLink(reviewing, writer, link)
        await recordAct(writer, {
          ...{ instance, by: auth, action: 'review-link.made' },
          ...{ target: link.id, targetName: link.email || link.reviewer, after: { posts: link.posts.length } },
        })
        return addressOf(reviewing, link)
      }),
  })

  type OfLink = { Params: { instance: string; link: string } }
  memberRoute<OfLink>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/review-links/:link/address',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: async ({ request, instance }): Promise<ReviewLinkAddress> =>
      addressOf(reviewing, await linkOf(records, instance, request.params.link)),
  })

  memberRoute<OfLink>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/review-links/:link/renew',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: ({ request, instance, auth }): Promise<ReviewLinkAddress> =>
      records.write(async (writer) => {
        const link = await renewLink(reviewing, writer, await linkOf(writer, instance, request.params.link))
        await recordAct(writer, {
          ...{ instance, by: auth, action: 'review-link.renewed' },
          ...{ target: link.id, targetName: link.email || link.reviewer },
        })
        return addressOf(reviewing, link)
      }),
  })

  memberRoute<OfLink>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/review-links/:link/remind',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: async ({ request, reply, instance }) => {
      await records.write(async (writer) => {
        await mailLink(reviewing, writer, await linkOf(writer, instance, request.params.link))
      })
      return reply.code(204).send()
    },
  })
}

async function linkOf(records: RecordReader, instance: string, id: string): Promise<ReviewLink> {
  const link = await records.byId('review_links', id)
  if (link?.instance !== instance) throw notFound()
  return link
}

/** For anyone with the address: the posts of the link, and an answer to each. */
function registerOutsideRoutes({ http, records, clock, files }: Engine): void {
  type OfToken = { Params: { token: string } }
  http.get<OfToken>('/api/review/:token', async ({ params }, reply): Promise<OutsideReview> => {
    unlisted(reply)
    const now = clock.now()
    const link = await linkByToken(records, params.token, now)
    await records.write((writer) => noteOpening(writer, link, now))
    return outsideView(records, link)
  })

  type OfPost = { Params: { token: string; post: string } }
  http.post<OfPost>('/api/review/:token/posts/:post', async ({ params, body }, reply) => {
    unlisted(reply)
    const answer = readAnswer(body)
    await records.write(async (writer) => {
      await storeAnswer(writer, await linkByToken(writer, params.token, clock.now()), params.post, answer)
    })
    return reply.code(204).send()
  })

  type OfFile = { Params: { token: string; post: string; name: string } }
  http.get<OfFile>('/api/review/:token/posts/:post/files/:name', async (request, reply) => {
    unlisted(reply)
    const { token, post: id, name } = request.params
    const link = await linkByToken(records, token, clock.now())
    const post = link.posts.includes(id) ? await records.byId('posts', id) : null
    const isShown = post && name !== '' && fileFields.flatMap((field) => post[field]).includes(name)
    const file = isShown && (await files.open(fileKey(records.collection('posts')!.id, post.id, name)))
    if (!file) throw notFound()
    return sendFile(request, reply, file, { name, asAttachment: false, isPrivate: true })
  })
}

/** Keeps the page out of search engines, and its address out of referrers. */
const unlisted = (reply: FastifyReply): void => {
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
}
