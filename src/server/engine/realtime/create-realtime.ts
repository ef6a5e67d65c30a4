import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../database/database.ts'
import { restoredChannel } from '../database/restored-channel.ts'
import type { Logger } from '../log.ts'
import type { RecordData } from '../records/record.ts'
import type { RecordEvent } from '../records/records.ts'
import type { Authenticate, AuthRecord } from '../records/request.ts'
import { createAnnouncer } from './announcer.ts'
import { type AskedRecords, type Change, messagesFor, refreshCallers } from './audience.ts'
import { openClient } from './client.ts'
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
  /** Resolves once the other processes have been told of all that is committed here. */
  told(): Promise<void>
  close(): void
}

const channel = 'changes'
/** `node` says where the change was made. */
type SentChange = Change & { readonly node: string }

type Question =
  | { readonly subscribe: Subscription; readonly caller: { collection: string; id: string } | null }
  | { readonly send: Sending }
type Answer = { readonly outcome: SubscriptionOutcome } | { readonly sent: boolean }

/**
 * Tells subscribers of changes. Ids travel from the process that made the change to the others that serve the database;
 * each reads the row anew for its own subscribers, under each one's rules. What a delete says is prepared before the row is gone where it is
 * deleted; elsewhere the rules are asked about the values it had.
 */
export function createRealtime({ database, log }: { database: Database; log: Logger }): Realtime {
  const streams = createStreams()
  const nodes = createNodes<Question, Answer>(database)
  let records: AskedRecords | null = null
  let stopListening: (() => Promise<void>) | null = null
  // One after the other, so that nobody hears of a second change before the first.
  let deliveries: Promise<void> = Promise.resolve()
  const announce = createAnnouncer(database, channel, log)

  return {
    async publish(tx, { action, collection, record }) {
      const change = { action, collection: collection.name, id: record.id }
      if (action !== 'delete') {
        tx.afterCommit(() => {
          deliver(change)
          announce.tell({ ...change, node: nodes.self } satisfies SentChange)
        })
        return
      }
      const messages = await messagesFor(streams, records!, change)
      tx.afterCommit(() => {
        queue(async () => {
          for (const send of messages) send()
          await refreshCallers(streams, records!, change)
        })
        announce.tell({ ...change, node: nodes.self, values: withoutSecrets(record) } satisfies SentChange)
      })
    },
    async serve(store) {
      records = store
      // Nobody can say what was missed; whoever connects again reads everything anew.
      stopListening = await database.listen(channel, hear, streams.closeAll)
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
    told: announce.settled,
    close() {
      streams.closeAll()
      void stopListening?.()
      void nodes.close()
    },
  }

  function hear(payload: string): void {
    for (const { node, ...change } of JSON.parse(payload) as SentChange[]) {
      if (node !== nodes.self) deliver(change)
    }
  }

  function deliver(change: Change): void {
    queue(async () => {
      // First, so that who was shut out does not hear of it.
      await refreshCallers(streams, records!, change)
      for (const send of await messagesFor(streams, records!, change)) send()
    })
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
