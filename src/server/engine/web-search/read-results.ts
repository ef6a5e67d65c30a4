import type { WebHit, WebResult } from './web-search.ts'

/** No provider returns more per request. */
export const maxResults = 10

const maxAddress = 2000
const maxTitle = 300

/** The valid results, each address once. They are written by others and may contain anything. */
export function readResults(hits: readonly WebHit[]): WebResult[] {
  const found = new Map<string, WebResult>()
  for (const { url, title, date } of hits) {
    const address = typeof url === 'string' && url.length <= maxAddress ? URL.parse(url) : null
    if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password) continue
    address.hash = ''
    if (found.has(address.href)) continue
    found.set(address.href, { url: address.href, title: plain(title), date: dayOf(date) })
    if (found.size === maxResults) break
  }
  return [...found.values()]
}

/** Providers mark up the matched words in titles. */
const plain = (title: unknown): string =>
  typeof title === 'string'
    ? title
        .slice(0, maxTitle * 2)
        .replace(/<\/?(?:strong|b|em|mark)>/gi, '')
        .trim()
        .slice(0, maxTitle)
    : ''

/** Reads ISO 8601 and mail dates; relative ones such as "3 days ago" are ignored. */
function dayOf(date: unknown): string {
  if (typeof date !== 'string' || date.length > 60) return ''
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(date)?.[1] ?? ''
  if (day) return Number.isNaN(Date.parse(day)) ? '' : day
  const time = /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4}/.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}
