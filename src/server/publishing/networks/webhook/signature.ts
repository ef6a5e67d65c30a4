import { createHmac } from 'node:crypto'
import { secretBytes } from '#server/engine/random.ts'
import type { Secrets } from '../network.ts'

/** A message of the Standard Webhooks specification (standardwebhooks.com). */
export interface WebhookMessage {
  /** The same whenever the same message is sent, so that receivers can tell. */
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** Headers that sign the message: by the secret and, while receivers change over, by the one before. */
export function signedHeaders(
  { id, at, body }: WebhookMessage,
  { signingSecret = '', previousSigningSecret }: Secrets,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const secrets = [signingSecret, previousSigningSecret].filter((secret) => secret !== undefined && secret !== '')
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret!.replace(prefix, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

const prefix = 'whsec_'
const secretLength = 32

const newSigningSecret = (): string => prefix + Buffer.from(secretBytes(secretLength)).toString('base64')

/** The secrets of a webhook with a new one. What is signed with the one before remains valid until the next rotation. */
export const rotatedSecrets = ({ signingSecret }: Secrets): Secrets => ({
  signingSecret: newSigningSecret(),
  ...(signingSecret ? { previousSigningSecret: signingSecret } : {}),
})
