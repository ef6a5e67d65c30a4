import { runSoak } from '../../tests/drills/soak/run-soak.ts'
import type { Drill } from './drill.ts'

/**
 * Thousands of streams for `--minutes` (an hour without it), while messages are written; `--requests` is the number per second.
 */
export const run: Drill = async ({ place, seed, minutes = 60, requests = 200 }) => {
  const size = { workspaces: 100, visitors: 45, members: 5, flapSeconds: 5 }
  const { broken, ...figures } = await runSoak(place, seed, { ...size, minutes, writesPerSecond: requests })
  return { figures, broken }
}
