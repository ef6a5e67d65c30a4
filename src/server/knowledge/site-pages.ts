import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { FetchError, type FetchedPage } from '#server/engine/fetch/safe-fetch.ts'
import { maxSitePages, type SitePages } from '#shared/contracts/knowledge.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { readLinks } from './parse-file.ts'
import type { SiteLink, SiteLinks } from './parser/site-links.ts'
import { withTemporaryFile } from './temporary-file.ts'

const pageLimits = { maxBytes: 8 * 1024 * 1024, milliseconds: 10_000 }
/** For all requests together. */
const maxMilliseconds = 45_000
const maxMaps = 12
const maxFeeds = 2
/** Enough to say how many are left out. */
const maxFound = 20_000

/**
 * The pages of the website at this address, for people to choose from: those of the sitemap or feed that it is, else those that
 * `robots.txt`, the sitemap, the feeds and the links of the page name. Under a deeper address only those below it, if there are
 * any.
 * @throws ApiError 400 for `url`, with a code that the web app words
 */
export async function findSitePages(engine: Engine, base: string, address: string): Promise<SitePages> {
  const site = { engine, signal: AbortSignal.timeout(maxMilliseconds) }
  const first = await look(site, address).catch((error: unknown) => {
    throw asInvalid(error)
  })
  const links = first.kind === 'page' ? await linksOfSite(site, first) : await mappedBy(site, first)
  const pages = ofSection(distinct(links).filter(isPage), first)
  if (pages.length === 0) throw invalid('url', 'validation_no_site_pages', 'No pages were found there.')
  pages.sort((one, other) => other.date.localeCompare(one.date))
  const shown = pages.slice(0, maxSitePages)
  const added = await addedTo(engine, base)
  return {
    pages: shown.map((page) => ({ ...page, isAdded: added.has(page.url) })),
    left: pages.length - shown.length,
  }
}

interface Looked extends SiteLinks {
  /** After redirects. */
  url: string
}

interface Site {
  engine: Engine
  signal: AbortSignal
}

const get = ({ engine, signal }: Site, address: string): Promise<FetchedPage> =>
  engine.fetch(address, { ...pageLimits, signal })

async function look(site: Site, address: string): Promise<Looked> {
  const page = await get(site, address)
  const bytes = await unpacked(page)
  const links = await withTemporaryFile(
    site.engine,
    (path) => writeFile(path, bytes),
    (path) => readLinks(path, page.url, site.signal),
  )
  return { ...links, url: page.url }
}

/** Sitemaps may be stored compressed. */
async function unpacked({ body }: FetchedPage): Promise<Uint8Array> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  return promisify(gunzip)(body, { maxOutputLength: pageLimits.maxBytes }).catch((cause) => {
    throw new KnowledgeFailure('corrupt', { cause })
  })
}

/** What the site says of itself; if that is nothing, what its page links to. */
async function linksOfSite(site: Site, page: Looked): Promise<SiteLink[]> {
  const { origin } = new URL(page.url)
  const maps = await ifThere(site, () => mapsInRobots(site, origin))
  const mapped: SiteLink[] = []
  for (const map of maps.length > 0 ? maps : [`${origin}/sitemap.xml`]) {
    mapped.push(...(await ifThere(site, async () => mappedBy(site, await look(site, map)))))
  }
  const named: SiteLink[] = []
  for (const feed of page.feeds.slice(0, maxFeeds)) {
    named.push(...(await ifThere(site, async () => (await look(site, feed)).links)))
  }
  const found = [...named, ...mapped.filter(({ url }) => isSameSite(url, page.url))]
  return found.length > 0 ? found : page.links.filter(({ url, title }) => title !== '' && isSameSite(url, page.url))
}

async function mapsInRobots(site: Site, origin: string): Promise<string[]> {
  const { body } = await get(site, `${origin}/robots.txt`)
  const text = new TextDecoder().decode(body.subarray(0, 500_000))
  return [...text.matchAll(/^[ \t]*sitemap:[ \t]*(https?:\S+)/gim)].map(([, map]) => map!).slice(0, maxMaps)
}

/** The pages of a map, or of the maps that it lists. */
async function mappedBy(site: Site, { kind, links }: Looked): Promise<SiteLink[]> {
  if (kind !== 'index') return kind === 'page' ? [] : links
  const found: SiteLink[] = []
  for (const { url } of links.slice(0, maxMaps)) {
    const map = await ifThere(site, async () => [await look(site, url)])
    for (const { kind, links } of map) if (kind === 'sitemap') found.push(...links)
    if (found.length >= maxFound) break
  }
  return found
}

/** Most sites have only some of what is looked for. */
async function ifThere<T>({ signal }: Site, find: () => Promise<T[]>): Promise<T[]> {
  try {
    return await find()
  } catch (error) {
    if (signal.aborted || error instanceof FetchError || error instanceof KnowledgeFailure) return []
    throw error
  }
}

/** Each page once; a feed knows titles, a map dates. */
function distinct(links: readonly SiteLink[]): SiteLink[] {
  const found = new Map<string, SiteLink>()
  for (const link of links) {
    const known = found.get(link.url)
    if (known) {
      known.title ||= link.title
      known.date ||= link.date
    } else found.set(link.url, { ...link })
  }
  return [...found.values()]
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
const isSameSite = (one: string, other: string): boolean => hostOf(one) === hostOf(other)

const noPage = /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|js|json|xml|gz|zip|mp[34]|m4a|wav|webm|mov|avi|woff2?)$/i
const isPage = ({ url }: SiteLink): boolean => !noPage.test(new URL(url).pathname)

/** Somebody who enters the address of a blog wants the blog. */
function ofSection(pages: readonly SiteLink[], { kind, url }: Looked): SiteLink[] {
  const section = new URL(url).pathname.replace(/\/(?:index\.\w+)?$/, '')
  if (kind !== 'page' || section === '') return [...pages]
  const below = pages.filter((page) => new URL(page.url).pathname.startsWith(`${section}/`))
  return below.length > 0 ? below : [...pages]
}

async function addedTo({ records }: Engine, base: string): Promise<Set<string>> {
  const filter = 'base = {:base} && type = "link"'
  const items = await records.find('knowledge_items', { filter, params: { base }, limit: maxFound })
  return new Set(items.flatMap(({ url }) => URL.parse(url)?.href ?? []))
}

function asInvalid(error: unknown): unknown {
  const code = error instanceof FetchError ? error.code : error instanceof KnowledgeFailure ? error.code : undefined
  if (code === 'private-address') return invalid('url', 'validation_private_address', 'This address is not public.')
  if (code !== undefined || (error as Error).name === 'TimeoutError')
    return invalid('url', 'validation_site_unreachable', 'This address could not be read.')
  return error
}
