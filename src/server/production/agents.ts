import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'

export type WriteTopics = { batch: string; mode: TopicsMode }
/** `all` writes every place of the batch, `open` only what is rejected, partial or missing. */
export type TopicsMode = 'all' | 'open'
export type WritePost = { post: string }

/** What hooks need to set the agents to work. */
export interface Agents extends Pick<Engine, 'jobs' | 'clock' | 'ai' | 'mail'> {
  writeTopics: JobDefinition<WriteTopics>
  writePost: JobDefinition<WritePost>
}

export const topicsKey = (batch: string): string => `write-topics:${batch}`

/** Whether an agent is, or is about to be, at work. */
export const isAtWork = ({ generation }: { generation: string }): boolean =>
  generation === 'requested' || generation === 'running'
