import { setTimeout as pause } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import { createRandom, type Random } from '../random.ts'

export interface Entry {
  readonly id: string
  /** The confirmed change, and one that was sent but not confirmed. After that the entry is left alone. */
  turn: number
  maybe: number | null
  file: string | null
  maybeFile: string | null
}

/** What was confirmed to the clients. */
export interface Confirmed {
  readonly entries: Entry[]
  readonly pairs: string[]
  readonly orders: string[]
  writes: number
  /** No answer, or one that says that the outcome is unknown. */
  unknown: number
  /** When the last confirmed write was sent, by `performance.now()`. */
  lastSent: number
  /** Answers other than success and 503. */
  readonly refused: string[]
}

export interface Load {
  readonly confirmed: Confirmed
  /** Resolves to the milliseconds until a write that is sent from now on is confirmed. */
  untilWriting(): Promise<number>
  stop(): Promise<void>
}

const requestMilliseconds = 10_000
const retryMilliseconds = 100
const giveUpMilliseconds = 120_000

/** Clients that write through the SDK. Each changes to the other process when its own does not answer. */
export function startLoad(urls: readonly string[], seed: number, clients: number): Load {
  const confirmed: Confirmed = {
    ...{ entries: [], pairs: [], orders: [], refused: [] },
    ...{ writes: 0, unknown: 0, lastSent: 0 },
  }
  let isOver = false
  const writers = Array.from({ length: clients }, (_, client) => write(client, createRandom(seed + client)))

  async function write(client: number, random: Random): Promise<void> {
    let at = client % urls.length
    const own: Entry[] = []
    for (let turn = 1; !isOver; turn += 1) {
      const pb = new PocketBase(urls[at]).autoCancellation(false)
      pb.beforeSend = (url, options) => ({
        url,
        options: { ...options, signal: AbortSignal.timeout(requestMilliseconds) },
      })
      const sent = performance.now()
      try {
        await writeOnce(pb, random, client, turn, own, confirmed)
        confirmed.writes += 1
        confirmed.lastSent = Math.max(confirmed.lastSent, sent)
      } catch (error) {
        const { status, message } = error as { status?: number; message: string }
        if (status === 0 || status === 503) confirmed.unknown += 1
        else confirmed.refused.push(`${status} ${message}`)
        at = (at + 1) % urls.length
        await pause(retryMilliseconds)
      }
    }
  }

  return {
    confirmed,
    async untilWriting() {
      const began = performance.now()
      while (confirmed.lastSent < began) {
        if (performance.now() - began > giveUpMilliseconds) throw new Error('Nothing has been written for two minutes.')
        await pause(20)
      }
      return Math.round(performance.now() - began)
    },
    async stop() {
      isOver = true
      await Promise.all(writers)
    },
  }
}

async function writeOnce(
  pb: PocketBase,
  random: Random,
  client: number,
  turn: number,
  own: Entry[],
  { entries, pairs, orders }: Confirmed,
): Promise<void> {
  const kind = random.int(10)
  if (kind < 2) {
    const pair = random.word(15)
    const batch = pb.createBatch()
    for (let half = 0; half < 2; half += 1) batch.collection('halves').create({ pair })
    await batch.send()
    pairs.push(pair)
  } else if (kind < 4) {
    const id = random.word(15)
    await pb.collection('orders').create({ id, client })
    orders.push(id)
  } else {
    const content = random.chance(0.3) ? random.word(200 + random.int(4000)) : null
    const file = content === null ? {} : { file: new File([content], 'page.txt') }
    const known = own.filter(({ maybe }) => maybe === null)
    if (known.length > 0 && random.chance(0.5)) {
      const entry = random.pick(known)
      // A process that was paused may make the change long after its client has given up.
      Object.assign(entry, { maybe: turn, maybeFile: content })
      await pb.collection('entries').update(entry.id, { turn, ...file })
      Object.assign(entry, { turn, maybe: null, maybeFile: null, ...(content === null ? {} : { file: content }) })
    } else {
      const entry: Entry = { id: random.word(15), turn, maybe: null, file: content, maybeFile: null }
      await pb.collection('entries').create({ id: entry.id, turn, ...file })
      own.push(entry)
      entries.push(entry)
    }
  }
}
