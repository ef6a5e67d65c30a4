import { runListening } from '../../tests/drills/tenants/listening.ts'
import { runMatrix } from '../../tests/drills/tenants/matrix.ts'
import { openWorld } from '../../tests/drills/tenants/world.ts'
import type { Drill } from './drill.ts'

/** The tenant matrix and the non-interference oracle (T8, T9). */
export const run: Drill = async ({ place, seed, requests = 50_000 }) => {
  const world = await openWorld(place)
  const { differences: heard, ...listening } = await runListening(world, seed, Math.min(500, requests / 10))
  const { differences, ...matrix } = await runMatrix(world, seed, requests)
  await world.server.stop()
  const broken = [...heard, ...differences]
  return { figures: { ...matrix, listening, differences: broken.length }, broken }
}
