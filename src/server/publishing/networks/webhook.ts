import type { Clock } from '#server/engine/clock.ts'
import type { Reply, SafeFetch } from '#server/engine/fetch/safe-fetch.ts'
import { mentionsIn, withNames } from '#shared/networks/mentions.ts'
import type { Account, Answer, Attachment, Network, Picture, Prepared } from './network.ts'
import { outcomeOfFailure, rateLimited, refused, unknown } from './reply-outcome.ts'
import { signedHeaders } from './webhook/signature.ts'

export interface WebhookOptions {
  /** Allows public addresses only, because people enter them. */
  readonly fetch: SafeFetch
  readonly clock: Clock
}

/** Version of the message's format. Increased when a field is removed or changes meaning, not when one is added. */
const version = 1

const limits = { maxBytes: 64 * 1024, milliseconds: 20_000 }

/**
 * Sends posts to an address of the workspace, signed according to the Standard Webhooks specification. The message is `{type,
 * version, timestamp, data: {id, text, mentions, pictures, document, link, firstComment}}`; the content of files is in Base64,
 * and mentions appear in the text by name.
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
  const { id, text, attachment, firstComment = '' } = publication
  const at = clock.now()
  const data = { id, text: withNames(text), mentions: mentionsIn(text), ...attached(attachment), firstComment }
  const body = JSON.stringify({ type: 'post.published', version, timestamp: at.toISOString(), data })
  const headers = { 'content-type': 'application/json', ...signedHeaders({ id, at, body }, secrets) }
  return answerOf(await fetch.send(address, { method: 'POST', headers, body }, { ...limits, signal }), id, at)
}

function attached(attachment: Attachment | null) {
  const pictures = attachment?.kind === 'pictures' ? attachment.pictures.map(shown) : []
  if (attachment?.kind === 'document') {
    const { title, bytes } = attachment
    return { pictures, document: { title, mediaType: 'application/pdf', content: inBase64(bytes) }, link: null }
  }
  if (attachment?.kind === 'link') {
    const { url, title, description, picture } = attachment
    return { pictures, document: null, link: { url, title, description, picture: picture && shown(picture) } }
  }
  return { pictures, document: null, link: null }
}

const shown = ({ mediaType, alternativeText, bytes }: Picture) => ({
  ...{ mediaType, alternativeText },
  content: inBase64(bytes),
})

const inBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Sends an event without a post, to test a receiver. */
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

/** A redirect is not followed, and the receiver may have accepted the message before it sent one. */
function answerOf(reply: Reply, id: string, now: Date): Answer {
  const { status, text } = reply
  const detail = `${status} ${text.replace(/\s+/g, ' ').trim()}`.trim()
  if (status >= 200 && status < 300) return { outcome: 'accepted', id, url: '' }
  if (status === 410) return refused('reconnect', detail)
  if (status === 429) return rateLimited(reply, detail, now)
  return status >= 400 && status < 500 && status !== 408 ? refused('rejected', detail) : unknown(detail)
}
