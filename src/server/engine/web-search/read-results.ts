import type { WebHit, WebResult } from './web-search.ts'

/** As many as any provider gives at once. */
export const maxResults = 10

const maxAddress = 2000
const maxTitle = 300

/** The results that can be read, each address once. What a provider sends is written by others and may be anything. */
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

/** Titles come with markup of the words that were found. */
const plain = (title: unknown): string =>
  typeof title === 'string'
    ? title
        .slice(0, maxTitle * 2)
        .replace(/<\/?(?:strong|b|em|mark)>/gi, '')
        .trim()
        .slice(0, maxTitle)
    : ''

/** Dates come as ISO 8601 or as in mails; others, such as "3 days ago", say nothing lasting. */
function dayOf(date: unknown): string {
  if (typeof date !== 'string' || date.length > 60) return ''
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(date)?.[1] ?? ''
  if (day) return Number.isNaN(Date.parse(day)) ? '' : day
  const time = /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4}/.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}
