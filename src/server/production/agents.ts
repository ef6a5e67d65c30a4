import type { Clock } from '#server/engine/clock.ts'
import type { JobDefinition, Jobs } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/record-store.ts'
import type { Row } from '#shared/collections/index.ts'

export type WriteTopics = { batch: string; mode: TopicsMode }
/** `all` writes every place of the batch, `open` only what is rejected, partial or missing. */
export type TopicsMode = 'all' | 'open'
export type WritePost = { post: string }

/** What hooks need to set the agents to work. */
export interface Agents {
  jobs: Jobs
  clock: Clock
  writeTopics: JobDefinition<WriteTopics>
  writePost: JobDefinition<WritePost>
}

export const topicsKey = (batch: string): string => `write-topics:${batch}`
export const postKey = (post: string): string => `write-post:${post}`

/** Marks the post as asked for and queues its job, in the caller's transaction. */
export async function requestPost(agents: Agents, records: RecordWriter, post: Row<'posts'>): Promise<void> {
  await records.update('posts', post.id, { generation: 'requested', error: '' })
  await queuePost(agents, records, post)
}

export async function queuePost(agents: Agents, records: RecordWriter, post: Row<'posts'>): Promise<void> {
  const options = { instance: post.instance, key: postKey(post.id) }
  await agents.jobs.enqueue(records.tx, agents.writePost, { post: post.id }, options)
}

/** Whether an agent is, or is about to be, at work. */
export const isAtWork = ({ generation }: { generation: string }): boolean =>
  generation === 'requested' || generation === 'running'
