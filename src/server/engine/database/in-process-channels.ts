import type { Logger } from '../log.ts'
import type { Database } from './database.ts'

/** Notifications where one process is all there is. */
export function createInProcessChannels(log: Logger) {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  return {
    deliver(channel: string, payload: string): void {
      for (const handler of [...(listeners.get(channel) ?? [])]) {
        try {
          handler(payload)
        } catch (error) {
          log.error({ err: error, channel }, 'a listener failed')
        }
      }
    },
    listen: (async (channel, handler) => {
      const handlers = listeners.get(channel) ?? new Set()
      listeners.set(channel, handlers.add(handler))
      return async () => {
        handlers.delete(handler)
      }
    }) satisfies Database['listen'] as Database['listen'],
  }
}
