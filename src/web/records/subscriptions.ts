import { pb } from './client.ts'
import { checkConnection, connected } from './connection.ts'

type Listener = (event: { action: string; record: unknown }) => void

/** A topic of the stream, with its listeners. */
interface Shared {
  listeners: Set<Listener>
  /** Rejects if the server refuses the topic. */
  ready: Promise<void>
  hasFailed: boolean
  attach(): void
  detach(): Promise<void>
}

const firstPause = 1000
const maxPause = 30_000

const subscriptions = new Map<string, Shared>()
let pause = firstPause
let timer: ReturnType<typeof setTimeout> | undefined
let isRestarting = false

/**
 * Subscribes to a topic (`posts/*`, `@session`). `ready` rejects if the server refuses it, and waits for
 * a server that cannot be reached.
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
  clearTimeout(timer)
  timer = undefined
  void pb.realtime.unsubscribe().catch(() => undefined)
}

function begin(key: string, topic: string, options: { filter: string } | undefined): Shared {
  const listeners = new Set<Listener>()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const tell: Listener = (event) => {
    for (const listen of listeners) listen(event)
  }
  let attached: Promise<() => Promise<void>>
  const shared: Shared = {
    listeners,
    ready,
    hasFailed: false,
    attach() {
      shared.hasFailed = false
      attached = pb.realtime.subscribe(topic, tell, options)
      attached.then(
        () => {
          pause = firstPause
          resolve()
        },
        (error) => {
          shared.hasFailed = true
          if (!isRefusal(error)) return restartLater()
          forget(key, shared)
          reject(error)
        },
      )
    },
    detach: async () => (await attached)(),
  }
  ready.then(
    () => endIfUnheard(key, shared),
    () => undefined,
  )
  subscriptions.set(key, shared)
  if (!isRestarting) shared.attach()
  return shared
}

function endIfUnheard(key: string, shared: Shared): void {
  void shared.ready
    .then(() => {
      if (shared.listeners.size === 0 && forget(key, shared)) return shared.detach()
    })
    .catch(() => undefined)
}

/** Whether it still existed. */
function forget(key: string, shared: Shared): boolean {
  return subscriptions.get(key) === shared && subscriptions.delete(key)
}

/** Whether the server has decided. It also answers 404, when the stream of that client has broken. */
function isRefusal(error: unknown): boolean {
  const { status } = error as { status: number }
  return status >= 400 && status < 500 && ![404, 408, 429].includes(status)
}

/**
 * The client makes a broken connection again, except in two cases: when it breaks while topics are being sent, and when the
 * first one fails. In both it waits for the next `subscribe`, which an open screen never calls.
 */
pb.realtime.onDisconnect = (topics) => {
  void checkConnection()
  if (topics.length > 0) restartLater()
}

function restartLater(): void {
  timer ??= setTimeout(async () => {
    await connected()
    timer = undefined
    await restart()
  }, pause)
  pause = Math.min(pause * 2, maxPause)
}

/** Gives the client all topics again, unless it has them and a connection. */
async function restart(): Promise<void> {
  const failed = [...subscriptions].filter(([, { hasFailed }]) => hasFailed)
  for (const [key, shared] of failed) if (shared.listeners.size === 0) forget(key, shared)
  if (isRestarting) return
  if (pb.realtime.isConnected && failed.length === 0) {
    pause = firstPause
    return
  }
  isRestarting = true
  await pb.realtime.unsubscribe().catch(() => undefined)
  isRestarting = false
  for (const shared of subscriptions.values()) shared.attach()
}
