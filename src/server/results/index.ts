import type { Engine } from '#server/engine/engine.ts'
import type { Publishing } from '#server/publishing/index.ts'
import { registerHooks } from './hooks.ts'
import { readFromNetworks } from './read-from-networks.ts'
import { registerRoutes } from './routes.ts'

export { type Lessons, lessonsOf } from './worked.ts'

/** Results of published posts: numbers entered by hand, from files, and from networks that provide them. */
export function registerResults(engine: Engine, publishing: Publishing): void {
  registerHooks(engine)
  registerRoutes(engine, publishing)
  engine.crons.set('readResults', '40 * * * *', () => readFromNetworks(publishing))
}
