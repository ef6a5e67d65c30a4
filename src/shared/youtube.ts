const id = /^[\w-]{11}$/
const hosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])
/** `/shorts/ID`, `/live/ID`, `/embed/ID` and `/v/ID` name a video in their path. */
const paths = new Set(['shorts', 'live', 'embed', 'v'])

const parts = /^https?:\/\/([^/?#\s]+)([^?#\s]*)(?:\?([^#\s]*))?/i

/** The id of the video at an address of YouTube; '' if there is none. */
export function videoIdOf(address: string): string {
  const [, host = '', path = '', query = ''] = parts.exec(address.trim()) ?? []
  const found = namedIn(host.toLowerCase().replace(/^www\./, ''), path.split('/').filter(Boolean), query)
  return id.test(found) ? found : ''
}

function namedIn(host: string, [first = '', second = '']: readonly string[], query: string): string {
  if (host === 'youtu.be') return first
  if (!hosts.has(host)) return ''
  if (first === 'watch') return /(?:^|&)v=([\w-]{1,20})(?:&|$)/.exec(query)?.[1] ?? ''
  return paths.has(first) ? second : ''
}

/** The address that plays a video from a second on. */
export const videoAddress = (video: string, seconds: number): string =>
  `https://www.youtube.com/watch?v=${video}${seconds > 0 ? `&t=${Math.floor(seconds)}s` : ''}`
