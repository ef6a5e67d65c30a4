import { fixes } from '../../tests/drills/fixes/index.ts'
import { type Reverted, revert } from '../../tests/drills/fixes/revert.ts'
import { createRandom } from '../../tests/drills/random.ts'
import type { Drill } from './drill.ts'

/** Whether a test fails for each reverted fix. `--requests` limits it to that many, chosen by the seed. */
export const run: Drill = async ({ seed, requests = fixes.length }) => {
  const random = createRandom(seed)
  const waiting = [...fixes]
  while (waiting.length > requests) waiting.splice(random.int(waiting.length), 1)
  const reverted: Reverted[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) reverted.push(await revert(next))
  }
  await Promise.all([worker(), worker()])
  const unnoticed = reverted.filter(({ noticed }) => !noticed)
  return {
    figures: { fixes: reverted.length, noticed: reverted.length - unnoticed.length },
    broken: unnoticed.map(({ name, how }) => `No test noticed that ${name} was missing. ${how}`),
  }
}
