import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../../log.ts'

/** Minimum duration of every response, whether a mail is sent or the address is unknown. */
const answerMilliseconds = 100

/** Runs work whose duration and outcome must not be visible in the response. */
export async function withUniformTiming(log: Logger, work: () => Promise<void>): Promise<void> {
  const pause = setTimeout(answerMilliseconds)
  await work().catch((error) => log.error({ err: error }, 'a mail could not be written'))
  await pause
}
