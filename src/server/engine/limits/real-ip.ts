import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { SettingsValues } from '../settings/shape.ts'
import { addressMatcher } from './addresses.ts'

/** Whose headers are believed: the proxies that were named, or a proxy on this machine where none was. */
export const proxyMatcher = (trustedProxies: readonly string[]): ((ip: string) => boolean) =>
  addressMatcher(trustedProxies.length > 0 ? trustedProxies : ['loopback'])

/**
 * The visitor's address as the first of the trusted headers says that holds one: its last address, which the proxy
 * nearest to the server wrote, or its first. Null when none of them does.
 */
export function addressInHeaders(
  headers: FastifyRequest['headers'],
  { headers: names, useLeftmostIP }: SettingsValues['trustedProxy'],
): string | null {
  for (const name of names) {
    const sent = headers[name.toLowerCase()]
    // Of a header that was sent several times the last one is the proxy's.
    const entries = (Array.isArray(sent) ? (sent.at(-1) ?? '') : (sent ?? '')).split(',').map((entry) => entry.trim())
    const found = useLeftmostIP
      ? entries.find((entry) => ipaddr.isValid(entry))
      : entries.findLast((entry) => ipaddr.isValid(entry))
    if (found) return ipaddr.process(found).toString()
  }
  return null
}

/** From here on this is where the request comes from. */
export function setAddress(request: FastifyRequest, ip: string): void {
  Object.defineProperty(request, 'ip', { value: ip, configurable: true })
}
