import { createHash } from 'node:crypto'
import { recordAct } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { notFound } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { CalendarFeedAddress, CalendarFeedOrder } from '#shared/contracts/calendar.ts'
import { calendarFeed } from '#shared/scheduling/calendar-feed.ts'
import { feedPosts } from './feed-posts.ts'
import { feedByToken, makeFeed, noteReading } from './feeds.ts'

interface Addresses {
  /** Base URL of the web app. */
  readonly appUrl: () => string
  /** Base URL that calendars fetch. */
  readonly apiUrl: () => string
}

/** Calendar feeds of a workspace, at a secret address for each member. */
export function registerCalendar(engine: Engine, addresses: Addresses): void {
  registerMaking(engine, addresses)
  registerReading(engine, addresses)
  engine.records.hooks('calendar_feeds', {
    async beforeDelete({ record, records, request }) {
      const member = request?.auth && (await records.byId('user_instance_roles', record.member))
      if (!member) return
      await recordAct(records, { instance: member.instance, by: request.auth, action: 'calendar-feed.ended' })
    },
  })
}

/** Also replaces the previous address. */
function registerMaking(engine: Engine, { apiUrl }: Addresses): void {
  memberRoute<{ Params: { instance: string }; Body: CalendarFeedOrder | null }>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/calendar-feed',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ request: { body }, auth, instance }): Promise<CalendarFeedAddress> =>
      engine.records.write(async (writer) => {
        const params = { instance, user: auth.record.id }
        const filter = 'instance = {:instance} && user = {:user}'
        const member = await writer.first('user_instance_roles', { filter, params })
        // An administrator is not a member, so nothing would ever revoke the address.
        if (!member) throw notFound()
        const { feed, token } = await makeFeed(writer, member, String(body?.ambassador ?? ''))
        await recordAct(writer, { instance, by: auth, action: 'calendar-feed.made' })
        return { id: feed.id, url: `${apiUrl()}/api/calendar/${token}.ics` }
      }),
  })
}

function registerReading({ http, records, clock }: Engine, { appUrl }: Addresses): void {
  http.get<{ Params: { token: string } }>('/api/calendar/:token', async ({ params, headers }, reply) => {
    reply.headers({
      ...{ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' },
      'cache-control': 'private, no-cache',
    })
    const { feed, member, reader } = await feedByToken(records, params.token.replace(/\.ics$/, ''))
    const { instance: id } = member
    const now = clock.now()
    await noteReading(records, feed, now)
    const language = reader.language || 'en-US'
    const reading = { instance: id, ambassador: feed.ambassador, language, base: `${appUrl()}/${language}` }
    const { name } = await records.get('instances', id)
    const text = calendarFeed(name, new URL(appUrl()).host, await feedPosts(records, reading, now))
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', etag)
    // Compressing proxies make the tag weak, and clients may send several.
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
