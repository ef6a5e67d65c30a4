/** Things that one side leaves under a number and another takes, whichever comes first. */
export interface Handover<T> {
  leave(number: number, thing: T): void
  /** Null when nobody left anything in time. */
  take(number: number): Promise<T | null>
  clear(): void
}

const patienceMilliseconds = 2_000

export function createHandover<T>(): Handover<T> {
  const left = new Map<number, T>()
  const takers = new Map<number, (thing: T) => void>()
  return {
    leave(number, thing) {
      const taker = takers.get(number)
      if (taker) taker(thing)
      else left.set(number, thing)
    },
    async take(number) {
      const thing = left.get(number)
      left.delete(number)
      if (thing !== undefined) return thing
      let patience: NodeJS.Timeout | undefined
      const taken = await new Promise<T | null>((resolve) => {
        takers.set(number, resolve)
        patience = setTimeout(() => resolve(null), patienceMilliseconds)
      })
      clearTimeout(patience)
      takers.delete(number)
      return taken
    },
    clear: () => left.clear(),
  }
}
