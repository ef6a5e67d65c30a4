import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type JobDefinition, JobError } from '#server/engine/jobs/job.ts'
import { sharedReads } from '#server/engine/shared-reads.ts'
import type { Passage } from '#server/knowledge/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { languageOf } from '#shared/quality/language.ts'
import { engineFor, type WritePost } from './agents.ts'
import { countPosts } from './batch-progress.ts'
import type { BatchWrites } from './batch-writes.ts'
import { unmetRequests } from './composer/index.ts'
import { type DraftInput, draftTask, revisionTask } from './draft-task.ts'
import { failureCode, GenerationError, requireActivePlan } from './failure.ts'
import { type LiveDraft, liveDraftOf } from './live-draft.ts'
import { briefFor, passagesFor, readSharedBrief, type SharedBrief } from './post-brief.ts'
import { settleUnwritten } from './post-runs.ts'
import { inStages, type Stages } from './stages.ts'
import { postVersion } from './versions.ts'
import { writeInStages } from './write-in-stages.ts'

type Post = Row<'posts'>

/** Writes one post from its topic's outline and sources. Its price was charged when it was queued. */
export function writePostJob(engine: Engine, writeBatch: BatchWrites): JobDefinition<WritePost> {
  const { records, clock } = engine
  // Shared, because the posts of a batch start at the same time.
  const requirePlan = sharedReads((instance) => requireActivePlan(engine, instance))
  const readShared = sharedReads((batch) => readSharedBrief(records, batch, clock.now()))
  async function readMaterial(post: Post): Promise<Material> {
    const shared = await readShared(post.batch)
    return { shared, passages: await passagesFor(records, post, shared) }
  }
  return {
    name: 'write-post',
    parse: (payload) => payload as WritePost,
    attempts: 4,
    backoffMilliseconds: 2000,
    perTenant: 3,
    whileWaiting: { holds: () => engine.ai.providerOf(draftTask.name) !== 'offline', perTenant: 10 },
    async run(job) {
      const [known] = await Promise.all([records.byId('posts', job.payload.post), requirePlan(job.tenant)])
      if (!known) throw noLongerWanted()
      const reading = readMaterial(known)
      // A failure only counts after the check whether the post is still wanted.
      reading.catch(() => {})
      const post = await begin(writeBatch, known)
      const live = liveDraftOf(engine, post)
      await inStages(engine, writeBatch, job, { ...post, collection: 'posts' }, async (stages) =>
        write(engineFor(engine, job.payload), stages, post, await reading, live),
      ).finally(live.end)
    },
    async ended({ id, payload }, outcome, writer) {
      const post = await settleUnwritten(writer, payload.post, id)
      if (!post) return
      await writer.update('posts', post, {
        generation: outcome.state === 'canceled' ? 'canceled' : 'failed',
        error: outcome.state === 'failed' ? failureCode(outcome.error) : '',
        stages: null,
      })
      await countPosts(writer, post.batch)
    },
  }
}

interface Material {
  shared: SharedBrief
  passages: Passage[]
}

async function write(
  engine: Engine,
  stages: Stages,
  post: Post,
  { shared, passages }: Material,
  live: LiveDraft,
): Promise<void> {
  const { clock, ai } = engine
  const { settings } = await shared.writer
  const input = await briefFor(post, shared, passages)
  const { body, sources, imagePrompt, quality } = await writeInStages(engine, stages, post, input, live)
  const notesMet = requireChange(input, body, ai.providerOf(post.body ? revisionTask.name : draftTask.name))
  await stages.complete(async (writer) => {
    const current = await writer.lock('posts', post.id)
    const at = recordDate(clock.now())
    await writer.update('posts', current, {
      body,
      sources,
      imagePrompt: settings.imagePrompts ? imagePrompt : '',
      quality,
      acceptedFindings: [],
      version: current.version + 1,
      versions: current.body
        ? [...(current.versions ?? []), postVersion(current, current.writtenBy || 'agent', at)]
        : current.versions,
      writtenBy: 'agent',
      editedAt: '',
      decision: '',
      notes: '',
      stage: 'review',
      generation: 'idle',
      error: notesMet ? '' : 'notes-partly-met',
      stages: null,
    })
  })
}

/**
 * Whether a rewritten text meets everything that the reviewer asked for. A model's text is not judged.
 * @throws GenerationError `notes-unmet`, so that nothing is stored or charged, if nothing of it is met or nothing changed
 */
function requireChange({ notes = '', previous = '', language }: DraftInput, body: string, provider: string): boolean {
  if (previous === '' || provider !== 'offline') return true
  const { asked, unmet } = unmetRequests(notes, previous, body, languageOf(language))
  const isSame = body.trim() === previous.trim()
  if (isSame || (asked > 0 && unmet.length === asked)) throw new GenerationError('notes-unmet', { retry: false })
  return unmet.length === 0
}

/**
 * Marks the post as being written. The first post of a batch calls its provider while the others are marked together.
 * @throws JobError if it was deleted or is no longer wanted
 */
function begin(writeBatch: BatchWrites, { id, batch, instance }: Post): Promise<Post> {
  return writeBatch(
    { id: batch, instance },
    {
      async store(writer) {
        const post = await writer.lockIfFound('posts', id)
        if (!post || !isAtWork(post)) throw noLongerWanted()
        return writer.update('posts', post, { generation: 'running', error: '' })
      },
      isDurable: false,
    },
  )
}

const noLongerWanted = (): JobError => new JobError('The post is no longer wanted.', { retry: false })
