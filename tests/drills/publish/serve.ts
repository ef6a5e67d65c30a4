import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/engine/clock.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { createLinkedIn } from '#server/publishing/networks/linkedin.ts'

/** The product in a process of its own, which publishes on a network at `NETWORK_URL`. Prints its address once it listens. */
const apiUrl = process.env.NETWORK_URL!
const network = createLinkedIn({
  ...{ kind: 'simulated', apiUrl: () => apiUrl, version: () => '202607', listsAreCurrent: false, clock: systemClock },
  fetch: createSafeFetch({ allowPrivate: true }),
  postUrl: (id) => `${apiUrl}/feed/${id}`,
})
const app = await startApp(readConfig(process.env), { networks: new Map([['simulated', network]]) })
console.log(app.url)
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)))
