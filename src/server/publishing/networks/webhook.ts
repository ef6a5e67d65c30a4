import type { Clock } from '#server/engine/clock.ts'
import type { Reply, SafeFetch } from '#server/engine/fetch/safe-fetch.ts'
import type { Account, Answer, Network, Prepared } from './network.ts'
import { outcomeOfFailure, rateLimited, refused, unknown } from './reply-outcome.ts'
import { signedHeaders } from './webhook/signature.ts'

export interface WebhookOptions {
  /** To public addresses only: people enter them. */
  readonly fetch: SafeFetch
  readonly clock: Clock
}

const limits = { maxBytes: 64 * 1024, milliseconds: 20_000 }

/**
 * Sends posts to an address of the workspace, signed after the Standard Webhooks specification. The message is
 * `{type, timestamp, data: {id, text, picture}}`; the content of a picture is in Base64.
 */
export function createWebhook(options: WebhookOptions): Network {
  return {
    kind: 'webhook',
    async prepare({ secrets }, publication) {
      if (!secrets.signingSecret) return refused('reconnect', 'There is no signing secret.')
      return { publication, uploads: [] }
    },
    publish: (account, prepared, signal) => publish(options, account, prepared, signal).catch(outcomeOfFailure),
  }
}

async function publish(
  { fetch, clock }: WebhookOptions,
  { id: address, secrets }: Account,
  { publication }: Prepared,
  signal: AbortSignal,
): Promise<Answer> {
  const { id, text, picture } = publication
  const at = clock.now()
  const shownPicture = picture && {
    mediaType: picture.mediaType,
    alternativeText: picture.alternativeText,
    content: Buffer.from(picture.bytes).toString('base64'),
  }
  const data = { id, text, picture: shownPicture }
  const body = JSON.stringify({ type: 'post.published', timestamp: at.toISOString(), data })
  const headers = { 'content-type': 'application/json', ...signedHeaders({ id, at, body }, secrets) }
  return answerOf(await fetch.send(address, { method: 'POST', headers, body }, { ...limits, signal }), id, at)
}

/** Sends an event without a post, so that receivers can be tried. */
export async function sendTestEvent(
  fetch: SafeFetch,
  { id: address, secrets }: Account,
  { id, at }: { id: string; at: Date },
): Promise<{ isHealthy: boolean; detail: string }> {
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} })
  const headers = { 'content-type': 'application/json', ...signedHeaders({ id, at, body }, secrets) }
  try {
    const { status, text } = await fetch.send(address, { method: 'POST', headers, body }, limits)
    const isHealthy = status >= 200 && status < 300
    return { isHealthy, detail: isHealthy ? '' : `${status} ${text.replace(/\s+/g, ' ').trim()}`.trim() }
  } catch (error) {
    return { isHealthy: false, detail: outcomeOfFailure(error).detail }
  }
}

/** A redirect is not followed, and may come after the message was taken. */
function answerOf(reply: Reply, id: string, now: Date): Answer {
  const { status, text } = reply
  const detail = `${status} ${text.replace(/\s+/g, ' ').trim()}`.trim()
  if (status >= 200 && status < 300) return { outcome: 'accepted', id, url: '' }
  if (status === 410) return refused('reconnect', detail)
  if (status === 429) return rateLimited(reply, detail, now)
  return status >= 400 && status < 500 && status !== 408 ? refused('rejected', detail) : unknown(detail)
}
