import { runWallet } from '../../tests/drills/wallet/run-wallet.ts'
import type { Drill } from './drill.ts'

/** Many clients spend from one wallet at once (T6); `--nodes 2` spreads them over two processes on one PostgreSQL. */
export const run: Drill = async ({ place, seed, nodes, requests = 2000 }) => {
  const { broken, ...figures } = await runWallet(place, seed, requests, nodes)
  return { figures, broken }
}
