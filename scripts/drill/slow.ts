import { runSlow } from '../../tests/drills/slow/run-slow.ts'
import type { Drill } from './drill.ts'

/** Clients that stall, disconnect or send too much (T16); `--requests` is how many connections an attack opens. */
export const run: Drill = async ({ place, requests = 1000 }) => {
  const { broken, ...figures } = await runSlow(place, { scale: requests, patience: 1000, timeouts: [3000, 6000] })
  return { figures, broken }
}
