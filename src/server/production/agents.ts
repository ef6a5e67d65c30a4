import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'

export type WriteTopics = { batch: string; mode: TopicsMode }
/** `all` writes every slot of the batch, `open` only what is rejected, partial or missing. */
export type TopicsMode = 'all' | 'open'
export type WritePost = { post: string }

/** The dependencies of hooks that start and stop the agents. */
export interface Agents extends Pick<Engine, 'jobs' | 'clock' | 'ai' | 'mail'> {
  writeTopics: JobDefinition<WriteTopics>
  writePost: JobDefinition<WritePost>
}

export const topicsKey = (batch: string): string => `write-topics:${batch}`
export const postKey = (post: string): string => `write-post:${post}`
