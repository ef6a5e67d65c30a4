import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../../log.ts'

/** No answer comes sooner, so that writing a mail cannot be told from having nobody to write to. */
const answerMilliseconds = 100

/** Neither the time nor the outcome of what is done here shows. */
export async function quietly(log: Logger, work: () => Promise<void>): Promise<void> {
  const pause = setTimeout(answerMilliseconds)
  await work().catch((error) => log.error({ err: error }, 'a mail could not be written'))
  await pause
}
