import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { SettingsValues } from '../settings/shape.ts'
import { addressMatcher } from './addresses.ts'

/** The proxies whose headers are trusted: the configured ones, or one on this machine if none is. */
export const proxyMatcher = (trustedProxies: readonly string[]): ((ip: string) => boolean) =>
  addressMatcher(trustedProxies.length > 0 ? trustedProxies : ['loopback'])

/**
 * The visitor's address from the first trusted header that contains one: its last address, which the proxy
 * nearest to the server wrote, or its first. Null if none does.
 */
export function addressInHeaders(
  headers: FastifyRequest['headers'],
  { headers: names, useLeftmostIP }: SettingsValues['trustedProxy'],
): string | null {
  for (const name of names) {
    const sent = headers[name.toLowerCase()]
    // If a header is repeated, the last one is the proxy's.
    const entries = (Array.isArray(sent) ? (sent.at(-1) ?? '') : (sent ?? '')).split(',').map((entry) => entry.trim())
    const found = useLeftmostIP
      ? entries.find((entry) => ipaddr.isValid(entry))
      : entries.findLast((entry) => ipaddr.isValid(entry))
    if (found) return ipaddr.process(found).toString()
  }
  return null
}

/** All later code sees this address. */
export function setAddress(request: FastifyRequest, ip: string): void {
  Object.defineProperty(request, 'ip', { value: ip, configurable: true })
}
