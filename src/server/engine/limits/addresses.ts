import ipaddr from 'ipaddr.js'
import { boundedCache } from '../bounded-cache.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Names of private ranges that the list of trusted proxies accepts. */
const namedRanges: Record<string, string> = { loopback: 'loopback', linklocal: 'linkLocal', uniquelocal: 'uniqueLocal' }

const maxAnswers = 10_000

/**
 * Whether an address is one of, or lies within one of, the entries: addresses, CIDR ranges and names of ranges. Answers
 * are cached, since the same visitors return.
 */
export function addressMatcher(entries: readonly string[]): (ip: string) => boolean {
  if (entries.length === 0) return () => false
  const matches = matcherOf(entries)
  const known = boundedCache<boolean>(maxAnswers)
  return (ip) => {
    let answer = known.get(ip)
    if (answer === undefined) {
      answer = matches(ip)
      known.set(ip, answer)
    }
    return answer
  }
}

function matcherOf(entries: readonly string[]): (ip: string) => boolean {
  const named = new Set(entries.flatMap((entry) => namedRanges[entry] ?? []))
  const ranges = entries.filter((entry) => !(entry in namedRanges)).flatMap(parseRange)
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false
    const address = ipaddr.process(ip)
    const isPrivate = named.has('uniqueLocal') && address.range() === 'private'
    if (isPrivate || named.has(address.range())) return true
    return ranges.some(([from, bits]) => from.kind() === address.kind() && address.match(from, bits))
  }
}

function parseRange(entry: string): [Address, number][] {
  if (ipaddr.isValidCIDR(entry)) {
    const [address, bits] = ipaddr.parseCIDR(entry)
    return [[address, bits]]
  }
  if (!ipaddr.isValid(entry)) return []
  const address = ipaddr.process(entry)
  return [[address, address.kind() === 'ipv4' ? 32 : 128]]
}

/**
 * The key of one visitor: an IPv4 address (IPv4-mapped IPv6 included), or the IPv6 network of `bits` (a multiple of
 * 8) that contains the address. A single household or server has a whole /64.
 */
export function neighbourhood(ip: string, bits = 64): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${Buffer.from(address.toByteArray().slice(0, bits / 8)).toString('hex')}/${bits}`
}
