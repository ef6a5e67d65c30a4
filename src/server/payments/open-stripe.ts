import type { Stripe } from 'stripe'

export interface StripeConfig {
  secretKey: string
  /** The secret that signs events; without it none is accepted. */
  webhookSecret: string
  /** Stripe's address, or that of a fake. */
  apiUrl: string
}

/** The API version that the code is written for; it overrides the account's default. */
const apiVersion = '2026-10-28.endive'

/** Loads Stripe's client on first use, because that takes longer than starting the server. */
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
