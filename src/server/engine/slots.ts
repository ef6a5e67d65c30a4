/** Lets `count` tasks run concurrently; others wait in order, or until their signal aborts. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = []
  let free = count

  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  async function acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(signal?.reason)
      }
      waiting.push(turn)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async use<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      await acquire(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
