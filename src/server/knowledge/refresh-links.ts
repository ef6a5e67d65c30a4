import { readSettings } from '#server/admin/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type JobDefinition, JobError } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { maxFailedChecks } from '#shared/contracts/knowledge.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { readIfChanged } from './read-source.ts'
import { storeSource } from './store-source.ts'

type RefreshLink = { item: string }
type Item = Row<'knowledge_items'>

const dayMilliseconds = 24 * 3_600_000
/** Max links per hour, so that an installation with many links does not fetch them all at once. */
const linksAtOnce = 500
/** A page with less than this share of its text is more likely a notice that replaced it than a shorter page. */
const minShareOfText = 0.2

/** Queues the links last checked a week ago or, after a failure, a day ago, except those with too many failures. */
export async function refreshLinks(engine: Engine, refresh: JobDefinition<RefreshLink>): Promise<void> {
  const { records, jobs, clock } = engine
  if (!(await readSettings(records)).knowledgeLinks) return
  const daysAgo = (days: number) => recordDate(new Date(clock.now().getTime() - days * dayMilliseconds))
  const due = await records.find('knowledge_items', {
    filter: `type = "link" && status = "ready" && failedChecks < {:maxFailedChecks} &&
      checkedAt < {:dayAgo} && (failedChecks > 0 || checkedAt < {:weekAgo})`,
    params: { dayAgo: daysAgo(1), weekAgo: daysAgo(7), maxFailedChecks },
    sort: 'checkedAt',
    limit: linksAtOnce,
  })
  const bases = new Map(
    (await records.byIds('knowledge_bases', [...new Set(due.map(({ base }) => base))])).map((base) => [base.id, base]),
  )
  for (const { id, base } of due) {
    const tenant = bases.get(base)?.instance ?? ''
    await records.write((writer) => jobs.enqueue(writer.tx, refresh, { item: id }, { tenant, key: `refresh:${id}` }))
  }
}

/** Reads a link again if it has changed. If anything fails, the passages are unchanged. */
export function refreshLinkJob(engine: Engine): JobDefinition<RefreshLink> {
  const { records, clock } = engine
  const checked = (item: Item, more: Partial<Item>) => (writer: RecordWriter) =>
    writer.update('knowledge_items', item.id, { checkedAt: recordDate(clock.now()), ...more })
  return {
    name: 'refresh-link',
    parse: (payload) => payload as RefreshLink,
    // The next check is the next attempt.
    attempts: 1,
    backoffMilliseconds: 60_000,
    perTenant: 1,
    async run(job) {
      const item = await records.byId('knowledge_items', job.payload.item)
      if (!item || !isRefreshed(item)) return
      const source = await readIfChanged(engine, item.url, item, job.signal).catch((cause: unknown) => {
        if (!(cause instanceof KnowledgeFailure)) throw cause
        throw new JobError(cause.code, { retry: false, cause })
      })
      if (source && source.tokenCount < item.tokenCount * minShareOfText) {
        throw new JobError('Most of the text is gone.', { retry: false })
      }
      await job.complete(async (writer) => {
        const current = await writer.lockIfFound('knowledge_items', item.id)
        // Meanwhile a person changed the address or had it read again.
        if (!current || !isRefreshed(current) || current.url !== item.url) return
        if (!source || source.contentHash === current.contentHash) {
          await checked(current, { failedChecks: 0, ...source?.version })(writer)
        } else await storeSource(engine, writer, current, source)
      })
    },
    async ended({ payload }, outcome, writer) {
      const item = await writer.byId('knowledge_items', payload.item)
      if (item && outcome.state === 'failed') await checked(item, { failedChecks: item.failedChecks + 1 })(writer)
    },
  }
}

const isRefreshed = ({ type, status }: Item): boolean => type === 'link' && status === 'ready'
