import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { FetchError, type FetchedPage, type PageVersion } from '#server/engine/fetch/safe-fetch.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
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
/** Enough to count the pages that are not shown. */
const maxFound = 20_000

/** The pages found at an address. */
export interface SiteFound {
  title: string
  /** Newest first. */
  pages: SiteLink[]
  /** How often to check for new pages; null if the only source is the links of a page. */
  rhythm: 'daily' | 'weekly' | null
  /** The version of a feed or map, with which the next check sees whether it has changed. */
  version: PageVersion
}

/**
 * The pages of the website at this address, for people to choose from.
 * @throws ApiError 400 for `url`, with a code that the web app words
 */
export async function findSitePages(engine: Engine, base: string, address: string): Promise<SitePages> {
  const found = await readSite(engine, address).catch((error: unknown) => {
    throw asInvalid(error)
  })
  const { pages, rhythm } = found!
  if (pages.length === 0) throw invalid('url', 'validation_no_site_pages', 'No pages were found there.')
  const shown = pages.slice(0, maxSitePages)
  const added = await addedTo(engine.records, base)
  return {
    pages: shown.map((page) => ({ ...page, isAdded: added.has(page.url) })),
    left: pages.length - shown.length,
    canFollow: rhythm !== null,
  }
}

/**
 * The pages of the sitemap or feed at this address, else those named by `robots.txt`, the sitemap, the feeds and the links of the
 * page. For a deeper address only the pages below it, if there are any.
 * @param known the version of a feed or map; null is returned if it is still the current one
 * @throws FetchError, KnowledgeFailure, or a TimeoutError
 */
export async function readSite(
  engine: Engine,
  address: string,
  { known, signal }: { known?: PageVersion; signal?: AbortSignal } = {},
): Promise<SiteFound | null> {
  const timeout = AbortSignal.timeout(maxMilliseconds)
  const site = { engine, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  const first = await lookIfChanged(site, address, known)
  if (!first) return null
  const isPage = first.kind === 'page'
  const { links, rhythm } = isPage
    ? await linksOfSite(site, first)
    : { links: await mappedBy(site, first), rhythm: first.kind === 'feed' ? ('daily' as const) : ('weekly' as const) }
  const pages = ofSection(distinct(links).filter(isReadable), first)
  pages.sort((one, other) => other.date.localeCompare(one.date))
  // A page or a map of maps may be unchanged while the listed maps or feeds change.
  const hasVersion = first.kind === 'feed' || first.kind === 'sitemap'
  return { title: first.title, pages, rhythm, version: hasVersion ? first.version : { etag: '', lastModified: '' } }
}

interface Looked extends SiteLinks {
  /** After redirects. */
  url: string
  version: PageVersion
}

interface Site {
  engine: Engine
  signal: AbortSignal
}

const look = async (site: Site, address: string): Promise<Looked> => (await lookIfChanged(site, address))!

/** Null if its version has not changed. */
async function lookIfChanged(site: Site, address: string, known?: PageVersion): Promise<Looked | null> {
  const { engine, signal } = site
  const page = await engine.fetch(address, { ...pageLimits, signal, ...(known && { known }) })
  if (known && page.status === 304) return null
  const bytes = await unpacked(page)
  const links = await withTemporaryFile(
    engine,
    (path) => writeFile(path, bytes),
    (path) => readLinks(path, page.url, signal),
  )
  return { ...links, url: page.url, version: page.version }
}

/** Sitemaps may be stored compressed. */
async function unpacked({ body }: FetchedPage): Promise<Uint8Array> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  return promisify(gunzip)(body, { maxOutputLength: pageLimits.maxBytes }).catch((cause) => {
    throw new KnowledgeFailure('corrupt', { cause })
  })
}

/** The pages that the site declares in maps and feeds; if there are none, those that its page links to. */
async function linksOfSite(site: Site, page: Looked): Promise<Pick<SiteFound, 'rhythm'> & { links: SiteLink[] }> {
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
  if (found.length > 0) return { links: found, rhythm: named.length > 0 ? 'daily' : 'weekly' }
  return { links: page.links.filter(({ url, title }) => title !== '' && isSameSite(url, page.url)), rhythm: null }
}

async function mapsInRobots(site: Site, origin: string): Promise<string[]> {
  const { engine, signal } = site
  const { body } = await engine.fetch(`${origin}/robots.txt`, { ...pageLimits, signal })
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

/** Most sites have only some of the places that are tried. */
async function ifThere<T>({ signal }: Site, find: () => Promise<T[]>): Promise<T[]> {
  try {
    return await find()
  } catch (error) {
    if (signal.aborted || error instanceof FetchError || error instanceof KnowledgeFailure) return []
    throw error
  }
}

/** Each page once, merging titles from feeds with dates from maps. */
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
const isReadable = ({ url }: SiteLink): boolean => !noPage.test(new URL(url).pathname)

/** Somebody who enters the address of a blog wants the blog. */
function ofSection(pages: readonly SiteLink[], { kind, url }: Looked): SiteLink[] {
  const section = new URL(url).pathname.replace(/\/(?:index\.\w+)?$/, '')
  if (kind !== 'page' || section === '') return [...pages]
  const below = pages.filter((page) => new URL(page.url).pathname.startsWith(`${section}/`))
  return below.length > 0 ? below : [...pages]
}

/** The addresses of the links of a base. */
export async function addedTo(records: RecordReader, base: string): Promise<Set<string>> {
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
