import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError, forbidden, notFound } from '#server/engine/errors.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Chat } from '../chat.ts'
import { channelAbout, eventsIn, storeEvents } from './events.ts'
import { textIn } from './json.ts'
import { openSecrets } from './secrets.ts'

/** Meta's calls can be up to 3 MB. */
const maxBytes = 4 * 1024 * 1024

export const webhookPath = (siteToken: string): string => `/api/whatsapp/${siteToken}`

type OfWebhook = { Params: { siteToken: string }; Querystring: Record<string, unknown> }

/**
 * WhatsApp's webhook: the verification when it is set up at Meta, and events signed over their raw bytes. Events are stored and
 * acknowledged right away; a job processes them. Without the app's secret, nothing is accepted.
 */
export function registerWebhook(chat: Chat): void {
  const { http, records, seal, log } = chat

  const channelOf = async (siteToken: string): Promise<Row<'chat_channels'>> => {
    const filter = 'siteToken = {:siteToken} && siteToken != "" && kind = "whatsapp"'
    const channel = await records.first('chat_channels', { filter, params: { siteToken } })
    if (!channel) throw notFound()
    return channel
  }

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )

    scope.get<OfWebhook>(webhookPath(':siteToken'), async ({ params, query }, reply) => {
      const { verifyToken } = openSecrets(seal, await channelOf(params.siteToken))
      const isMeta = query['hub.mode'] === 'subscribe' && isSame(String(query['hub.verify_token'] ?? ''), verifyToken)
      if (!isMeta) throw forbidden()
      return reply.type('text/plain; charset=utf-8').send(String(query['hub.challenge'] ?? '').slice(0, 500))
    })

    scope.post<OfWebhook>(webhookPath(':siteToken'), async ({ params, headers, body }) => {
      const channel = await channelOf(params.siteToken)
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      if (!isSigned(bytes, headers['x-hub-signature-256'], openSecrets(seal, channel).appSecret)) {
        log.warn({ channel: channel.id }, 'a WhatsApp call was refused because its signature is invalid')
        throw forbidden()
      }
      const events = eventsIn(parsed(bytes))
      const channels = await channelsOf(channel)
      const unknown = events.find((one) => !channelAbout(channels, one))
      if (unknown)
        log.warn(
          { number: unknown.phoneNumberId, account: unknown.wabaId },
          'a WhatsApp call was for a number without a channel',
        )
      if (events.length > 0) await records.write((writer) => storeEvents(chat, writer, channels, events))
      return { received: true }
    })
  })

  /** An app has a single webhook, so it also receives the events of the workspace's other numbers. */
  function channelsOf({ instance }: Row<'chat_channels'>): Promise<Row<'chat_channels'>[]> {
    const filter = 'instance = {:instance} && kind = "whatsapp" && phoneNumberId != ""'
    return records.find('chat_channels', { filter, params: { instance }, sort: 'created,id' })
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    // PostgreSQL rejects some characters.
    return JSON.parse(bytes.toString('utf8'), (_key, value) => (typeof value === 'string' ? textIn(value) : value))
  } catch (cause) {
    throw new ApiError(400, '', {}, { cause })
  }
}

/** Whether WhatsApp signed these bytes; false if the channel has no secret. */
function isSigned(body: Buffer, header: unknown, appSecret: string | undefined): boolean {
  const given = typeof header === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] : undefined
  if (!appSecret || !given) return false
  return timingSafeEqual(createHmac('sha256', appSecret).update(body).digest(), Buffer.from(given, 'hex'))
}

/** Constant-time comparison. */
function isSame(given: string, expected: string | undefined): boolean {
  if (!expected) return false
  const digest = (text: string) => createHmac('sha256', expected).update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
