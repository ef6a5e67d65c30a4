import type { Logger } from '../log.ts'
import type { Message } from './subscribers.ts'

/** Max changes whose rules are checked in parallel; each holds a connection of the pool. */
const maxPreparing = 6

export interface Delivery {
  /** Makes the messages, which takes database queries. */
  prepare(): Promise<readonly Message[]>
  /** Runs once they are sent. */
  sent?(): Promise<void>
  /** Whether later changes must not be prepared until this one is sent, and this one not before earlier ones are. */
  readonly isAlone: boolean
}

/**
 * Makes the messages of several changes in parallel, and sends them in the order in which the changes were added. A change that
 * fails is logged and skipped.
 */
export function createDeliveries(log: Logger) {
  let sentSoFar: Promise<void> = Promise.resolve()
  let lastAlone: Promise<void> = Promise.resolve()
  const slots = createSlots(maxPreparing)

  return {
    add({ prepare, sent, isAlone }: Delivery): void {
      const earlier = sentSoFar
      const prepared = isAlone ? earlier.then(prepare) : lastAlone.then(() => slots.take(prepare))
      // Caught here, because a rejection that is not awaited yet would end the process.
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

/** In order of arrival. */
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
