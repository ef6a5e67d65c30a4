import type { Engine } from '#server/engine/engine.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import type { Agents } from './agents.ts'
import { retryTopics } from './batch-runs.ts'
import { createBatchWrites } from './batch-writes.ts'
import { retryPost } from './post-runs.ts'
import { writePostJob } from './write-post.ts'
import { writeTopicsJob } from './write-topics.ts'

/** The background work of production. */
export function defineJobs(engine: Engine, knowledge: Knowledge): Agents {
  const writeBatch = createBatchWrites(engine)
  const writeTopics = writeTopicsJob(engine, knowledge, writeBatch)
  const writePost = writePostJob(engine, writeBatch)
  const { jobs, clock, ai, mail, webSearch } = engine
  const agents: Agents = { jobs, clock, ai, mail, webSearch, writeTopics, writePost }
  jobs.define({ ...writeTopics, retry: ({ payload }, records) => retryTopics(agents, records, payload) })
  jobs.define({ ...writePost, retry: ({ payload }, records) => retryPost(agents, records, payload) })
  return agents
}
