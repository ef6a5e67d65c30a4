/** The panel's storage: the frame's own, which browsers partition by embedding site, or memory if it is blocked. */
export interface Keep {
  get(key: string): string
  set(key: string, value: string): void
  remove(key: string): void
  /** Keys with this prefix. */
  keys(beginning: string): string[]
}

/** @param find returns the storage; throws where it is blocked */
export function openKeep(prefix: string, find: () => Storage): Keep {
  const memory = new Map<string, string>()
  let storage: Storage | null = null
  try {
    storage = find()
    // Some browsers expose storage that rejects every write.
    storage.setItem(`${prefix}.try`, '1')
    storage.removeItem(`${prefix}.try`)
  } catch {
    storage = null
  }
  const inStorage = (key: string) => `${prefix}.${key}`
  return {
    get: (key) => memory.get(key) ?? storage?.getItem(inStorage(key)) ?? '',
    set(key, value) {
      try {
        if (!storage) throw new Error('There is no storage.')
        storage.setItem(inStorage(key), value)
        memory.delete(key)
      } catch {
        // Full or blocked.
        memory.set(key, value)
      }
    },
    remove(key) {
      memory.delete(key)
      storage?.removeItem(inStorage(key))
    },
    keys(beginning) {
      const stored = storage ? Object.keys(storage) : []
      const own = stored.filter((key) => key.startsWith(`${prefix}.`)).map((key) => key.slice(prefix.length + 1))
      return [...new Set([...own, ...memory.keys()])].filter((key) => key.startsWith(beginning))
    },
  }
}
