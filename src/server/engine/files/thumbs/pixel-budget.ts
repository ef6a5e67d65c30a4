/**
 * Starts work in order while the total cost of running work is at most `most`.
 * A higher cost counts as `most`.
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

/** Max pictures at a time: drawing shares its threads with files and passwords. */
const atOnce = 2
