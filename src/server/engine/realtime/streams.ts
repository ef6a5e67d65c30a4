import type { AuthRecord } from '../records/request.ts'
import type { Client } from './client.ts'
import { parseTopic, type Topic } from './topic.ts'

export interface Subscription {
  readonly clientId: string
  /** The subscriber's address. */
  readonly ip: string
  readonly subscriptions: readonly string[]
}
export interface SendOptions {
  /** Only to a stream that was opened from this address. */
  readonly ip?: string
  /** Unsubscribes the stream from the topic afterwards. */
  readonly once?: boolean
}
export interface Sending extends SendOptions {
  readonly clientId: string
  readonly topic: string
  readonly data: unknown
}
/** `stranger`: sent from another address than the stream; `other`: the stream now belongs to another account. */
export type SubscriptionOutcome = 'subscribed' | 'stranger' | 'other'

/** The streams of this process. */
export function createStreams() {
  const clients = new Map<string, Client>()
  /** By collection, as topics name it. Most changes have no subscribers, and then no stream is checked. */
  const listeners = new Map<string, Set<Client>>()

  function setTopics(client: Client, topics: readonly Topic[]): void {
    for (const { collection } of client.topics) {
      const own = listeners.get(collection)
      own?.delete(client)
      if (own?.size === 0) listeners.delete(collection)
    }
    client.topics = topics
    if (clients.get(client.id) !== client) return
    for (const { collection } of topics) {
      const own = listeners.get(collection) ?? new Set()
      listeners.set(collection, own.add(client))
    }
  }

  return {
    clients: clients as ReadonlyMap<string, Client>,
    add(client: Client): void {
      clients.set(client.id, client)
    },
    remove(client: Client): void {
      clients.delete(client.id)
      setTopics(client, [])
    },
    /** @param names the name and the id of a collection; topics may use either */
    listeningTo(names: readonly string[]): ReadonlySet<Client> {
      return new Set(names.flatMap((name) => [...(listeners.get(name) ?? [])]))
    },
    /** Replaces the subscriptions of a stream and binds it to the caller; null if this process does not hold it. */
    subscribe(subscription: Subscription, caller: AuthRecord | null): SubscriptionOutcome | null {
      const client = clients.get(subscription.clientId)
      if (!client) return null
      if (client.ip !== subscription.ip) return 'stranger'
      if (client.auth && !isSame(client.auth, caller)) return 'other'
      client.auth = caller
      setTopics(client, subscription.subscriptions.map(parseTopic))
      return 'subscribed'
    },
    /** Sends to one stream if it subscribes to the topic; null if this process does not hold it. */
    send({ clientId, topic, data, ip, once }: Sending): boolean | null {
      const client = clients.get(clientId)
      if (!client) return null
      if (ip !== undefined && client.ip !== ip) return false
      const listens = client.topics.some(({ name }) => name === topic)
      if (listens) client.send(topic, JSON.stringify(data))
      if (once)
        setTopics(
          client,
          client.topics.filter(({ name }) => name !== topic),
        )
      return listens
    },
    /** Notifies the streams of a session that it has ended. From then on they belong to a guest. */
    endSession(session: string): void {
      for (const client of clients.values()) {
        if (client.auth?.session !== session) continue
        client.send('@session', '{"ended":true}')
        client.auth = null
      }
    },
    closeAll(): void {
      for (const client of clients.values()) client.close()
    },
  }
}
export type Streams = ReturnType<typeof createStreams>

const isSame = (a: AuthRecord, b: AuthRecord | null): boolean =>
  b !== null && a.collection === b.collection && a.record.id === b.record.id
