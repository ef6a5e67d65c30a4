import { runCredits } from '../../tests/drills/credits/run-credits.ts'
import type { Drill } from './drill.ts'

/** 200 concurrent clients spend from two balances; some transactions are rolled back or repeated (T6). */
export const run: Drill = async ({ place, seed, requests = 100_000 }) => {
  const { broken, ...figures } = await runCredits(place, seed, requests)
  return { figures, broken }
}
