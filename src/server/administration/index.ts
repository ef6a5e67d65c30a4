import type { Engine } from '#server/engine/engine.ts'
import { dayAfter, dayOf, figuresSince } from './figure-days.ts'
import { registerHooks } from './hooks.ts'
import { type AdministrationParts, registerRoutes } from './routes.ts'

export { recordServerChange } from './settings-audit.ts'

/** Administration for superusers: accounts, credits, figures, and viewing as a person. */
export function registerAdministration(engine: Engine, parts: AdministrationParts): void {
  registerHooks(engine)
  registerRoutes(engine, parts)
  // Log entries are deleted after some days, so their errors are counted before that.
  engine.crons.set('countDays', '10 * * * *', async () => {
    await figuresSince({ ...engine, logs: parts.logs }, dayAfter(dayOf(engine.clock.now()), -3))
  })
}
