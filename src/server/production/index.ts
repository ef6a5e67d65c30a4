import type { Engine } from '#server/engine/engine.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import { batchHooks } from './batch-transitions.ts'
import { postHooks } from './post-review.ts'
import { topicHooks } from './topic-review.ts'
import { writePostJob } from './write-post.ts'
import { writeTopicsJob } from './write-topics.ts'

export { composerAnswers } from './offline-answers.ts'

/** Wires the production of posts: the state machine of batches, review of topics and posts, and the writing jobs. */
export function createProduction(engine: Engine, knowledge: Knowledge): void {
  const writeTopics = writeTopicsJob(engine, knowledge)
  const writePost = writePostJob(engine)
  engine.jobs.define(writeTopics)
  engine.jobs.define(writePost)
  const { jobs, clock, ai, mail } = engine
  const agents = { jobs, clock, ai, mail, writeTopics, writePost }
  engine.records.hooks('production_batches', batchHooks(agents))
  engine.records.hooks('topics', topicHooks(engine.clock))
  engine.records.hooks('posts', postHooks(agents, engine.records))
}
