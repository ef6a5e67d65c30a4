import { setTimeout as pause } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import { until } from '#tests/support/wait.ts'
import { type EventStream, openStream, subscribe } from '../event-stream.ts'

type Turns = Map<string, number>

export interface Watching {
  /** How often a stream ended and its client fetched everything again. */
  refetches(): number
  /** Waits until what the clients see is what is there. @returns the rows that are not, in all views together */
  countStale(): Promise<number>
  stop(): void
}

const retryMilliseconds = 200
const settlingMilliseconds = 20_000

/** One client per process that keeps a view of all entries: a list, then the events, and both again when its stream has ended. */
export async function startWatching(urls: readonly string[]): Promise<Watching> {
  const watchers = await Promise.all(urls.map(watch))
  return {
    refetches: () => watchers.reduce((sum, { refetches }) => sum + refetches(), 0),
    async countStale() {
      const rows = await read(urls[0]!)
      const stale = () => watchers.reduce((sum, { view }) => sum + differing(view(), rows), 0)
      // Rows that still differ then are stale: a killed process does not announce its last commits to the others.
      await until(() => stale() === 0, settlingMilliseconds).catch(() => {})
      return stale()
    },
    stop() {
      for (const { stop } of watchers) stop()
    },
  }
}

async function watch(url: string) {
  let [view, refetches, isOver]: [Turns, number, boolean] = [new Map(), 0, false]
  let stream = await open()

  async function open(): Promise<EventStream> {
    const opened = await openStream(url)
    try {
      await subscribe(url, opened, '', ['entries/*'])
      view = await read(url)
    } catch (error) {
      opened.close()
      throw error
    }
    return opened
  }
  async function follow(): Promise<void> {
    while (!isOver) {
      await stream.ended
      if (isOver) return
      const next = await open().catch(() => null)
      if (next) {
        stream = next
        refetches += 1
      } else await pause(retryMilliseconds)
    }
  }
  void follow()
  return {
    refetches: () => refetches,
    view(): Turns {
      const seen = new Map(view)
      for (const { data } of stream.events) {
        const { action, record } = JSON.parse(data) as { action: string; record: { id: string; turn: number } }
        if (action !== 'delete') seen.set(record.id, record.turn)
      }
      return seen
    },
    stop() {
      isOver = true
      stream.close()
    },
  }
}

async function read(url: string): Promise<Turns> {
  const pb = new PocketBase(url).autoCancellation(false)
  const rows = await pb.collection('entries').getFullList<{ id: string; turn: number }>({ batch: 500 })
  return new Map(rows.map(({ id, turn }) => [id, turn]))
}

const differing = (view: Turns, rows: Turns): number => [...rows].filter(([id, turn]) => view.get(id) !== turn).length
