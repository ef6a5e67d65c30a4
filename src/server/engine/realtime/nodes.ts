import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** How long the node that holds a stream has to answer. */
const patienceMilliseconds = 1_500
const questionChannel = 'realtime_questions'
const answerChannel = 'realtime_answers'

interface Question<Q> {
  readonly node: string
  readonly id: string
  readonly content: Q
}
interface Answer<A> {
  readonly id: string
  readonly content: A
}

/** The other processes that serve the same database. */
export interface Nodes<Q, A> {
  /** Names this process among them. */
  readonly self: string
  /** Null when no other node has anything to say to it. */
  ask(question: Q): Promise<A | null>
  /** `reply` answers what others ask, or null when it is not this node's to answer. */
  listen(reply: (question: Q) => Promise<A | null>): Promise<void>
  close(): Promise<void>
}

/** Questions that only the node that holds something can answer, such as an open stream. */
export function createNodes<Q, A>(database: Database): Nodes<Q, A> {
  const self = randomBytes(8).toString('hex')
  const waiting = new Map<string, (answer: A | null) => void>()
  const stops: (() => Promise<void>)[] = []
  // A folder has one process, so there is nobody to ask.
  const alone = database.dialect.isEmbedded

  const tell = (channel: string, message: Question<Q> | Answer<A>): Promise<void> =>
    database.transaction(async (tx) => tx.notify(channel, JSON.stringify(message)))

  return {
    self,
    async ask(content) {
      if (alone) return null
      const id = randomBytes(12).toString('hex')
      const answer = new Promise<A | null>((resolve) => {
        const patience = setTimeout(() => resolve(null), patienceMilliseconds)
        waiting.set(id, (heard) => {
          clearTimeout(patience)
          resolve(heard)
        })
      })
      try {
        await tell(questionChannel, { node: self, id, content })
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
          const { node, id, content } = JSON.parse(payload) as Question<Q>
          if (node === self) return
          // An asker that is not told in time says that nobody knows, which is all that can be done for it.
          void reply(content)
            .then((answer) => (answer === null ? undefined : tell(answerChannel, { id, content: answer })))
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
