import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../database/database.ts'
import { restoredChannel } from '../database/restored.ts'
import type { Authenticate } from '../http/record-routes.ts'
import type { Logger } from '../log.ts'
import type { AuthRecord, RecordData, RecordEvent } from '../records/record-store.ts'
import { type AskedRecords, type Change, type Message, messagesFor, refreshCallers } from './audience.ts'
import { openClient } from './client.ts'
import { createHandover } from './handover.ts'
import { createNodes } from './nodes.ts'
import {
  createStreams,
  type Sending,
  type SendOptions,
  type Subscription,
  type SubscriptionOutcome,
} from './streams.ts'
import { registerSubscribeRoute } from './subscribe-route.ts'

export interface Realtime {
  /** Called inside the writing transaction; subscribers hear after the commit. */
  publish(tx: Transaction, event: RecordEvent): Promise<void>
  /** Gives it the records it asks before anything is sent. */
  serve(records: AskedRecords): Promise<void>
  registerRoutes(fastify: FastifyInstance, authenticate: Authenticate): void
  /** Sends `data` to one stream, whichever node holds it. False when there is none that listens to `topic`. */
  send(clientId: string, topic: string, data: unknown, options?: SendOptions): Promise<boolean>
  close(): void
}

const channel = 'records'
/** Where the change was made, and which of that node's it is; the database would tell two that are alike only once. */
type SentChange = Change & { readonly node: string; readonly nth: number }

type Question =
  | { readonly subscribe: Subscription; readonly caller: { collection: string; id: string } | null }
  | { readonly send: Sending }
type Answer = { readonly outcome: SubscriptionOutcome } | { readonly sent: boolean }

/**
 * Tells subscribers of changes. Ids travel between the processes that serve one database; each reads the row anew for
 * its own subscribers, under each one's rules. What a delete says is prepared before the row is gone where it is
 * deleted; elsewhere the rules are asked about the values it had.
 */
export function createRealtime({ database, log }: { database: Database; log: Logger }): Realtime {
  const streams = createStreams()
  const nodes = createNodes<Question, Answer>(database)
  /** What deletions of this node say, until the database tells of them in their turn. */
  const prepared = createHandover<Message[]>()
  let records: AskedRecords | null = null
  let published = 0
  let stopListening: (() => Promise<void>) | null = null
  // One after the other, so that nobody hears of a second change before the first.
  let deliveries: Promise<void> = Promise.resolve()

  return {
    async publish(tx, { action, collection, record }) {
      const change = { action, collection: collection.name, id: record.id }
      const nth = ++published
      const sent: SentChange = { ...change, node: nodes.self, nth }
      if (action !== 'delete') {
        tx.notify(channel, JSON.stringify(sent))
        return
      }
      const messages = await messagesFor(streams, records!, change)
      tx.afterCommit(() => prepared.leave(nth, messages))
      tx.notify(channel, JSON.stringify({ ...sent, values: withoutSecrets(record) } satisfies SentChange))
    },
    async serve(store) {
      records = store
      // Nobody can say what was missed; whoever connects again reads everything anew.
      stopListening = await database.listen(channel, hear, missed)
      await database.listen(restoredChannel, streams.closeAll)
      await nodes.listen(answerOtherNode)
    },
    registerRoutes(fastify, authenticate) {
      fastify.get('/api/realtime', (request, reply) => {
        reply.hijack()
        streams.add(openClient(reply.raw, request.ip, streams.remove))
      })
      registerSubscribeRoute(fastify, authenticate, subscribe)
    },
    async send(clientId, topic, data, options = {}) {
      const sending: Sending = { ...options, clientId, topic, data }
      const sent = streams.send(sending)
      if (sent !== null) return sent
      const answer = await nodes.ask({ send: sending })
      return answer !== null && 'sent' in answer && answer.sent
    },
    close() {
      streams.closeAll()
      void stopListening?.()
      void nodes.close()
    },
  }

  function hear(payload: string): void {
    const { node, nth, ...change } = JSON.parse(payload) as SentChange
    queue(async () => {
      const messages = change.action === 'delete' && node === nodes.self ? await prepared.take(nth) : null
      for (const send of messages ?? []) send()
      // First, so that who was shut out does not hear of it.
      await refreshCallers(streams, records!, change)
      if (!messages) for (const send of await messagesFor(streams, records!, change)) send()
    })
  }

  function missed(): void {
    prepared.clear()
    streams.closeAll()
  }

  function queue(work: () => Promise<void>): void {
    deliveries = deliveries.then(work).catch((error) => log.error({ err: error }, 'a change could not be delivered'))
  }

  async function subscribe(subscription: Subscription, caller: AuthRecord | null): Promise<SubscriptionOutcome | null> {
    const outcome = streams.subscribe(subscription, caller)
    if (outcome) return outcome
    const answer = await nodes.ask({
      subscribe: subscription,
      caller: caller && { collection: caller.collection.name, id: caller.record.id },
    })
    return answer && 'outcome' in answer ? answer.outcome : null
  }

  async function answerOtherNode(question: Question): Promise<Answer | null> {
    if ('send' in question) {
      const sent = streams.send(question.send)
      return sent === null ? null : { sent }
    }
    const { subscribe, caller } = question
    if (!streams.clients.has(subscribe.clientId)) return null
    const outcome = streams.subscribe(subscribe, caller && (await callerAs(caller.collection, caller.id)))
    return outcome && { outcome }
  }

  async function callerAs(name: string, id: string): Promise<AuthRecord | null> {
    const collection = records!.collection(name)
    const record = collection && (await records!.byId(name, id))
    return collection && record && { collection, record, isSuperuser: name === '_superusers' }
  }
}

/** No rule can ask for these and nobody is shown them. */
function withoutSecrets({ password: _password, tokenKey: _tokenKey, ...values }: RecordData): RecordData {
  return values as RecordData
}
