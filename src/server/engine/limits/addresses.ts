import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Names that stand for the usual private ranges, as the environment's list of proxies takes them. */
const namedRanges: Record<string, string> = { loopback: 'loopback', linklocal: 'linkLocal', uniquelocal: 'uniqueLocal' }

/** Whether an address is one of, or lies within one of, the entries: addresses, CIDR ranges and names of ranges. */
export function addressMatcher(entries: readonly string[]): (ip: string) => boolean {
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
