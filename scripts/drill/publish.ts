import { runPublish } from '../../tests/drills/publish/run-publish.ts'
import type { Drill } from './drill.ts'

/** `kill -9` while posts are published (T5); `--requests` is the number of kills, `--nodes 2` pauses processes too. */
export const run: Drill = async ({ place, seed, nodes, requests = 200 }) => {
  const { broken, ...figures } = await runPublish(place, seed, requests, { nodes })
  return { figures, broken }
}
