import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'

const pauseMilliseconds = 4
/** Delay between attempts while the database cannot be reached. */
const retryMilliseconds = 500
/** Max messages kept until then; the oldest are dropped. */
const maxWaiting = 20_000

export interface Publisher {
  /** Sends a message to the other processes, soon and in the order of the calls. */
  publish(message: object): void
  /** Resolves once every message so far has been sent, or has failed once more. */
  settled(): Promise<void>
}

/**
 * Messages to the other processes, many in one notification. They are sent outside of the transactions they concern:
 * PostgreSQL lets transactions that notify commit only one at a time, each with its own flush. What a process had
 * not sent when it was killed is lost. While the database cannot be reached, they wait.
 */
export function createPublisher(database: Database, channel: string, log: Logger): Publisher {
  // An embedded database has one process.
  if (database.dialect.isEmbedded) return { publish: () => {}, settled: async () => {} }
  let waiting: object[] = []
  let sending: Promise<void> | null = null
  let isEnding = false

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const messages = waiting
      waiting = []
      const isSent = await database
        .transaction(async (tx) => {
          for (const some of chunked(messages)) tx.notify(channel, JSON.stringify(some))
        })
        .then(
          () => true,
          (error) => {
            log.error({ err: error, messages: messages.length }, 'changes could not be published to other processes')
            return false
          },
        )
      if (!isSent && !isEnding) waiting = [...messages, ...waiting].slice(-maxWaiting)
      // Collects further messages; each notification wakes every process.
      await setTimeout(isSent ? pauseMilliseconds : retryMilliseconds)
    }
    sending = null
  }

  return {
    publish(message) {
      waiting.push(message)
      sending ??= send()
    },
    async settled() {
      isEnding = true
      await sending
      isEnding = false
    },
  }
}

/** A notification of this size is sent directly; a larger one goes through a table. */
const chunkBytes = 6_000

function chunked(messages: readonly object[]): object[][] {
  const chunks: object[][] = []
  let room = 0
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1
    if (size > room) {
      chunks.push([])
      room = chunkBytes
    }
    chunks.at(-1)!.push(message)
    room -= size
  }
  return chunks
}
