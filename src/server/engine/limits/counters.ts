import { boundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { uniqueName } from '../random.ts'

/** Counts requests in fixed windows. */
export interface Counters {
  /** Counts one more under `key` unless there have been `max` since its window of `seconds` began. */
  take(key: string, max: number, seconds: number): boolean
  /** Resets all counts. */
  reset(): void
  close(): Promise<void>
}

interface Window {
  /** Milliseconds since 1970. */
  start: number
  end: number
  count: number
  /** Counted in this process and not sent to the others yet. */
  pending: number
}
type Sent = [key: string, start: number, end: number, count: number]

const maxKeys = 100_000
const channel = 'rate-limits'
/** The delay before other processes learn of a request. */
const sendMilliseconds = 100
const maxPerMessage = 6_000

/**
 * Counters in memory. On PostgreSQL each process sends the others ten times a second what it has counted, so that a
 * client that spreads its requests over processes exceeds a limit by at most what it sends in a tenth of a second.
 */
export async function createCounters(options: { database: Database; clock: Clock; log: Logger }): Promise<Counters> {
  const { database, clock, log } = options
  const windows = boundedCache<Window>(maxKeys)
  const me = uniqueName(6)
  const pending = new Set<string>()
  const isShared = !database.dialect.isEmbedded
  const stopListening = isShared ? await database.listen(channel, receive) : null
  const share = () => send().catch((error) => log.warn({ err: error }, 'counts of requests could not be shared'))
  const timer = isShared ? setInterval(share, sendMilliseconds).unref() : undefined

  function windowOf(key: string, seconds: number): Window {
    const now = clock.now().getTime()
    const known = windows.get(key)
    if (known && known.end > now) return known
    const window = { start: now, end: now + seconds * 1000, count: 0, pending: 0 }
    windows.set(key, window)
    return window
  }

  async function send(): Promise<void> {
    if (pending.size === 0) return
    const messages: Sent[][] = [[]]
    let size = 0
    for (const key of pending) {
      const window = windows.get(key)
      if (!window) continue
      const sent: Sent = [key, window.start, window.end, window.pending]
      size += JSON.stringify(sent).length + 1
      if (size > maxPerMessage) {
        messages.push([])
        size = 0
      }
      messages.at(-1)!.push(sent)
      window.pending = 0
    }
    pending.clear()
    await database.transaction(async (tx) => {
      for (const counts of messages) tx.notify(channel, JSON.stringify({ from: me, counts }))
    })
  }

  function receive(payload: string): void {
    const { from, counts } = JSON.parse(payload) as { from: string; counts: Sent[] }
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
    take(key, max, seconds) {
      const window = windowOf(key, seconds)
      if (window.count >= max) return false
      window.count += 1
      if (isShared) {
        window.pending += 1
        pending.add(key)
      }
      return true
    },
    reset() {
      windows.clear()
      pending.clear()
    },
    async close() {
      clearInterval(timer)
      await stopListening?.()
    },
  }
}
