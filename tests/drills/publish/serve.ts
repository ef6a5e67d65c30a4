import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/engine/clock.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { createLinkedIn } from '#server/publishing/networks/linkedin.ts'

/**
 * The product in a process of its own, which publishes on a network at `NETWORK_URL`. Prints its address once it listens. A
 * message `{ clock: milliseconds }` moves the clock of this process, as an administrator or a broken NTP would.
 */
const apiUrl = process.env.NETWORK_URL!
const network = createLinkedIn({
  ...{ kind: 'simulated', apiUrl: () => apiUrl, version: () => '202607', listsAreCurrent: false, clock: systemClock },
  fetch: createSafeFetch({ allowPrivate: true }),
  postUrl: (id) => `${apiUrl}/feed/${id}`,
})
const milliseconds = Number(process.env.REQUEST_MILLISECONDS ?? 0)
const patient = milliseconds ? { ...network, publish: hasty } : network
function hasty(...[account, prepared, signal]: Parameters<typeof network.publish>) {
  return network.publish(account, prepared, AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]))
}

const RealDate = Date
let ahead = 0
process.on('message', ({ clock }: { clock: number }) => {
  ahead = clock
})
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]))
  }
  static override now = () => RealDate.now() + ahead
} as DateConstructor

const app = await startApp(readConfig(process.env), { networks: new Map([['simulated', patient]]) })
console.log(app.url)
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)))
