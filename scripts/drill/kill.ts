import { runKillLoop } from '../../tests/drills/kill/kill-loop.ts'
import type { Drill } from './drill.ts'

/** Eight clients and `kill -9` (T1); `--requests` is the number of kills. */
export const run: Drill = async ({ place, seed, requests = 200 }) => {
  const { broken, ...figures } = await runKillLoop(place, seed, requests, 5000)
  return { figures, broken }
}
