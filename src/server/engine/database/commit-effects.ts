import type { Logger } from '../log.ts'

export type Effect = () => void | Promise<void>

/** Calls the effects in order. They cannot undo the commit, so errors are only logged. */
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
