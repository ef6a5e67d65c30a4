const urn = /urn:li:(share|ugcPost|activity):(\d{5,25})/i
const slug = /-(share|ugcPost|activity)-(\d{5,25})(?:-|$|\/|\?)/i

/**
 * The key shared by all addresses of a post: the network's number of the post, or else the address without scheme, query and
 * trailing slash.
 */
export function addressKey(address: string): string {
  const text = decoded(address.slice(0, 2000))
  const [, kind, number] = urn.exec(text) ?? slug.exec(text) ?? []
  if (kind && number) return `${kind.toLowerCase()}:${number}`
  return text
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\?.*$/, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
