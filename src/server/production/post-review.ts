import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext, RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork, mustChange } from '#shared/contracts/production.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { acceptFindings, requireFindingsAccepted } from './accepted-findings.ts'
import type { Agents } from './agents.ts'
import { assessPost } from './assess-post.ts'
import { countPosts } from './batch-progress.ts'
import type { Batch } from './batches.ts'
import { composerRun } from './composer-run.ts'
import { fitsNetwork, withinNetwork } from './post-length.ts'
import { queuePosts, stopPost } from './post-runs.ts'
import { requireEditor } from './require-editor.ts'
import { requireKnowledge } from './require-knowledge.ts'
import { postVersion } from './versions.ts'

type Context = HookContext<'posts'>
type Wording = Pick<Row<'posts'>, 'body' | 'sources'>

/** Edits within this time are one version, so that autosave does not fill the history. */
const sameEditMilliseconds = 10 * 60_000

type Change = Pick<Context, 'record' | 'original' | 'changed'>

/** Prepared before the transaction of a change. */
export interface PreparedPost {
  assessed: Assessed | null
  /** The page count of a document that is being attached. */
  documentPages: number
}

/** The quality report of a new text, created before the transaction that stores it; null if the text does not change. */
export async function assessAhead(
  { record, original, changed }: Change,
  store: RecordReader,
): Promise<Assessed | null> {
  const wording = original && newWording({ record, changed }, original)
  if (!wording || !fitsNetwork(wording.body)) return null
  return { ...wording, quality: await assessPost(store, { ...original, ...wording }) }
}

/** A member's change of a post: decisions and notes by reviewers, wording, earlier versions and regeneration by editors. */
export async function reviewPost(context: Context, agents: Agents): Promise<void> {
  const { record, changed, records } = context
  const original = context.original!
  await requireEditor(context, record.instance)
  const batch = record.batch ? await records.get('production_batches', record.batch) : null
  const isSteered = changed('generation')
  if (!isSteered) requireOpenReview(context, original, batch)
  const isRewritten = changed('body') || changed('version')
  if (isRewritten) await rewrite(context, original, agents.clock.now())
  // The body was cut to the network's limit.
  else if (record.body !== original.body) record.quality = await assessPost(records, record)
  if (isRewritten || changed('acceptedFindings')) await acceptFindings(context, original, agents.clock.now())
  requireFindingsAccepted(context)
  record.stage = stageOf(record)
  if (isSteered) await steer(context, original, batch, agents)
}

/** An approved text that is edited stays approved, but is not final while it has findings that nobody has accepted. */
export function stageOf(post: Row<'posts'>): 'draft' | 'review' | 'final' {
  if (post.body === '') return 'draft'
  return post.decision === 'approve' && mustChange(post).length === 0 ? 'final' : 'review'
}

function requireOpenReview({ record, changed }: Context, original: Row<'posts'>, batch: Batch | null): void {
  if (isAtWork(original)) {
    const message = 'Wait until the agent finishes, or cancel.'
    throw invalid('decision', 'validation_already_running', message)
  }
  if (!changed('decision') && !changed('notes')) return
  if (batch && batch.status !== 'post') {
    const message = 'Posts can only be reviewed while the batch is at its posts.'
    throw invalid('decision', 'validation_review_closed', message)
  }
  if (record.decision === 'approve' && record.body === '') {
    throw invalid('decision', 'validation_content_pending', 'There is nothing to approve yet.')
  }
}

/** Steers a single post: `requested` and `composer` rewrite it, `canceled` stops the agent. */
async function steer(context: Context, original: Row<'posts'>, batch: Batch | null, agents: Agents): Promise<void> {
  const { record, records, request } = context
  if (batch?.status !== 'post') {
    const message = 'Posts can only be written while the batch is at its posts.'
    throw invalid('decision', 'validation_review_closed', message)
  }
  if (record.generation === 'canceled') {
    if (!isAtWork(original)) throw invalid('generation', 'validation_not_running', 'Nothing is being generated.')
    await stopPost(agents, records, original)
    await countPosts(records, original.batch)
    return
  }
  const isComposer = record.generation === 'composer'
  if (record.generation !== 'requested' && !isComposer)
    throw invalid('generation', 'validation_invalid_value', 'Invalid value.')
  if (isAtWork(original)) {
    throw invalid('decision', 'validation_already_running', 'The agent is already at work on this post.')
  }
  if (record.decision === 'partial' && record.notes.trim() === '') {
    throw invalid('notes', 'validation_notes_missing', 'Please add notes before regenerating.')
  }
  const writers = isComposer
    ? await composerRun(agents, records, original, original.body ? 'revisions' : 'posts')
    : agents
  if (isComposer) await requireKnowledge(records, batch, writers)
  Object.assign(record, { generation: 'requested', error: '' })
  await queuePosts(writers, records, request, record.instance, [record], [record])
}

/** Stores a person's wording or restores an earlier version. The current wording becomes a version. */
async function rewrite(context: Context, original: Row<'posts'>, now: Date): Promise<void> {
  const { record, changed } = context
  const versions = original.versions ?? []
  const wording = newWording(context, original)
  if (!wording) throw invalid('version', 'validation_unknown_version', 'There is no such version of this post.')
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
  // A text that is too long will fail validation.
  if (fitsNetwork(record.body)) record.quality = await qualityOf(context)
}

/** The text and sources after the write; null if it changes neither or names an unknown version. */
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

/** The report created before the transaction, if it is about this text and these sources. */
async function qualityOf({ record, records, prepared }: Context): Promise<QualityReport> {
  const ahead = (prepared as PreparedPost | undefined)?.assessed
  const isSame = ahead?.body === record.body && JSON.stringify(ahead.sources) === JSON.stringify(record.sources)
  return isSame ? ahead.quality : assessPost(records, record)
}

const isSameEdit = (post: Row<'posts'>, now: Date): boolean =>
  post.writtenBy === 'person' &&
  post.editedAt !== '' &&
  now.getTime() - new Date(post.editedAt.replace(' ', 'T')).getTime() < sameEditMilliseconds

const nextVersion = (versions: readonly { version: number }[], current: number): number =>
  Math.max(current, ...versions.map(({ version }) => version)) + 1
