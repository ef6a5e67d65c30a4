/** Keeps the most recently made entries; the oldest goes first. */
export interface BoundedCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

export function boundedCache<V>(most: number): BoundedCache<V> {
  const entries = new Map<string, V>()
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      if (entries.size >= most) entries.delete(entries.keys().next().value!)
      entries.set(key, value)
    },
  }
}
