import { runFuzz } from '../../tests/drills/fuzz/run-fuzz.ts'
import type { Drill } from './drill.ts'

/** Filters, sorts, expansions, fields, bodies and forms (T10). */
export const run: Drill = async ({ place, seed, requests = 20_000 }) => {
  const { broken, ...figures } = await runFuzz(place, seed, requests)
  return { figures, broken }
}
