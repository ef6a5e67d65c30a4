/** A key-value cache of limited size. Any value may be evicted at any time. */
export interface BoundedCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  clear(): void
}

interface Entry<V> {
  readonly value: V
  readonly size: number
  /** Used since it was added or last spared. */
  wasUsed: boolean
}

/**
 * Keeps as many values as fit in `max`; each counts as 1 unless `sizeOf` says more. The policy is "second chance": the
 * oldest goes first, but one that was used in the meantime is spared once and counts as new. That is close to "least
 * recently used", while a hit costs one lookup.
 */
export function boundedCache<V>(max: number, sizeOf: (value: V) => number = () => 1): BoundedCache<V> {
  const entries = new Map<string, Entry<V>>()
  let total = 0

  function makeRoom(needed: number): void {
    for (const [key, entry] of entries) {
      if (total + needed <= max) return
      entries.delete(key)
      if (entry.wasUsed) {
        entry.wasUsed = false
        entries.set(key, entry)
      } else total -= entry.size
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.wasUsed = true
      return entry.value
    },
    set(key, value) {
      total -= entries.get(key)?.size ?? 0
      entries.delete(key)
      const size = sizeOf(value)
      makeRoom(size)
      entries.set(key, { value, size, wasUsed: false })
      total += size
    },
    clear() {
      entries.clear()
      total = 0
    },
  }
}
