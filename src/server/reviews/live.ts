import type { FastifyReply, FastifyRequest } from 'fastify'
import { restoredChannel } from '#server/engine/database/restored-channel.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type Client, openClient } from '#server/engine/realtime/client.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { linkByToken, millisecondsOf, type ReviewLink } from './links.ts'

const channel = 'reviews'
/** Max streams per link and process; the oldest is closed. */
const maxStreams = 50
/** No stream is open for that long, and timers cannot run for a month. */
const maxTimerMilliseconds = 86_400_000

/** A link, and whether its address has stopped working. */
interface News {
  readonly link: string
  readonly isOver?: boolean
}

/**
 * Event streams for the pages behind review links. Events only say that something has changed: the page refetches under its own
 * link, so a stream never reveals more than the link. Every process notifies its own streams.
 */
export async function openReviewStreams({ http, records, clock, database }: Engine): Promise<void> {
  const streams = new Map<string, Set<Client>>()
  const closeAll = () => {
    for (const link of [...streams.keys()]) close(link)
  }

  http.get<{ Params: { token: string } }>('/api/review/:token/events', async (request, reply) => {
    const link = await linkByToken(records, request.params.token, clock.now())
    const client = open(link, request, reply)
    // The link may have been withdrawn before the stream was registered.
    const isStill = await linkByToken(records, request.params.token, clock.now()).catch(() => null)
    if (!isStill) client.close()
  })
  await database.listen(channel, (payload) => tell(JSON.parse(payload) as News), closeAll)
  await database.listen(restoredChannel, closeAll)
  http.addHook('preClose', async () => closeAll())

  function open(link: ReviewLink, { ip }: FastifyRequest, reply: FastifyReply): Client {
    reply.hijack()
    reply.raw.setHeader('x-robots-tag', 'noindex, nofollow')
    reply.raw.setHeader('referrer-policy', 'no-referrer')
    const own = streams.get(link.id) ?? new Set()
    streams.set(link.id, own)
    const left = millisecondsOf(link.expiresAt) - clock.now().getTime()
    const expiry = setTimeout(() => client.close(), Math.min(left, maxTimerMilliseconds))
    const client = openClient(reply.raw, ip, (closed) => {
      clearTimeout(expiry)
      own.delete(closed)
      if (own.size === 0 && streams.get(link.id) === own) streams.delete(link.id)
    })
    own.add(client)
    if (own.size > maxStreams) [...own][0]!.close()
    return client
  }

  function tell({ link, isOver }: News): void {
    for (const client of streams.get(link) ?? []) client.send('changed', '{}')
    if (isOver) close(link)
  }

  function close(link: string): void {
    for (const client of [...(streams.get(link) ?? [])]) client.close()
  }
}

/** Notifies the pages behind all links to a post, after the commit. */
export async function announcePost(writer: RecordWriter, instance: string, post: string): Promise<void> {
  const filter = 'instance = {:instance} && posts:each ?= {:post}'
  for (const { id } of await writer.find('review_links', { filter, params: { instance, post } })) announce(writer, id)
}

/** @param isOver whether the previous address has stopped working */
export function announce(writer: RecordWriter, link: string, isOver = false): void {
  writer.tx.notify(channel, JSON.stringify({ link, isOver } satisfies News))
}
