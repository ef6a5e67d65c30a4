import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startEngine } from '../engine-server.ts'
import { killCollections } from '../kill/collections.ts'

/** `serve.ts HEADERS REQUEST FOLDER [URL]`, forked, with two time limits in milliseconds: the engine in a separate process that reports its memory on request. */
const [headers, request, folder = '', url = ''] = process.argv.slice(2)
const server = await startEngine({
  place: { folder, ...(url ? { url } : {}) },
  collections: killCollections,
  timeouts: { headers: Number(headers), request: Number(request) },
  behindProxy: true,
})
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
const said = () => ({
  rss: process.memoryUsage.rss(),
  /** Milliseconds late, beyond the ten of the clock itself. */
  late: Math.max(0, delay.percentile(99) / 1e6 - 10),
})
process.on('message', (word) => {
  if (word === 'begin') delay.reset()
  if (word === 'stop') void server.stop().then(() => process.exit(0))
  else process.send!(said())
})
process.send!({ url: server.url })
