import { runClockJumps } from '../../tests/drills/publish/clock-jumps.ts'
import type { PublishFigures } from '../../tests/drills/publish/judge.ts'
import { runPublish } from '../../tests/drills/publish/run-publish.ts'
import { runStorm } from '../../tests/drills/publish/storm.ts'
import { runTimeouts } from '../../tests/drills/publish/timeouts.ts'
import type { Drill, DrillOptions } from './drill.ts'

const minute = 60_000

/** `--part NAME`; `--requests` is the number of kills, posts or jumps. */
const parts: Record<string, (options: DrillOptions) => Promise<PublishFigures>> = {
  /** `kill -9` while posts are published; `--nodes 2` pauses processes too. */
  kills: ({ place, seed, nodes, requests = 200 }) => runPublish(place, seed, requests, { nodes }),
  timeouts: ({ place, requests = 300 }) => runTimeouts(place, requests),
  clock: ({ place, seed, requests = 40 }) => runClockJumps(place, seed, requests),
  storm: ({ place, nodes, requests: posts = 10_000 }) =>
    runStorm(place, { posts, channels: 500, milliseconds: minute, nodes }),
}

/** Publishing at most once (T4, T5, T7). */
export const run: Drill = async (options) => {
  const { part = 'kills' } = options
  const chosen = parts[part]
  if (!chosen) throw new Error(`Parts of this drill: ${Object.keys(parts).join(', ')}.`)
  const { broken, ...figures } = await chosen(options)
  return { figures: { part, ...figures }, broken }
}
