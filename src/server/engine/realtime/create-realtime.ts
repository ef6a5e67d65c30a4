import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { restoredChannel } from '../database/restored-channel.ts'
import type { Logger } from '../log.ts'
import type { RecordData } from '../records/record.ts'
import type { RecordStore } from '../records/records.ts'
import type { Authenticate, AuthRecord } from '../records/request.ts'
import { openClient } from './client.ts'
import { createDeliveries } from './deliveries.ts'
import { createLive, type Live } from './live.ts'
import { createPeers } from './peers.ts'
import { createPublisher } from './publisher.ts'
import {
  createStreams,
  type Sending,
  type SendOptions,
  type Subscription,
  type SubscriptionOutcome,
} from './streams.ts'
import { registerSubscribeRoute } from './subscribe-route.ts'
import { type Change, messagesFor, refreshCallers } from './subscribers.ts'

export interface Realtime {
  registerRoutes(fastify: FastifyInstance, authenticate: Authenticate): void
  /** Sends `data` to one stream, whichever process holds it. False if no such stream subscribes to `topic`. */
  send(clientId: string, topic: string, data: unknown, options?: SendOptions): Promise<boolean>
  readonly show: Live['show']
  /** The number of open streams of this process. */
  streams(): number
  /** Ends a session in the streams of this process. */
  endSession(session: string): void
  /** Resolves once everything committed here has been published to the other processes. */
  published(): Promise<void>
  close(): void
}

const channel = 'changes'
/** `process` is the one that made the change. */
type PublishedChange = Change & { readonly process: string }

/** A caller, as sent to other processes. */
interface RemoteCaller {
  readonly collection: string
  readonly id: string
  readonly isSuperuser: boolean
  readonly session?: string
}
type Question = { readonly subscribe: Subscription; readonly caller: RemoteCaller | null } | { readonly send: Sending }
type Answer = { readonly outcome: SubscriptionOutcome } | { readonly sent: boolean }

/**
 * Sends the change feed of the records to subscribers. Ids are sent from the process that made the change to the others
 * that serve the database; each reads the row again for its own subscribers, under each one's rules. The messages of a delete are
 * made while the row still exists; other processes check the rules against its last values.
 */
export async function createRealtime({
  database,
  records,
  log,
}: {
  database: Database
  records: RecordStore
  log: Logger
}): Promise<Realtime> {
  const streams = createStreams()
  const peers = createPeers<Question, Answer>(database)
  const publisher = createPublisher(database, channel, log)
  const live = await createLive({ database, records, log, self: peers.self }, streams)
  const deliveries = createDeliveries(log)

  records.changes.subscribe(async ({ action, collection, record }) => {
    const change: Change = { action, collection: collection.name, id: record.id }
    if (action !== 'delete') {
      return () => {
        deliver(change)
        publish(change)
      }
    }
    const messages = await messagesFor(streams, records, change)
    return () => {
      deliveries.add({
        isAlone: isOfCaller(change),
        prepare: async () => messages,
        sent: () => refreshCallers(streams, records, change),
      })
      publish({ ...change, values: withoutSecrets(record) })
    }
  })
  // Events may have been lost; clients refetch when they reconnect.
  const stopListening = await database.listen(channel, receive, streams.closeAll)
  await database.listen(restoredChannel, streams.closeAll)
  await peers.listen(answerPeer)
  // Subscriptions name collections, and callers belong to one.
  records.onReplaced(streams.closeAll)

  return {
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
      const answer = await peers.ask({ send: sending })
      return answer !== null && 'sent' in answer && answer.sent
    },
    show: live.show,
    streams: () => streams.clients.size,
    endSession: streams.endSession,
    published: publisher.settled,
    close() {
      streams.closeAll()
      void stopListening()
      void live.close()
      void peers.close()
    },
  }

  function publish(change: Change): void {
    publisher.publish({ ...change, process: peers.self } satisfies PublishedChange)
  }

  function receive(payload: string): void {
    for (const { process, ...change } of JSON.parse(payload) as PublishedChange[]) {
      if (process !== peers.self) deliver(change)
    }
  }

  function deliver(change: Change): void {
    deliveries.add({
      isAlone: isOfCaller(change),
      async prepare() {
        // First, so that a caller who lost their rights does not receive it.
        await refreshCallers(streams, records, change)
        return messagesFor(streams, records, change)
      },
    })
  }

  /** Changes to accounts affect the access checks of later changes. */
  function isOfCaller({ collection }: Change): boolean {
    return records.collection(collection)?.isAuth ?? true
  }

  async function subscribe(subscription: Subscription, caller: AuthRecord | null): Promise<SubscriptionOutcome | null> {
    const outcome = subscribeHere(subscription, caller)
    if (outcome) return outcome
    const answer = await peers.ask({
      subscribe: subscription,
      caller: caller && remoteCaller(caller),
    })
    return answer && 'outcome' in answer ? answer.outcome : null
  }

  function subscribeHere(subscription: Subscription, caller: AuthRecord | null): SubscriptionOutcome | null {
    const outcome = streams.subscribe(subscription, caller)
    const client = streams.clients.get(subscription.clientId)
    if (outcome === 'subscribed' && client) live.greet(client)
    return outcome
  }

  async function answerPeer(question: Question): Promise<Answer | null> {
    if ('send' in question) {
      const sent = streams.send(question.send)
      return sent === null ? null : { sent }
    }
    const { subscribe, caller } = question
    if (!streams.clients.has(subscribe.clientId)) return null
    const outcome = subscribeHere(subscribe, caller && (await callerAs(caller)))
    return outcome && { outcome }
  }

  async function callerAs({ collection: name, id, isSuperuser, session }: RemoteCaller): Promise<AuthRecord | null> {
    const collection = records.collection(name)
    const record = collection && (await records.byId(name, id))
    if (!collection || !record) return null
    return { collection, record, isSuperuser, ...(session ? { session } : {}) }
  }
}

const remoteCaller = ({ collection, record, isSuperuser, session }: AuthRecord): RemoteCaller => ({
  ...{ collection: collection.name, id: record.id, isSuperuser },
  ...(session ? { session } : {}),
})

/** Neither rules nor responses use these. */
function withoutSecrets({ password: _password, tokenKey: _tokenKey, ...values }: RecordData): RecordData {
  return values as RecordData
}
