import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'

/**
 * `composer`: use the embedded composer this time, even if a provider is set up. `idea`: its text replaces the batch's prompt.
 */
export type WriteTopics = { batch: string; mode: TopicsMode; composer?: boolean; idea?: string }
/** `all` writes every slot of the batch, `open` only rejected, partial and missing topics, `one` the first missing one. */
export type TopicsMode = 'all' | 'open' | 'one'
export type WritePost = { post: string; composer?: boolean }

/** The dependencies of hooks that start and stop the agents. */
export interface Agents extends Pick<Engine, 'jobs' | 'clock' | 'ai' | 'mail' | 'webSearch'> {
  writeTopics: JobDefinition<WriteTopics>
  writePost: JobDefinition<WritePost>
  /** Runs started with these agents use the embedded composer. */
  isComposer?: boolean
}

/** The engine for a job, without a provider if the embedded composer is to write. */
export const engineFor = (engine: Engine, { composer }: { composer?: boolean }): Engine =>
  composer ? { ...engine, ai: engine.ai.offline } : engine

export const topicsKey = (batch: string): string => `write-topics:${batch}`
export const postKey = (post: string): string => `write-post:${post}`
