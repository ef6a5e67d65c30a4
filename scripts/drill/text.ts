import { runText } from '../../tests/drills/text/run-text.ts'
import { tasks } from '../../tests/drills/text/tasks.ts'
import type { Drill } from './drill.ts'

/** Whether text takes more than linear time. `--requests` limits the pairs of function and pattern. */
export const run: Drill = async ({ seed, requests }) => {
  const { calls, slowest, broken } = runText({ tasks, seed, pairs: requests, bar: 100 })
  return { figures: { functions: slowest.length, calls, slowest: slowest.slice(0, 10), broken: broken.length }, broken }
}
