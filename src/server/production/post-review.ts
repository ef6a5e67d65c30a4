import { countFile, requireRoomForFile } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext, RecordHooks, RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { type Agents, isAtWork } from './agents.ts'
import { assessPost } from './assess-post.ts'
import { countPosts } from './batch-progress.ts'
import { queuePosts, stopPost } from './post-runs.ts'
import { requireEditorBeyondReview } from './require-editor.ts'
import { postVersion } from './versions.ts'
import { fitsNetwork, withinNetwork } from './within-network.ts'

type Context = HookContext<'posts'>
type Wording = Pick<Row<'posts'>, 'body' | 'sources'>

/** Edits by the same person within this time are one version: autosave must not fill the history. */
const sameEditMilliseconds = 10 * 60_000

/** Review of posts: decisions and notes by reviewers, wording by editors, regeneration, earlier versions. */
export function postHooks(agents: Agents, store: RecordReader): RecordHooks<'posts'> {
  return {
    async prepareUpdate({ record, original, changed }) {
      const wording = original && newWording({ record, changed }, original)
      if (!wording || !fitsNetwork(wording.body)) return null
      return { ...wording, quality: await assessPost(store, { ...original, ...wording }) } satisfies Assessed
    },
    async beforeUpdate(context) {
      const { record, original, request, changed } = context
      countFile(context, 'image')
      // Written before there was a limit, or by a model that does not count: only what a person writes is refused.
      if (!request || !changed('body')) record.body = withinNetwork(record.body)
      if (!request || !original) return
      await requireEditorBeyondReview(context, record.instance)
      const batch = record.batch ? await context.records.get('production_batches', record.batch) : null
      if (changed('generation')) return steer(context, original, batch, agents)
      if (isAtWork(original))
        throw refusal('validation_already_running', 'Wait until the agent has finished, or cancel first.')
      if (changed('decision') || changed('notes')) {
        if (batch && batch.status !== 'post') {
          throw refusal('validation_review_closed', 'Posts are decided while the batch is at its posts.')
        }
        if (record.decision === 'approve' && record.body === '') {
          throw refusal('validation_content_pending', 'There is nothing to approve yet.')
        }
      }
      if (changed('body') || changed('version')) {
        await rewrite(context, original, agents.clock.now())
      }
      record.stage = record.body === '' ? 'draft' : record.decision === 'approve' ? 'final' : 'review'
    },
    afterUpdate: (context) => requireRoomForFile(context, context.record.instance),
    async beforeDelete({ record, records }) {
      if (!isAtWork(record)) return
      await stopPost(agents, records, record)
      await countPosts(records, record.batch)
    },
  }
}

/** One post on its own: try again or rewrite by the notes (`requested`), or stop (`canceled`). */
async function steer(
  context: Context,
  original: Row<'posts'>,
  batch: Row<'production_batches'> | null,
  agents: Agents,
): Promise<void> {
  const { record, records, request } = context
  if (batch?.status !== 'post')
    throw refusal('validation_review_closed', 'Posts are written while the batch is at its posts.')
  if (record.generation === 'canceled') {
    if (!isAtWork(original)) throw refusal('validation_not_running', 'Nothing is being generated.', 'generation')
    await stopPost(agents, records, original)
    await countPosts(records, original.batch)
    return
  }
  if (record.generation !== 'requested') throw refusal('validation_invalid_value', 'Invalid value.', 'generation')
  if (isAtWork(original)) throw refusal('validation_already_running', 'The agent is already at work on this post.')
  if (record.decision === 'partial' && record.notes.trim() === '') {
    throw refusal('validation_notes_missing', 'Please add notes before regenerating.', 'notes')
  }
  record.error = ''
  await queuePosts(agents, records, request, record.instance, [original])
}

/** A person's wording, or an earlier version brought back; what stood there before is kept. */
async function rewrite(context: Context, original: Row<'posts'>, now: Date): Promise<void> {
  const { record, changed } = context
  const versions = original.versions ?? []
  const wording = newWording(context, original)
  if (!wording) throw refusal('validation_unknown_version', 'There is no such version of this post.', 'version')
  Object.assign(record, wording)
  if (changed('version')) {
    record.versions = [...versions, postVersion(original, original.writtenBy || 'agent', recordDate(now))]
    record.version = nextVersion(record.versions, original.version)
    record.writtenBy = 'person'
    record.editedAt = ''
  } else if (!isSameEdit(original, now)) {
    record.versions = [...versions, postVersion(original, original.writtenBy || 'agent', recordDate(now))]
    record.version = nextVersion(record.versions, original.version)
    record.writtenBy = 'person'
    record.editedAt = recordDate(now)
  }
  // What is too long is refused by the validation that follows.
  if (fitsNetwork(record.body)) record.quality = await qualityOf(context)
}

/** The text and sources that the write leaves; null when it changes neither or names an unknown version. */
function newWording(
  { record, changed }: Pick<Context, 'record' | 'changed'>,
  { sources, versions }: Row<'posts'>,
): Wording | null {
  if (!changed('version')) return changed('body') ? { body: record.body, sources } : null
  const earlier = versions?.find(({ version }) => version === record.version)
  return earlier ? { body: withinNetwork(earlier.body), sources: earlier.sources } : null
}

interface Assessed extends Wording {
  quality: QualityReport
}

/** The report made ahead of the transaction, as long as it is about this text and these sources. */
async function qualityOf({ record, records, prepared }: Context): Promise<QualityReport> {
  const ahead = prepared as Assessed | null | undefined
  const isSame = ahead?.body === record.body && JSON.stringify(ahead.sources) === JSON.stringify(record.sources)
  return isSame ? ahead.quality : assessPost(records, record)
}

const isSameEdit = (post: Row<'posts'>, now: Date): boolean =>
  post.writtenBy === 'person' &&
  post.editedAt !== '' &&
  now.getTime() - new Date(post.editedAt.replace(' ', 'T')).getTime() < sameEditMilliseconds

const nextVersion = (versions: readonly { version: number }[], current: number): number =>
  Math.max(current, ...versions.map(({ version }) => version)) + 1

const refusal = (code: string, message: string, field = 'decision') =>
  badRequest(message, { [field]: fieldError(code, message) })
