import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'

/**
 * `composer`: the embedded composer writes this time, even if a provider is set up. `idea`: whose text takes the place of
 * the batch's prompt.
 */
export type WriteTopics = { batch: string; mode: TopicsMode; composer?: boolean; idea?: string }
/** `all` writes every slot of the batch, `open` only what is rejected, partial or missing, `one` the first that is missing. */
export type TopicsMode = 'all' | 'open' | 'one'
export type WritePost = { post: string; composer?: boolean }

/** The dependencies of hooks that start and stop the agents. */
export interface Agents extends Pick<Engine, 'jobs' | 'clock' | 'ai' | 'mail' | 'webSearch'> {
  writeTopics: JobDefinition<WriteTopics>
  writePost: JobDefinition<WritePost>
  /** The runs that they start are written by the embedded composer. */
  isComposer?: boolean
}

/** The engine for a job; without a provider if the embedded composer is to do it. */
export const engineFor = (engine: Engine, { composer }: { composer?: boolean }): Engine =>
  composer ? { ...engine, ai: engine.ai.offline } : engine

export const topicsKey = (batch: string): string => `write-topics:${batch}`
export const postKey = (post: string): string => `write-post:${post}`
