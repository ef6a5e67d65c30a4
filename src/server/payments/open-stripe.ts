import type { Stripe } from 'stripe'

export interface StripeConfig {
  secretKey: string
  /** Signs the events; without it none is accepted. */
  webhookSecret: string
  /** Stripe's own, or that of a fake. */
  apiUrl: string
}

/** The version that the code is written for; Stripe answers in it whatever the account's default is. */
const apiVersion = '2026-10-28.endive'

/** Loads Stripe's client when it is first used: that takes longer than the start of the server. */
export function openStripe({ secretKey, apiUrl }: StripeConfig): () => Promise<Stripe> {
  let opened: Promise<Stripe> | undefined
  return () => {
    opened ??= import('stripe').then(({ default: Client }) => {
      const { protocol, hostname, port } = new URL(apiUrl)
      return new Client(secretKey, {
        apiVersion,
        host: hostname,
        port: port || (protocol === 'http:' ? 80 : 443),
        protocol: protocol === 'http:' ? 'http' : 'https',
        timeout: 20_000,
        maxNetworkRetries: 2,
        telemetry: false,
        appInfo: { name: 'Timbre' },
      })
    })
    return opened
  }
}
