/**
 * Lets work begin in its order while what is under way costs no more than `most` together.
 * A cost above `most` is taken for all of it.
 */
export function createPixelBudget(most: number) {
  const waiting: { cost: number; start: () => void }[] = []
  let left = most

  function startNext(): void {
    while (waiting[0] && waiting[0].cost <= left) {
      const { cost, start } = waiting.shift()!
      left -= cost
      start()
    }
  }

  return {
    async spend<T>(wanted: number, work: () => Promise<T>): Promise<T> {
      const cost = Math.max(Math.min(wanted, most), most / atOnce)
      await new Promise<void>((start) => {
        waiting.push({ cost, start })
        startNext()
      })
      try {
        return await work()
      } finally {
        left += cost
        startNext()
      }
    },
  }
}

/** However small they are: drawing shares its threads with files and passwords. */
const atOnce = 2
