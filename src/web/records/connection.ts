import { useSyncExternalStore } from 'react'

/** `offline`: the device has no network. `unreachable`: it has one, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

const pingTimeout = 5000
const firstPause = 2000
const maxPause = 15_000

let connection: Connection = 'online'
let pause = firstPause
let timer: ReturnType<typeof setTimeout> | undefined
let asking: Promise<boolean> | undefined
const listeners = new Set<(connection: Connection) => void>()

export const currentConnection = (): Connection => connection

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, currentConnection, () => 'online' as const)
}

/** Subscribes to changes. Returns a function that unsubscribes. */
export function onConnection(listener: (connection: Connection) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Checks whether the server answers. Call it after a failure that may be the network's fault: neither that
 * failure nor the browser's online state is proof. While the server does not answer, the check is
 * repeated.
 */
export function checkConnection(): Promise<boolean> {
  asking ??= ping().then((isThere) => {
    asking = undefined
    settle(isThere)
    return isThere
  })
  return asking
}

/** Resolves once the server answers. */
export function connected(): Promise<void> {
  if (connection === 'online') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = onConnection((now) => {
      if (now !== 'online') return
      stop()
      resolve()
    })
  })
}

/** Responses of a gateway or a captive portal do not count. */
async function ping(): Promise<boolean> {
  try {
    const answer = await fetch('/api/runtime', { cache: 'no-store', signal: AbortSignal.timeout(pingTimeout) })
    return ![502, 504].includes(answer.status) && Boolean(answer.headers.get('content-type')?.includes('json'))
  } catch {
    return false
  }
}

function settle(isThere: boolean): void {
  clearTimeout(timer)
  if (isThere) pause = firstPause
  else {
    timer = setTimeout(() => void checkConnection(), pause)
    pause = Math.min(pause * 1.5, maxPause)
  }
  const next = isThere ? 'online' : navigator.onLine ? 'unreachable' : 'offline'
  if (next === connection) return
  connection = next
  for (const listener of [...listeners]) listener(next)
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => void checkConnection())
  window.addEventListener('online', () => void checkConnection())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && connection !== 'online') void checkConnection()
  })
}
