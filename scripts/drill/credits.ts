import { runCredits } from '../../tests/drills/credits/run-credits.ts'
import type { Drill } from './drill.ts'

/** 200 spend from two balances at once, and some of them are rolled back or come twice (T6). */
export const run: Drill = async ({ place, seed, requests = 100_000 }) => {
  const { broken, ...figures } = await runCredits(place, seed, requests)
  return { figures, broken }
}
