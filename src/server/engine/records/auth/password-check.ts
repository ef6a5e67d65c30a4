import ipaddr from 'ipaddr.js'
import type { Collection } from '#shared/collections/define.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { quote } from '../model/field-kind.ts'
import type { RecordData, RecordStore } from '../record-store.ts'
import { verifyPassword } from '../values/passwords.ts'
import { findIdentity } from './find-identity.ts'
import { createThrottle } from './throttle.ts'

interface PasswordCheckOptions {
  records: RecordStore
  database: Database
  clock: Clock
  mostFailures?: number
}
interface Credentials {
  identity: string
  password: string
  /** The only identity field to look at, or ''. */
  only: string
  ip: string
}

const windowMilliseconds = 5 * 60_000
/** Many people may share one address, so what is too much for one account is not yet too much for it. */
const accountsPerAddress = 20

/**
 * Whose password it is, or null. An unknown identity takes as long to refuse as a wrong password.
 * @throws ApiError 429 after too many failures, for one identity or from one address
 */
export function createPasswordCheck({ records, database, clock, mostFailures = 10 }: PasswordCheckOptions) {
  const perIdentity = createThrottle({ most: mostFailures, windowMilliseconds, forgives: true, clock })
  const perAddress = createThrottle({
    most: mostFailures * accountsPerAddress,
    windowMilliseconds,
    // Else signing in to an account of one's own would buy another round of guesses.
    forgives: false,
    clock,
  })

  return async (collection: Collection, { identity, password, only, ip }: Credentials): Promise<RecordData | null> => {
    const address = neighbourhood(ip)
    return perAddress.guard(address, () =>
      perIdentity.guard(`${address} ${collection.name} ${identity.toLowerCase()}`, async () => {
        const record = await findIdentity(records, collection, identity, only)
        const { valid, upgrade } = await verifyPassword(password, String(record?.password ?? ''))
        if (!record || !valid) return null
        if (upgrade) await storeHash(database, collection, record.id, upgrade)
        return record
      }),
    )
  }
}

/** One household or server has a whole /64 of IPv6 addresses to come from. */
function neighbourhood(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toNormalizedString().split(':').slice(0, 4).join(':')
}

/** The same password in a newer form: nothing else about the record changes, no token dies. */
async function storeHash(database: Database, { name }: Collection, id: string, hashed: string): Promise<void> {
  await database.run(`update ${quote(name)} set "password" = ? where "id" = ?`, [hashed, id])
}
