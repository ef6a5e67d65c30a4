import type { Engine } from '#server/engine/engine.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import { registerHooks } from './hooks.ts'
import { registerIdeas } from './ideas/index.ts'
import { defineJobs } from './jobs.ts'
import { registerLinkCard } from './link-card.ts'
import { registerPictureOrder } from './picture-order.ts'
import { registerPreferences } from './preferences/index.ts'

export { addBatchCost } from './batch-cost.ts'
export { errorCodesMigration } from './failure.ts'
export { composerAnswers } from './offline-answers.ts'
export { languageNames, passageText } from './prompt-text.ts'
export { isQuotedFrom } from './quotations.ts'
export { requestsBlock, requestsRule, voiceRequests } from './requests.ts'
export { speakingVoice, voiceCard, type WriterVoice } from './voice.ts'

/** The production of posts: the states of batches, the review of topics and posts, and the agents that write them. */
export function registerProduction(engine: Engine, knowledge: Knowledge): void {
  const agents = defineJobs(engine, knowledge)
  registerHooks(engine, agents)
  registerIdeas(engine, agents)
  registerPreferences(engine)
  registerPictureOrder(engine)
  registerLinkCard(engine, knowledge)
}
