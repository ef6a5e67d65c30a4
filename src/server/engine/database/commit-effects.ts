import type { Logger } from '../log.ts'

export type Effect = () => void | Promise<void>

/** Calls the effects in their order. None of them can undo the commit, so what they throw is only logged. */
export function runEffects(effects: readonly Effect[], log: Logger): void {
  for (const effect of effects) {
    try {
      const result = effect()
      if (result) result.catch((error: unknown) => log.error({ err: error }, 'work after a commit failed'))
    } catch (error) {
      log.error({ err: error }, 'work after a commit failed')
    }
  }
}

const payloadBytes = 7000

/** @throws Error when the payload would not fit a notification of PostgreSQL */
export function checkPayload(channel: string, payload: string): void {
  if (Buffer.byteLength(payload) <= payloadBytes) return
  throw new Error(
    `A notification on "${channel}" has more than ${payloadBytes} bytes; send ids and let listeners read.`,
  )
}
