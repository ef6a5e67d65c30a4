import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import { writePostJob } from './write-post.ts'
import { writeTopicsJob } from './write-topics.ts'

export type WriteTopics = { batch: string; mode: TopicsMode }
/** `all` writes every slot of the batch, `open` only what is rejected, partial or missing. */
export type TopicsMode = 'all' | 'open'
export type WritePost = { post: string }

/** What hooks need to start and stop the agents. */
export interface Agents extends Pick<Engine, 'jobs' | 'clock' | 'ai' | 'mail'> {
  writeTopics: JobDefinition<WriteTopics>
  writePost: JobDefinition<WritePost>
}

export const topicsKey = (batch: string): string => `write-topics:${batch}`
export const postKey = (post: string): string => `write-post:${post}`

export function defineJobs(engine: Engine, knowledge: Knowledge): Agents {
  const writeTopics = writeTopicsJob(engine, knowledge)
  const writePost = writePostJob(engine)
  engine.jobs.define(writeTopics)
  engine.jobs.define(writePost)
  const { jobs, clock, ai, mail } = engine
  return { jobs, clock, ai, mail, writeTopics, writePost }
}
