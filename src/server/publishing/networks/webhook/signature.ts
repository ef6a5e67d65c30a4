import { createHmac } from 'node:crypto'
import { secretBytes } from '#server/engine/random.ts'
import type { Secrets } from '../network.ts'

/** A message of the Standard Webhooks specification (standardwebhooks.com). */
export interface WebhookMessage {
  /** The same in every attempt, so that receivers can recognise repeats. */
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** Headers that sign the message with the secret and, after a rotation, also with the previous one. */
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

/** Adds a new signing secret. Messages are also signed with the previous one until the next rotation. */
export const rotatedSecrets = ({ signingSecret }: Secrets): Secrets => ({
  signingSecret: newSigningSecret(),
  ...(signingSecret ? { previousSigningSecret: signingSecret } : {}),
})
