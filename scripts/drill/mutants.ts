import { allMutants, hunt } from '../../tests/drills/tenants/hunt.ts'
import type { Drill } from './drill.ts'

/** Whether the tenant drill notices each missing predicate. Always on SQLite. */
export const run: Drill = async ({ seed, requests = 20_000 }) => {
  const hunted = await hunt(allMutants, seed, requests)
  const alive = hunted.filter(({ killed }) => !killed)
  return {
    figures: { mutants: hunted.length, killed: hunted.length - alive.length },
    broken: alive.map(({ name, how }) => `Nobody noticed that "${name}" was missing. ${how}`),
  }
}
