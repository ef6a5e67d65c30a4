import { runPrivateAddresses } from '../../tests/drills/private-addresses/run-private-addresses.ts'
import type { Drill } from './drill.ts'

/** Addresses of the private network in every input that is fetched (T12). `--requests` is how many forms of them. */
export const run: Drill = async ({ place, seed, requests }) => {
  const { broken, ...figures } = await runPrivateAddresses(place, { seed, forms: requests, patient: true })
  return { figures, broken }
}
