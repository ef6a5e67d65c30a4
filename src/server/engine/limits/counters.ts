import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'

/** Counts requests in fixed windows. */
export interface Counters {
  /** Counts one more under `key` unless there have been `most` since its window of `seconds` began. */
  take(key: string, most: number, seconds: number): boolean
  /** Forgets all counts. */
  reset(): void
  close(): Promise<void>
}

interface Window {
  /** Milliseconds since 1970. */
  start: number
  end: number
  count: number
  /** Counted here and not told to the others yet. */
  untold: number
}
type Told = [key: string, start: number, end: number, count: number]

const mostKeys = 100_000
const channel = 'rate-limits'
/** How long another process may not know of a request. */
const tellMilliseconds = 100
const mostPerMessage = 6_000

/**
 * Counters in memory. On PostgreSQL each process tells the others ten times a second what it has counted, so that a
 * client who spreads its requests over processes gets past a limit by at most what it sends in a tenth of a second.
 */
export async function createCounters(options: { database: Database; clock: Clock; log: Logger }): Promise<Counters> {
  const { database, clock, log } = options
  const windows = new Map<string, Window>()
  const me = randomBytes(6).toString('hex')
  const untold = new Set<string>()
  const isShared = !database.dialect.isEmbedded
  const stopListening = isShared ? await database.listen(channel, hear) : null
  const share = () => tell().catch((error) => log.warn({ err: error }, 'counts of requests could not be shared'))
  const timer = isShared ? setInterval(share, tellMilliseconds).unref() : undefined

  function windowOf(key: string, seconds: number): Window {
    const now = clock.now().getTime()
    const known = windows.get(key)
    if (known && known.end > now) return known
    // Put at the end, so that what is forgotten first is what began first.
    windows.delete(key)
    if (windows.size >= mostKeys) windows.delete(windows.keys().next().value!)
    const window = { start: now, end: now + seconds * 1000, count: 0, untold: 0 }
    windows.set(key, window)
    return window
  }

  async function tell(): Promise<void> {
    if (untold.size === 0) return
    const messages: Told[][] = [[]]
    let size = 0
    for (const key of untold) {
      const window = windows.get(key)
      if (!window) continue
      const told: Told = [key, window.start, window.end, window.untold]
      size += JSON.stringify(told).length + 1
      if (size > mostPerMessage) {
        messages.push([])
        size = 0
      }
      messages.at(-1)!.push(told)
      window.untold = 0
    }
    untold.clear()
    await database.transaction(async (tx) => {
      for (const counts of messages) tx.notify(channel, JSON.stringify({ from: me, counts }))
    })
  }

  function hear(payload: string): void {
    const { from, counts } = JSON.parse(payload) as { from: string; counts: Told[] }
    if (from === me) return
    const now = clock.now().getTime()
    for (const [key, start, end, count] of counts) {
      if (end <= now) continue
      const window = windowOf(key, (end - now) / 1000)
      window.start = Math.min(window.start, start)
      window.end = Math.min(window.end, end)
      window.count += count
    }
  }

  return {
    take(key, most, seconds) {
      const window = windowOf(key, seconds)
      if (window.count >= most) return false
      window.count += 1
      if (isShared) {
        window.untold += 1
        untold.add(key)
      }
      return true
    },
    reset() {
      windows.clear()
      untold.clear()
    },
    async close() {
      clearInterval(timer)
      await stopListening?.()
    },
  }
}
