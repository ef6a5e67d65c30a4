import ipaddr from 'ipaddr.js'

/** Whether an IP address belongs to the public internet; addresses inside addresses (mapped, NAT64, 6to4) are unwrapped. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast'
  const range = parsed.range()
  const bytes = parsed.toByteArray()
  if (range === 'rfc6052') return isPublicAddress(bytes.slice(12).join('.'))
  if (range === '6to4') return isPublicAddress(bytes.slice(2, 6).join('.'))
  return range === 'unicast'
}
