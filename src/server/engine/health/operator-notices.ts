/** Notices for administrators about the running server, by code. */
export type Notice = 'proxy-not-named' | 'database-damaged' | 'later-release'

/** Kept in memory; a new process detects them again. */
export interface Notices {
  add(notice: Notice): void
  remove(notice: Notice): void
  has(notice: Notice): boolean
  list(): Notice[]
}

export function createNotices(): Notices {
  const held = new Set<Notice>()
  return {
    add: (notice) => void held.add(notice),
    remove: (notice) => void held.delete(notice),
    has: (notice) => held.has(notice),
    list: () => [...held].sort(),
  }
}
