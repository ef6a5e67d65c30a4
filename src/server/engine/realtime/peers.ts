import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** How long to wait for the process that holds a stream. */
const timeoutMilliseconds = 1_500
const questionChannel = 'realtime_questions'
const answerChannel = 'realtime_answers'

interface Question<Q> {
  readonly process: string
  readonly id: string
  readonly content: Q
}
interface Answer<A> {
  readonly id: string
  readonly content: A
}

/** The other processes that serve the same database. */
export interface Peers<Q, A> {
  /** The id of this process among them. */
  readonly self: string
  /** Null if no other process replies. */
  ask(question: Q): Promise<A | null>
  /** `reply` answers requests of other processes; null if this one cannot. */
  listen(reply: (question: Q) => Promise<A | null>): Promise<void>
  close(): Promise<void>
}

/** Requests to the process that holds something, such as an open stream. */
export function createPeers<Q, A>(database: Database): Peers<Q, A> {
  const self = randomBytes(8).toString('hex')
  const waiting = new Map<string, (answer: A | null) => void>()
  const stops: (() => Promise<void>)[] = []
  // An embedded database has one process.
  const alone = database.dialect.isEmbedded

  const publish = (channel: string, message: Question<Q> | Answer<A>): Promise<void> =>
    database.transaction(async (tx) => tx.notify(channel, JSON.stringify(message)))

  return {
    self,
    async ask(content) {
      if (alone) return null
      const id = randomBytes(12).toString('hex')
      const answer = new Promise<A | null>((resolve) => {
        const timeout = setTimeout(() => resolve(null), timeoutMilliseconds)
        waiting.set(id, (received) => {
          clearTimeout(timeout)
          resolve(received)
        })
      })
      try {
        await publish(questionChannel, { process: self, id, content })
        return await answer
      } finally {
        waiting.get(id)?.(null)
        waiting.delete(id)
      }
    },
    async listen(reply) {
      if (alone) return
      stops.push(
        await database.listen(questionChannel, (payload) => {
          const { process, id, content } = JSON.parse(payload) as Question<Q>
          if (process === self) return
          // The requesting process ignores a late answer.
          void reply(content)
            .then((answer) => (answer === null ? undefined : publish(answerChannel, { id, content: answer })))
            .catch(() => {})
        }),
        await database.listen(answerChannel, (payload) => {
          const { id, content } = JSON.parse(payload) as Answer<A>
          waiting.get(id)?.(content)
        }),
      )
    },
    async close() {
      for (const stop of stops.splice(0)) await stop()
    },
  }
}
