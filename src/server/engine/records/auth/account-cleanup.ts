import type { AuthOptions } from '#shared/collections/auth-options.ts'
import { type Clock, recordDate } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { RecordStore } from '../records.ts'
import { forgetAttempts } from './attempts.ts'

interface CleanupOptions {
  records: RecordStore
  database: Database
  clock: Clock
}

/** Deletes expired rows, on a schedule; each function returns how many it deleted. Safe to run on several nodes at the same time. */
export function createAccountCleanup({ records, database, clock }: CleanupOptions) {
  return {
    /** Sign-ins whose second factor did not arrive in time. */
    mfas: () => deleteOver('_mfas', (auth) => auth.mfa.duration),
    /** Expired one-time passwords, and old counts of attempts. */
    async otps(): Promise<number> {
      await forgetAttempts(database, clock)
      return deleteOver('_otps', (auth) => auth.otp.duration)
    },
  }

  async function deleteOver(name: '_mfas' | '_otps', seconds: (auth: AuthOptions) => number): Promise<number> {
    let deleted = 0
    for (const collection of records.collections.values()) {
      if (!collection.auth) continue
      const before = recordDate(new Date(clock.now().getTime() - seconds(collection.auth) * 1000))
      const params = { ref: collection.id, before }
      const over = await records.find<string>(name, { filter: 'collectionRef = {:ref} && created < {:before}', params })
      for (const { id } of over) {
        // Another node may have deleted it already, or the account was deleted.
        deleted += await records
          .write((writer) => writer.delete(name, id))
          .then(
            () => 1,
            () => 0,
          )
      }
    }
    return deleted
  }
}
