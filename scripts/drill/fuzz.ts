import { runDifferential } from '../../tests/drills/fuzz/differential.ts'
import { runFuzz } from '../../tests/drills/fuzz/run-fuzz.ts'
import type { Drill } from './drill.ts'

/**
 * Filters, sorts, expansions, fields, bodies and forms (T10). With `POCKETBASE_URL` and `POCKETBASE_SUPERUSER` (`EMAIL:PASSWORD`)
 * in the environment, a tenth as many valid filters are also sent to a real PocketBase; its collections of the same names are
 * replaced.
 */
export const run: Drill = async ({ place, seed, requests = 20_000 }) => {
  const { POCKETBASE_URL: url, POCKETBASE_SUPERUSER: superuser } = process.env
  if (url && superuser) {
    const { differences, ...figures } = await runDifferential(place, seed, Math.ceil(requests / 10), { url, superuser })
    return { figures: { ...figures, differences: differences.length }, broken: differences }
  }
  const { broken, ...figures } = await runFuzz(place, seed, requests, 2000)
  return { figures, broken }
}
