import { type Fault, runNetworkFaults } from '../../tests/drills/kill/network-faults.ts'
import { createRandom } from '../../tests/drills/random.ts'
import type { Drill } from './drill.ts'

const faults: readonly Fault[] = ['drop', 'stall', 'forget', 'cutNextAnswer', 'cutNextCommit']

/** Eight clients, and a network to PostgreSQL that fails (T3), for `--minutes` (30). */
export const run: Drill = async ({ place, seed, minutes = 30 }) => {
  if (!place.url) throw new Error('This drill needs a network to the database: add --database postgres.')
  const random = createRandom(seed)
  const end = Date.now() + minutes * 60_000
  function* untilTheEnd(): Generator<Fault> {
    while (Date.now() < end) yield random.pick(faults)
  }
  const { broken, kills: _, ...figures } = await runNetworkFaults(place, seed, untilTheEnd())
  return { figures, broken }
}
