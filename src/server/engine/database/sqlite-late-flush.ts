import { open } from 'node:fs/promises'
import type { Logger } from '../log.ts'

/** Like the writer of PostgreSQL's log. */
const pauseMilliseconds = 200

/**
 * Flushes commits that did not wait for the disk, in the background, unless a later durable commit does so first. Otherwise the
 * system would keep them in memory for up to half a minute.
 */
export function createLateFlush(path: string, log: Logger) {
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  async function flush(): Promise<void> {
    timer = undefined
    try {
      const file = await open(`${path}-wal`, 'r+')
      await file.datasync().finally(() => file.close())
    } catch (err) {
      // A restore has replaced the database and its log.
      if ((err as NodeJS.ErrnoException).code === 'ENOENT') return
      log.warn({ err, file: path }, 'commits that did not wait for the disk could not be flushed')
    }
  }

  function start(): void {
    timer ??= setTimeout(() => {
      flushing = flush()
    }, pauseMilliseconds)
  }

  return {
    committed: (isDurable: boolean): void => (isDurable ? stop() : start()),
    async close(): Promise<void> {
      stop()
      await flushing
    },
  }
}
