import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'

export interface Announcer {
  /** Tells the other processes, soon and in the order of the calls. */
  tell(message: object): void
  /** Resolves once all that was told so far has been sent, or is lost. */
  settled(): Promise<void>
}

/**
 * Messages to the other processes, many in one notification. They are sent beside the transactions they tell of:
 * PostgreSQL lets transactions that notify commit only one at a time, each with a flush of its own. What a process had
 * not sent yet when it was killed is never told.
 */
export function createAnnouncer(database: Database, channel: string, log: Logger): Announcer {
  // A folder has one process, so there is nobody to tell.
  if (database.dialect.isEmbedded) return { tell: () => {}, settled: async () => {} }
  let waiting: object[] = []
  let sending: Promise<void> | null = null

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const messages = waiting
      waiting = []
      await database
        .transaction(async (tx) => {
          for (const some of portionsOf(messages)) tx.notify(channel, JSON.stringify(some))
        })
        .catch((error) => log.error({ err: error, messages: messages.length }, 'other processes could not be told'))
    }
    sending = null
  }

  return {
    tell(message) {
      waiting.push(message)
      sending ??= send()
    },
    async settled() {
      await sending
    },
  }
}

/** A notification of this size travels by itself; a larger one takes the way over a table. */
const portionBytes = 6_000

function portionsOf(messages: readonly object[]): object[][] {
  const portions: object[][] = []
  let room = 0
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1
    if (size > room) {
      portions.push([])
      room = portionBytes
    }
    portions.at(-1)!.push(message)
    room -= size
  }
  return portions
}
