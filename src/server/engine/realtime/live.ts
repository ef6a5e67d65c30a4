import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { RecordStore } from '../records/records.ts'
import type { Client } from './client.ts'
import type { Streams } from './streams.ts'
import { viewerOf } from './subscribers.ts'

/** Unstored work in progress on a record, such as the text that a model is writing. */
export interface Showing {
  readonly collection: string
  readonly id: string
  /** Small; null: the work has ended. */
  readonly data: unknown
}

export interface Live {
  /** Sends it to subscribers of `@live/{collection}/{id}` who may view the record, in all processes. */
  show(showing: Showing): void
  /** Sends the current state to a stream that has just subscribed. */
  greet(client: Client): void
  close(): Promise<void>
}

const channel = 'live'
const topicOf = ({ collection, id }: Showing): string => `@live/${collection}/${id}`
/** Max records whose current state is kept; the oldest is dropped. */
const maxShown = 1000
/** A longer notification would be written to a table. */
const maxBytes = 6_000
const pauseMilliseconds = 100

type Records = Pick<RecordStore, 'visibleToEach'>

/** Only the latest state of a record matters, so it replaces an earlier one that is not sent yet. */
export async function createLive(
  { database, records, log, self }: { database: Database; records: Records; log: Logger; self: string },
  streams: Streams,
): Promise<Live> {
  const shown = new Map<string, Showing>()
  const sendingTo = new Set<string>()
  const waiting = new Map<string, Showing>()
  let isPublishing = false
  const stopListening = await database.listen(channel, (payload) => {
    const { process, ...showing } = JSON.parse(payload) as Showing & { process: string }
    if (process !== self) void deliver(showing)
  })

  return {
    show(showing) {
      void deliver(showing)
      // An embedded database has one process.
      if (database.dialect.isEmbedded) return
      waiting.set(topicOf(showing), showing)
      void publish()
    },
    greet(client) {
      for (const { name } of client.topics) void sendLatest(name, [client])
    },
    close: stopListening,
  }

  async function deliver(showing: Showing): Promise<void> {
    const topic = topicOf(showing)
    shown.delete(topic)
    shown.set(topic, showing)
    for (const oldest of shown.keys()) {
      if (shown.size <= maxShown) break
      shown.delete(oldest)
    }
    if (sendingTo.has(topic)) return
    sendingTo.add(topic)
    for (let sent: Showing | undefined; sent !== shown.get(topic); ) sent = await sendLatest(topic, listeners(topic))
    sendingTo.delete(topic)
    if (shown.get(topic)?.data === null) shown.delete(topic)
  }

  function listeners(topic: string): Client[] {
    return [...streams.clients.values()].filter(({ topics }) => topics.some(({ name }) => name === topic))
  }

  /**
   * Checks who may see the record and then sends the state that is the latest by then, so that no stream ever gets an earlier one
   * again.
   * @returns what was sent
   */
  async function sendLatest(topic: string, clients: readonly Client[]): Promise<Showing | undefined> {
    const showing = shown.get(topic)
    if (!showing || clients.length === 0) return showing
    const { collection, id } = showing
    const viewers = clients.map((client) => viewerOf(client, { record: id, query: {}, headers: {} }))
    try {
      const answers = await records.visibleToEach(collection, id, viewers)
      const latest = shown.get(topic)
      const text = JSON.stringify(latest?.data)
      if (latest) for (const [at, client] of clients.entries()) if (answers[at]) client.send(topic, text)
      return latest
    } catch (err) {
      log.error({ err }, 'what is being made could not be shown')
      return showing
    }
  }

  /** A state that other processes miss is not sent again, because the next one follows soon. */
  async function publish(): Promise<void> {
    if (isPublishing) return
    isPublishing = true
    while (waiting.size > 0) {
      const messages = [...waiting.values()].map((showing) => JSON.stringify({ ...showing, process: self }))
      waiting.clear()
      await database
        .transaction(async (tx) => {
          for (const message of messages) if (Buffer.byteLength(message) <= maxBytes) tx.notify(channel, message)
        })
        .catch((err) => log.warn({ err }, 'what is being made could not be shown in other processes'))
      await setTimeout(pauseMilliseconds)
    }
    isPublishing = false
  }
}
