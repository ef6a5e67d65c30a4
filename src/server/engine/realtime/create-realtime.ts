import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../database/database.ts'
import type { Authenticate } from '../http/record-routes.ts'
import type { Logger } from '../log.ts'
import type { RecordEvent, RecordStore, RequestInfo } from '../records/record-store.ts'
import { type Client, openClient } from './client.ts'
import { registerSubscribeRoute } from './subscribe-route.ts'
import type { Topic } from './topic.ts'

type Records = Pick<RecordStore, 'collection' | 'byId' | 'visible' | 'idOf'>

export interface Realtime {
  /** Called inside the writing transaction; subscribers hear after the commit. */
  publish(tx: Transaction, event: RecordEvent): Promise<void>
  /** Gives it the records it asks before anything is sent. */
  serve(records: Records): Promise<void>
  registerRoutes(fastify: FastifyInstance, authenticate: Authenticate): void
  close(): void
}

const channel = 'records'
interface Change {
  action: 'create' | 'update'
  collection: string
  id: string
}

/**
 * Tells subscribers of changes. Between processes only ids travel; each process reads the row anew for each of its
 * subscribers, under that subscriber's rules. What a delete says is prepared before the row is gone, in the process
 * that deletes; subscribers of other processes do not hear of it.
 */
export function createRealtime({ database, log }: { database: Database; log: Logger }): Realtime {
  const clients = new Map<string, Client>()
  let records: Records | null = null
  let stopListening: (() => Promise<void>) | null = null
  // One after the other, so that nobody hears of a second change before the first.
  let deliveries: Promise<void> = Promise.resolve()

  return {
    async publish(tx, { action, collection, record }) {
      if (action !== 'delete') {
        tx.notify(channel, JSON.stringify({ action, collection: collection.name, id: record.id } satisfies Change))
        return
      }
      const messages = await prepare('delete', collection.name, record.id)
      if (messages.length > 0) tx.afterCommit(() => queue(() => sendAll(messages)))
    },
    async serve(store) {
      records = store
      stopListening = await database.listen(channel, (payload) => {
        const { action, collection, id } = JSON.parse(payload) as Change
        queue(async () => {
          sendAll(await prepare(action, collection, id))
        })
      })
    },
    registerRoutes(fastify, authenticate) {
      fastify.get('/api/realtime', (request, reply) => {
        reply.hijack()
        const client = openClient(reply.raw, request.ip, ({ id }) => clients.delete(id))
        clients.set(client.id, client)
      })
      registerSubscribeRoute(fastify, clients, authenticate)
    },
    close() {
      for (const client of clients.values()) client.close()
      void stopListening?.()
    },
  }

  function queue(work: () => void | Promise<void>): void {
    deliveries = deliveries.then(work).catch((error) => log.error({ err: error }, 'a change could not be delivered'))
  }

  /** For each subscriber who may see the record as it stands: the message, ready to be sent. */
  async function prepare(action: string, collection: string, id: string): Promise<(() => void)[]> {
    const subscribers = [...clients.values()].flatMap((client) =>
      client.topics.filter((topic) => concerns(topic, collection, id)).map((topic) => ({ client, topic })),
    )
    const messages = await Promise.all(
      subscribers.map(async ({ client, topic }) => {
        const record = await visibleTo(client, topic, collection, id)
        return record && (() => client.send(topic.name, JSON.stringify({ action, record })))
      }),
    )
    return messages.filter((send) => send !== null)
  }

  function concerns(topic: Topic, collection: string, id: string): boolean {
    if (topic.record !== '*' && topic.record !== id) return false
    return topic.collection === collection || records?.collection(topic.collection)?.name === collection
  }

  async function visibleTo(client: Client, topic: Topic, collection: string, id: string) {
    await refreshAuth(client)
    const request: RequestInfo = {
      context: 'realtime',
      method: 'GET',
      headers: topic.headers,
      query: topic.query,
      body: {},
      auth: client.auth,
      ip: client.ip,
    }
    const { filter, expand, fields } = topic.query
    const rule = topic.record === '*' ? 'list' : 'view'
    // Whatever goes wrong while checking, the message is not sent.
    return records!.visible(request, collection, id, { rule, filter, expand, fields }).catch(() => null)
  }

  /** A record that is gone, or whose tokens were ended, leaves its streams open but without its rights. */
  async function refreshAuth(client: Client): Promise<void> {
    if (!client.auth) return
    const { collection, record } = client.auth
    const current = await records!.byId(collection.name, record.id)
    client.auth = current && current.tokenKey === record.tokenKey ? { ...client.auth, record: current } : null
  }
}

function sendAll(messages: readonly (() => void)[]): void {
  for (const send of messages) send()
}
