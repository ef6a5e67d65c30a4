import type { Engine } from '#server/engine/engine.ts'
import { registerHooks } from './hooks.ts'
import { type Means, registerRoutes } from './routes.ts'

export { suggestionsAnswer } from './suggestions/suggestions-task.ts'

/** Ambassadors: validation of profiles, voice measured from past posts, and suggestions by the assistant. */
export function registerAmbassadors(engine: Engine, means: Means): void {
  registerHooks(engine)
  registerRoutes(engine, means)
}
