import type { Engine } from '#server/engine/engine.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import type { Agents } from './agents.ts'
import { writePostJob } from './write-post.ts'
import { writeTopicsJob } from './write-topics.ts'

/** The background work of production. */
export function defineJobs(engine: Engine, knowledge: Knowledge): Agents {
  const writeTopics = writeTopicsJob(engine, knowledge)
  const writePost = writePostJob(engine)
  engine.jobs.define(writeTopics)
  engine.jobs.define(writePost)
  const { jobs, clock, ai, mail } = engine
  return { jobs, clock, ai, mail, writeTopics, writePost }
}
