import type pg from 'pg'

/**
 * PostgreSQL with synchronous replication commits on the primary first and then waits for the standby. If that wait is
 * canceled (`pg_cancel_backend`), it answers that the commit succeeded, and only a warning says that the standby may not
 * have it. Promoting the standby would then lose a confirmed write.
 */
export interface Unreplicated {
  watch(client: pg.ClientBase): void
  /** Whether the last commit of the connection came with the warning; forgets it. */
  take(client: pg.ClientBase): boolean
}

/** The function of PostgreSQL that warns; its name is the same in every language. */
const waiting = 'SyncRepWaitForLSN'

export function createUnreplicated(): Unreplicated {
  const warned = new WeakSet<pg.ClientBase>()
  return {
    watch(client) {
      client.on('notice', ({ routine }) => {
        if (routine === waiting) warned.add(client)
      })
    },
    take: (client) => warned.delete(client),
  }
}
