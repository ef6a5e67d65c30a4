import type { JobProgress } from './job.ts'

const betweenMilliseconds = 150

/** Thins out reports of progress: the first is written at once, later ones with pauses, the last one always. */
export function createProgress(write: (progress: JobProgress) => Promise<void>) {
  let pending: JobProgress | undefined
  let timer: NodeJS.Timeout | undefined
  let lastWrite = 0
  let writing: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    const progress = pending
    pending = undefined
    clearTimeout(timer)
    timer = undefined
    if (!progress) return writing
    lastWrite = performance.now()
    writing = writing.then(() => write(progress))
    return writing
  }

  return {
    async report(progress: JobProgress): Promise<void> {
      pending = progress
      if (timer) return
      const wait = lastWrite + betweenMilliseconds - performance.now()
      if (lastWrite === 0 || wait <= 0) return flush()
      timer = setTimeout(() => void flush(), wait)
    },
    flush,
    /** Hands over what was not written yet, for whoever writes the row anyway. */
    async take(): Promise<JobProgress | undefined> {
      const progress = pending
      pending = undefined
      clearTimeout(timer)
      timer = undefined
      await writing
      return progress
    },
  }
}
