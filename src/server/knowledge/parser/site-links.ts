import { parseHTML } from 'linkedom'
import { checkNesting } from './check-nesting.ts'
import { refuse } from './refuse.ts'
import { readXml } from './xml.ts'

/** A page named by a site, its map or its feed. */
export interface SiteLink {
  url: string
  /** '' if only its address is known. */
  title: string
  /** ISO 8601, or '' if it is unknown. */
  date: string
}

export interface SiteLinks {
  /** `index`: a map of maps. `page`: HTML, with the links in it. */
  kind: 'sitemap' | 'index' | 'feed' | 'page'
  /** Of the feed or page. */
  title: string
  links: SiteLink[]
  /** The addresses of the feeds that a page declares. */
  feeds: string[]
}

const maxLinks = 5000
const maxAddress = 2000
const maxTitle = 300

/**
 * The pages that a sitemap, feed (RSS, Atom or JSON Feed) or web page names, each once, in their order.
 * @param url the address of the text, against which links are resolved
 * @throws a refusal `corrupt` or `unsupported`
 */
export function readSiteLinks(text: string, url: string): SiteLinks {
  const start = text.slice(0, 1000).trimStart()
  const read = start.startsWith('{')
    ? jsonFeed(text)
    : /^(<\?xml|<!--|<(rss|feed|urlset|sitemapindex|rdf:RDF)\b)/i.test(start)
      ? fromXml(text)
      : null
  const { links, feeds, ...found } = read ?? fromHtml(text)
  return { ...found, links: distinct(links, url), feeds: feeds.flatMap((feed) => absolute(feed, url) ?? []) }
}

const textElements = new Set(['loc', 'lastmod', 'title', 'link', 'pubDate', 'date', 'updated', 'published', 'guid'])
const entries = new Map<string, SiteLinks['kind']>([
  ['url', 'sitemap'],
  ['sitemap', 'index'],
  ['item', 'feed'],
  ['entry', 'feed'],
])
const roots = new Map<string, SiteLinks['kind']>([
  ['urlset', 'sitemap'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['RDF', 'feed'],
  ['feed', 'feed'],
])

/** Null for XHTML and other XML that is shown as a page. */
function fromXml(xml: string): SiteLinks | null {
  let kind: SiteLinks['kind'] | undefined
  let isOther = false
  let title = ''
  let entry: Record<string, string> | null = null
  let element = ''
  let depth = 0
  const links: SiteLink[] = []
  readXml(xml, {
    open(name, attribute) {
      const local = localName(name)
      depth += 1
      if (depth === 1) {
        kind = roots.get(local)
        isOther = !kind
      }
      if (isOther) return
      element = textElements.has(local) ? local : ''
      if (entries.get(local) === kind && !entry) entry = {}
      if (!entry || local !== 'link') return
      // Atom: the page itself has this relation or none; others are comments and files.
      if (['', 'alternate'].includes(attribute('rel'))) entry.link ||= attribute('href')
    },
    text(text) {
      if (!element || isOther) return
      if (entry) entry[element] = ((entry[element] ?? '') + text).slice(0, maxAddress)
      else if (element === 'title' && depth <= 3) title = (title + text).slice(0, maxTitle)
    },
    close(name) {
      depth -= 1
      element = ''
      if (!entry || entries.get(localName(name)) !== kind) return
      const { loc, link, guid = '', title: named = '', ...dates } = entry
      const address = (loc ?? link ?? '').trim() || (/^https?:/.test(guid) ? guid.trim() : '')
      const date = dates.pubDate ?? dates.published ?? dates.date ?? dates.lastmod ?? dates.updated ?? ''
      if (links.length < maxLinks * 2) links.push({ url: address, title: wordsOf(named), date: isoDate(date) })
      entry = null
    },
  })
  return kind ? { kind, title: wordsOf(title), links, feeds: [] } : null
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** https://jsonfeed.org/version/1.1 */
function jsonFeed(text: string): SiteLinks {
  let feed: { version?: unknown; title?: unknown; items?: unknown }
  try {
    feed = JSON.parse(text)
  } catch {
    return refuse('corrupt', 'the JSON is not valid')
  }
  if (!String(feed.version).startsWith('https://jsonfeed.org/') || !Array.isArray(feed.items)) {
    return refuse('unsupported', 'this JSON is not a feed')
  }
  const links = feed.items
    .slice(0, maxLinks)
    .filter((item) => typeof item === 'object' && item !== null)
    .map((item) => ({
      url: said(item.url),
      title: wordsOf(said(item.title)),
      date: isoDate(said(item.date_published)),
    }))
  return { kind: 'feed', title: said(feed.title).slice(0, maxTitle), links, feeds: [] }
}

const said = (value: unknown): string => (typeof value === 'string' ? value : '')

const feedTypes = /^application\/(rss\+xml|atom\+xml|feed\+json)$/i

function fromHtml(html: string): SiteLinks {
  checkNesting(html)
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const feeds = [...document.querySelectorAll('link[rel~="alternate"][href]')]
    .filter((link) => feedTypes.test(link.getAttribute('type') ?? ''))
    .map((link) => link.getAttribute('href') ?? '')
  const links = [...document.querySelectorAll('a[href]')]
    .slice(0, maxLinks)
    .map((link) => ({ url: link.getAttribute('href') ?? '', title: flat(link.textContent ?? ''), date: '' }))
  return { kind: 'page', title: flat(document.querySelector('title')?.textContent ?? ''), links, feeds }
}

function distinct(links: readonly SiteLink[], base: string): SiteLink[] {
  const found = new Map<string, SiteLink>()
  for (const link of links) {
    const url = absolute(link.url, base)
    if (!url) continue
    const known = found.get(url)
    // The link around a picture has no text, but the one around the heading below it has.
    if (known) known.title ||= link.title
    else if (found.size < maxLinks) found.set(url, { ...link, url })
  }
  return [...found.values()]
}

/** Also null for an empty address, which would resolve to `base` itself. */
function absolute(address: string, base: string): string | null {
  const url = address.trim() === '' ? null : URL.parse(address.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href.length <= maxAddress ? url.href : null
}

/** Titles in feeds may be HTML. */
const wordsOf = (title: string): string =>
  flat(/[<&]/.test(title) ? (parseHTML(`<html><body>${title}</body></html>`).document.body.textContent ?? '') : title)

const flat = (text: string): string => text.slice(0, maxAddress).replaceAll(/\s+/g, ' ').trim().slice(0, maxTitle)

function isoDate(text: string): string {
  const date = new Date(text.trim())
  return text.trim() === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
