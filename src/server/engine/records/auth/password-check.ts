import type { Clock } from '../../clock.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { neighbourhood } from '../../limits/addresses.ts'
import { isHash, verifyPassword } from '../fields/passwords.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordStore } from '../records.ts'
import { quote } from '../sql-names.ts'
import { findIdentity } from './find-identity.ts'
import { createThrottle } from './throttle.ts'

interface PasswordCheckOptions {
  records: RecordStore
  database: Database
  clock: Clock
  maxFailures?: number
}
interface Credentials {
  identity: string
  password: string
  /** The only identity field to search, or ''. */
  only: string
  ip: string
}

const windowMilliseconds = 5 * 60_000
/** Higher than the limit per account, because many people may share one IP address. */
const accountsPerAddress = 20

/**
 * Checks passwords of accounts and slows down guessing. An unknown identity takes as long to refuse
 * as a wrong password.
 */
export interface PasswordCheck {
  /**
   * The record with this identity and password, or null.
   * @throws ApiError 429 after too many failures, for one identity or from one address
   */
  byIdentity(collection: Model, credentials: Credentials): Promise<RecordData | null>
  /** The same for a given record. Without a record the password is always wrong. */
  of(collection: Model, record: RecordData | null, password: string, ip: string): Promise<boolean>
}

export function createPasswordCheck(options: PasswordCheckOptions): PasswordCheck {
  const { records, database, clock, maxFailures = 10 } = options
  const perIdentity = createThrottle({ max: maxFailures, windowMilliseconds, forgives: true, clock })
  const perAddress = createThrottle({
    max: maxFailures * accountsPerAddress,
    windowMilliseconds,
    // Otherwise an attacker could reset the count by signing in to their own account.
    forgives: false,
    clock,
  })

  return {
    byIdentity: (collection, { identity, password, only, ip }) =>
      guarded(collection, identity, ip, async () =>
        verified(collection, await findIdentity(records, collection, identity, only), password),
      ),
    async of(collection, record, password, ip) {
      const identity = record?.id ?? ''
      return (await guarded(collection, identity, ip, () => verified(collection, record, password))) !== null
    },
  }

  function guarded(
    { name }: Model,
    identity: string,
    ip: string,
    attempt: () => Promise<RecordData | null>,
  ): Promise<RecordData | null> {
    const address = neighbourhood(ip)
    return perAddress.guard(address, () => perIdentity.guard(`${address} ${name} ${identity.toLowerCase()}`, attempt))
  }

  async function verified(collection: Model, record: RecordData | null, password: string) {
    const stored = String(record?.password ?? '')
    const { valid, upgrade } = await verifyPassword(password, stored)
    if (!record || !valid) return null
    if (upgrade) await replaceHash(database, collection, record.id, stored, upgrade)
    return record
  }
}

/**
 * Rehashes the same password: nothing else about the record changes, and tokens stay valid. One that was changed
 * in the meantime stays.
 */
async function replaceHash(database: Database, { name }: Model, id: string, old: string, hashed: string) {
  await database.run(`update ${quote(name)} set "password" = ? where "id" = ? and "password" = ?`, [hashed, id, old])
}

/**
 * Sets the password of an imported record from its hash (bcrypt or argon2);
 * it is rehashed at the next sign-in.
 * @throws Error for other hashes, and for those that would take unreasonably long to check
 */
export async function importPasswordHash(tx: Transaction, { name }: Model, id: string, hashed: string) {
  if (!isHash(hashed)) throw new Error('This is not a bcrypt or argon2 hash of acceptable cost.')
  await tx.run(`update ${quote(name)} set "password" = ? where "id" = ?`, [hashed, id])
}
