import { createHash } from 'node:crypto'
import { readSettings } from '#server/admin/index.ts'
import { roomForItems } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Transaction } from '#server/engine/database/database.ts'
import type { Engine } from '#server/engine/engine.ts'
import { FetchError } from '#server/engine/fetch/safe-fetch.ts'
import { type JobDefinition, JobError } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import {
  type FollowError,
  maxFailedChecks,
  maxPagesPerLook,
  notifiedFailedChecks,
} from '#shared/contracts/knowledge.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { fetchFailures } from './read-source.ts'
import { addedTo, readSite, type SiteFound } from './site-pages.ts'

type LookAtSite = { site: string }
type Site = Row<'followed_sites'>

const dayMilliseconds = 24 * 3_600_000
const sitesAtOnce = 200
const hashCharacters = 8
/** About the number of pages that one check finds. */
const maxSeen = 25_000

export const lookKey = (site: string): string => `follow:${site}`

/** Queues a check of a site now. */
export async function queueLook(engine: Engine, tx: Transaction, site: string, instance: string): Promise<void> {
  await engine.jobs.enqueue(tx, lookAtSiteJob(engine), { site }, { tenant: instance, key: lookKey(site) })
}

/** Queues the feeds last checked a day ago and the sitemaps last checked a week ago, except those with too many failures. */
export async function followSites(engine: Engine): Promise<void> {
  const { records, clock } = engine
  if (!(await readSettings(records)).knowledgeLinks) return
  const daysAgo = (days: number) => recordDate(new Date(clock.now().getTime() - days * dayMilliseconds))
  const due = await records.find('followed_sites', {
    filter: `isPaused = false && failedChecks < {:maxFailedChecks} && checkedAt < {:dayAgo} &&
      (rhythm = "daily" || failedChecks > 0 || checkedAt < {:weekAgo})`,
    params: { dayAgo: daysAgo(1), weekAgo: daysAgo(7), maxFailedChecks },
    sort: 'checkedAt',
    limit: sitesAtOnce,
  })
  const bases = await records.byIds('knowledge_bases', [...new Set(due.map(({ base }) => base))])
  const instances = new Map(bases.map(({ id, instance }) => [id, instance]))
  for (const { id, base } of due) {
    await records.write((writer) => queueLook(engine, writer.tx, id, instances.get(base) ?? ''))
  }
}

/** Adds new pages of a site to its base as links. The first check adds none, because people choose among the existing pages. */
export function lookAtSiteJob(engine: Engine): JobDefinition<LookAtSite> {
  const { records, clock } = engine
  const now = () => recordDate(clock.now())
  return {
    name: 'look-at-site',
    parse: (payload) => payload as LookAtSite,
    // The next scheduled check is the next attempt.
    attempts: 1,
    backoffMilliseconds: 60_000,
    perTenant: 1,
    async run(job) {
      const site = await records.byId('followed_sites', job.payload.site)
      if (!site || site.isPaused) return
      const found = await readSite(engine, site.url, { known: site, signal: job.signal }).catch((cause) => {
        if (job.signal.aborted) throw cause
        throw new JobError('The site could not be read.', { retry: false, cause })
      })
      await job.complete(async (writer) => {
        const current = await writer.lockIfFound('followed_sites', site.id)
        if (!current || current.isPaused) return
        const news = found && (await addNew(writer, current, found, now()))
        await writer.update('followed_sites', current.id, { checkedAt: now(), failedChecks: 0, error: '', ...news })
      })
    },
    async ended({ payload }, outcome, writer) {
      const site = await writer.byId('followed_sites', payload.site)
      if (!site || outcome.state !== 'failed') return
      const failedChecks = site.failedChecks + 1
      await writer.update('followed_sites', site.id, {
        ...{ checkedAt: now(), failedChecks, error: codeOf(outcome.error.cause) },
      })
      // Notifies once per series of failures, before the checks stop.
      if (failedChecks === notifiedFailedChecks) await tellOfFailures(writer, site)
    },
  }
}

/** Notifies the person who follows the site or, if they may no longer change it, owners and admins. */
async function tellOfFailures(writer: RecordWriter, { base: id, createdBy, title, url }: Site): Promise<void> {
  const base = await writer.get('knowledge_bases', id)
  const { instance } = base
  const filter = 'instance = {:instance} && (role = "owner" || role = "admin" || role = "editor")'
  const members = await writer.find('user_instance_roles', { filter, params: { instance } })
  const followers = members.filter(({ user }) => user === createdBy)
  const notified = followers.length > 0 ? followers : members.filter(({ role }) => role !== 'editor')
  const values = { site: title || new URL(url).host, base: base.name }
  const link = `/dashboard/knowledge-base/${id}`
  for (const { user } of notified) {
    await notify(writer, { instance, user, kind: 'followed-site-failing', values, link })
  }
}

/** Adds the new pages. @returns the changes of the site's row */
async function addNew(writer: RecordWriter, site: Site, found: SiteFound, now: string): Promise<Partial<Site>> {
  const { pages, rhythm, version } = found
  const title = found.title.slice(0, 300)
  if (rhythm === null) return { title, error: 'no-feed' satisfies FollowError }
  const hashes = new Map(pages.map((page) => [page, hashOf(page.url)]))
  if (site.rhythm === '') return { title, rhythm, ...version, seen: joined([...hashes.values()]) }
  const seen = hashesIn(site.seen)
  const known = await addedTo(writer, site.base)
  const isSeen = new Set(seen)
  const fresh = pages.filter((page) => !isSeen.has(hashes.get(page)!))
  const wanted = fresh.filter(({ url }) => !known.has(url))
  const { instance } = await writer.get('knowledge_bases', site.base)
  const { left } = await roomForItems(writer, instance)
  const taken = wanted.slice(0, Math.max(0, Math.min(left, maxPagesPerLook)))
  for (const page of taken) {
    await writer.create('knowledge_items', { base: site.base, type: 'link', url: page.url, title: page.title })
  }
  const waiting = new Set(wanted.slice(taken.length))
  const done = fresh.filter((page) => !waiting.has(page)).map((page) => hashes.get(page)!)
  return {
    ...{ title, rhythm, seen: joined([...seen, ...done]) },
    // Without a version the next check reads the list again and finds the pages that are still to be added.
    ...(waiting.size === 0 ? version : { etag: '', lastModified: '' }),
    ...(waiting.size > 0 && taken.length < maxPagesPerLook ? { error: 'no-room' satisfies FollowError } : {}),
    ...(taken.length > 0 ? { added: site.added + taken.length, addedAt: now } : {}),
  }
}

const hashOf = (url: string): string => createHash('sha256').update(url).digest('base64url').slice(0, hashCharacters)

const joined = (hashes: readonly string[]): string => [...new Set(hashes)].slice(-maxSeen).join('')

const hashesIn = (seen: string): string[] =>
  Array.from({ length: seen.length / hashCharacters }, (_, at) =>
    seen.slice(at * hashCharacters, (at + 1) * hashCharacters),
  )

function codeOf(cause: unknown): string {
  if (cause instanceof FetchError) return fetchFailures[cause.code]
  if (cause instanceof KnowledgeFailure) return cause.code
  return cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'unexpected'
}
