/** Keeps so many entries; what was not asked for longest goes first. */
export interface BoundedCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

export function boundedCache<V>(most: number): BoundedCache<V> {
  const entries = new Map<string, V>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      // Re-entered at the end, where the newest are.
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      if (entries.size >= most) entries.delete(entries.keys().next().value!)
      entries.set(key, value)
    },
  }
}
