import { pb } from './client.ts'

type Listener = (event: { action: string; record: unknown }) => void

/** A subscription of the client, with its listeners. */
interface Shared {
  listeners: Set<Listener>
  ready: Promise<() => Promise<void>>
}

const subscriptions = new Map<string, Shared>()

/**
 * Subscribes to a topic (`posts/*`, `@session`). `ready` rejects if the server refuses it or cannot be reached.
 *
 * Listeners of the same topic share one subscription: the client attaches a listener to the stream only when it sends its
 * topics, so a listener that joins during the first connection, or right after another has left the topic, would receive no
 * events.
 */
export function subscribe(
  topic: string,
  listener: Listener,
  options?: { filter: string },
): { ready: Promise<unknown>; stop: () => void } {
  const key = JSON.stringify([topic, options])
  const shared = subscriptions.get(key) ?? begin(key, topic, options)
  shared.listeners.add(listener)
  return {
    ready: shared.ready,
    stop() {
      shared.listeners.delete(listener)
      // The next screen may use the same topic, and mounts in the same turn.
      setTimeout(() => endIfUnheard(key, shared))
    },
  }
}

/** Ends all subscriptions and the stream. */
export function endSubscriptions(): void {
  subscriptions.clear()
  void pb.realtime.unsubscribe().catch(() => undefined)
}

function begin(key: string, topic: string, options: { filter: string } | undefined): Shared {
  const listeners = new Set<Listener>()
  const tell: Listener = (event) => {
    for (const listen of listeners) listen(event)
  }
  const shared = { listeners, ready: pb.realtime.subscribe(topic, tell, options) }
  subscriptions.set(key, shared)
  shared.ready.then(
    () => endIfUnheard(key, shared),
    () => forget(key, shared),
  )
  return shared
}

function endIfUnheard(key: string, shared: Shared): void {
  void shared.ready
    .then((unsubscribe) => {
      if (shared.listeners.size === 0 && forget(key, shared)) return unsubscribe()
    })
    .catch(() => undefined)
}

/** Whether it still existed. */
function forget(key: string, shared: Shared): boolean {
  return subscriptions.get(key) === shared && subscriptions.delete(key)
}
