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

export interface CacheFigures {
  hits: number
  misses: number
  entries: number
}

const figures = new Map<string, CacheFigures>()

/** Statistics of named caches since the start of the process. */
export const cacheFigures = (): ReadonlyMap<string, Readonly<CacheFigures>> => figures

interface CacheOptions<V> {
  /** Default 1. */
  sizeOf?: (value: V) => number
  /** Name in `cacheFigures`; for caches that live as long as the process. */
  name?: string
}

/**
 * Keeps as many values as fit in `max`; each counts as 1 unless `sizeOf` says more. The policy is "second chance": the
 * oldest goes first, but one that was used in the meantime is spared once and counts as new. That is close to "least
 * recently used", while a hit costs one lookup.
 */
export function boundedCache<V>(max: number, { sizeOf = () => 1, name = '' }: CacheOptions<V> = {}): BoundedCache<V> {
  const entries = new Map<string, Entry<V>>()
  const counted = countedAs(name)
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
      if (entry === undefined) {
        counted.misses += 1
        return undefined
      }
      counted.hits += 1
      entry.wasUsed = true
      return entry.value
    },
    set(key, value) {
      const before = entries.size
      total -= entries.get(key)?.size ?? 0
      entries.delete(key)
      const size = sizeOf(value)
      makeRoom(size)
      entries.set(key, { value, size, wasUsed: false })
      total += size
      counted.entries += entries.size - before
    },
    clear() {
      counted.entries -= entries.size
      entries.clear()
      total = 0
    },
  }
}

function countedAs(name: string): CacheFigures {
  const known = name ? figures.get(name) : undefined
  const counted = known ?? { hits: 0, misses: 0, entries: 0 }
  if (name) figures.set(name, counted)
  return counted
}
