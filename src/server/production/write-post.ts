import { recordCalls } from '#server/billing/index.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type JobDefinition, JobError } from '#server/engine/jobs/job.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { ghostwriterSettingsOf } from '#server/provisioning/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { languageOf } from '#shared/quality/language.ts'
import type { WritePost } from './agents.ts'
import { assessPost } from './assess-post.ts'
import { countPosts } from './batch-progress.ts'
import { capPassages } from './cap-passages.ts'
import { unmetRequests } from './composer/index.ts'
import { withCost } from './cost.ts'
import { type DraftInput, draftTask, revisionTask } from './draft-task.ts'
import { failureCode, GenerationError, requireActivePlan, rethrowForRetry } from './failure.ts'
import { settleUnwritten } from './post-runs.ts'
import { readProfile } from './profile.ts'
import { refine } from './refine-draft.ts'
import { passagesAround } from './source-passages.ts'
import { postVersion } from './versions.ts'
import { voiceOf } from './voice.ts'

type Post = Row<'posts'>

/** Writes one post from its topic's outline and sources. Its price was charged when it was queued. */
export function writePostJob(engine: Engine): JobDefinition<WritePost> {
  const { records, clock, ai } = engine
  return {
    name: 'write-post',
    parse: (payload) => payload as WritePost,
    attempts: 4,
    backoffMilliseconds: 2000,
    perTenant: 3,
    async run(job) {
      await requireActivePlan(engine, job.tenant)
      const post = await begin(records, job.payload.post)
      if (!post) throw new JobError('The post is no longer wanted.', { retry: false })
      await withCost(engine, post, async (calls) => {
        const asking = { signal: job.signal, onCall: (call: AiUsage) => void calls.push(call) }
        const input = await briefFor(records, post)
        const task = input.previous ? revisionTask : draftTask
        const first = await ai.run(task, input, asking).catch(rethrowForRetry)
        const draft = await refine(engine, post, input, first, asking)
        const { body, sources } = draft
        const notesMet = requireChange(input, body, ai.providerOf(task.name))
        const { imagePrompts } = await ghostwriterSettingsOf(records, post.instance)
        const quality = await assessPost(records, { ...post, body, sources })
        await job.complete(async (writer) => {
          const current = await writer.lock('posts', post.id)
          const at = recordDate(clock.now())
          await writer.update('posts', post.id, {
            body,
            sources,
            imagePrompt: imagePrompts ? draft.imagePrompt : '',
            quality,
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
          })
          await countPosts(writer, current.batch, calls)
          await recordCalls(writer, current.instance, calls, clock.now())
        })
      })
    },
    async ended({ id, payload }, outcome, writer) {
      const post = await settleUnwritten(writer, payload.post, id)
      if (!post) return
      await writer.update('posts', post.id, {
        generation: outcome.state === 'canceled' ? 'canceled' : 'failed',
        error: outcome.state === 'failed' ? failureCode(outcome.error) : '',
      })
      await countPosts(writer, post.batch)
    },
  }
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

/** Marks the post as being written; null if it was deleted or is no longer wanted. */
function begin(records: Engine['records'], id: string): Promise<Post | null> {
  return records.write(async (writer) => {
    const post = (await writer.byId('posts', id)) && (await writer.lock('posts', id))
    return post && isAtWork(post) ? writer.update('posts', id, { generation: 'running', error: '' }) : null
  })
}

async function briefFor(records: RecordReader, post: Post): Promise<DraftInput> {
  const batch = await records.get('production_batches', post.batch)
  const topic = await records.get('topics', post.topic)
  const profile = await readProfile(records, batch)
  // Posts of a batch are written in parallel; the hooks of the others come from their topics.
  const siblings = await records.find('topics', {
    filter: 'batch = {:batch} && id != {:id}',
    params: { batch: post.batch, id: topic.id },
    sort: 'position',
  })
  const written = await records.find('posts', {
    filter: 'batch = {:batch} && id != {:id} && body != ""',
    params: { batch: post.batch, id: post.id },
  })
  const earlier = await records.find('posts', {
    filter: 'ambassador = {:ambassador} && batch != {:batch} && body != ""',
    params: { ambassador: post.ambassador, batch: post.batch },
    sort: '-created',
    limit: 100,
  })
  const sources = topic.sources ?? []
  const segment = profile.segments[topic.position % Math.max(1, profile.segments.length)]
  return {
    language: batch.language || 'en-US',
    topic: {
      title: topic.title,
      angle: topic.angle,
      hook: topic.hook,
      outline: topic.outline ?? [],
      sources,
    },
    voice: voiceOf(profile),
    wish: batch.prompt,
    characterLimit: batch.characterLimit,
    segment: segment && {
      title: segment.title,
      pains: segment.pains,
      goals: segment.goals,
      keywords: segment.keywords ?? [],
    },
    passages: capPassages(await passagesAround(records, sources)),
    notes: [topic.notes, post.notes].filter(Boolean).join('\n'),
    previous: post.body,
    avoid: {
      hooks: [...siblings.map(({ hook }) => hook), ...earlier.map(({ body }) => body.split('\n', 1)[0]!)],
      closers: [...written, ...earlier].map(({ body }) => body.trimEnd().split('\n').at(-1)!),
    },
  }
}
