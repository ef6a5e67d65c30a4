import type { Logger } from '../log.ts'
import type { Message } from './subscribers.ts'

/** Rules asked about at once; each change holds a connection of the pool meanwhile. */
const maxPreparing = 6

export interface Delivery {
  /** Makes the messages, for which the database is asked. */
  prepare(): Promise<readonly Message[]>
  /** Runs once they are sent. */
  sent?(): Promise<void>
  /** Whether later changes must not be prepared until this one is sent, and this one not before earlier ones are. */
  readonly isAlone: boolean
}

/**
 * Messages of several changes are made at the same time, and sent in the order in which the changes were added. One that
 * fails is logged and left out.
 */
export function createDeliveries(log: Logger) {
  let sentSoFar: Promise<void> = Promise.resolve()
  let lastAlone: Promise<void> = Promise.resolve()
  const slots = createSlots(maxPreparing)

  return {
    add({ prepare, sent, isAlone }: Delivery): void {
      const earlier = sentSoFar
      const prepared = isAlone ? earlier.then(prepare) : lastAlone.then(() => slots.take(prepare))
      // Caught here, because a rejection that nobody waits for yet would end the process.
      const messages = prepared.catch(failed)
      sentSoFar = earlier.then(async () => {
        for (const send of await messages) send()
        await sent?.().catch(failed)
      })
      if (isAlone) lastAlone = sentSoFar
    },
  }

  function failed(error: unknown): readonly Message[] {
    log.error({ err: error }, 'a change could not be delivered')
    return []
  }
}

/** First come, first served. */
function createSlots(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1
      else await new Promise<void>((next) => waiting.push(next))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
