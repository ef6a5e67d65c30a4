import { badRequest } from '../../../errors.ts'
import { generate } from '../../fields/generate.ts'
import type { Model } from '../../model.ts'
import type { RecordData } from '../../record.ts'
import type { RecordStore, RecordWriter } from '../../records.ts'
import type { AuthRecord } from '../../request.ts'
import { accountRef, accountRows } from '../account-rows.ts'
import { findByUnique } from '../find-identity.ts'
import type { OAuth2User } from './providers.ts'

/** A provider's user who signs in to an account of a collection. */
export interface Arrival {
  collection: Model
  provider: string
  user: OAuth2User
  /** The caller, if signed in to the same collection already. */
  caller: AuthRecord | null
  /** The account was just created by this sign-in. */
  isNew?: boolean
}

/**
 * The account to sign in to: the linked one, else the caller's own, else the one with the same email; null for a new one.
 * `beforeLink` may refuse to link the caller's account.
 */
export async function findAccount(
  records: RecordStore,
  arrival: Arrival,
  beforeLink: ((caller: AuthRecord) => void) | undefined,
): Promise<RecordData | null> {
  const { collection, user, caller } = arrival
  const link = await findLink(records, arrival)
  if (link) return records.byId<string>(collection.name, String(link.recordRef))
  if (caller) {
    beforeLink?.(caller)
    return caller.record
  }
  return user.email ? findByUnique(records, collection, 'email', user.email) : null
}

/**
 * Links an account to the provider's user and returns its new state. If the account's email address was never
 * confirmed, its creator loses access: its password, sessions and other identities end.
 * @throws ApiError 400 if the account has another identity at the same provider
 */
export function linkAccount(records: RecordStore, arrival: Arrival, found: RecordData): Promise<RecordData> {
  const { collection, user, caller, provider, isNew } = arrival
  return records.write(async (writer) => {
    const record = (await writer.lock<string>(collection.name, found.id)) as RecordData
    if (!(await stillBelongs(writer, arrival, record))) throw failed()
    const ref = accountRef(collection, record)
    const isPlanted = !isNew && !record.verified && record.email !== '' && caller?.record.id !== record.id
    if (isPlanted) {
      for (const link of await accountRows(writer, '_externalAuths', ref)) {
        if (link.provider !== provider || link.providerId !== user.id) await writer.delete('_externalAuths', link.id)
      }
    }
    const changes = {
      ...(isPlanted ? { password: generate('[a-zA-Z0-9]{30}') } : {}),
      ...(record.email === '' && user.email ? { email: user.email } : {}),
      ...(!record.verified && isProven(record, user) ? { verified: true } : {}),
    }
    const changed = Object.keys(changes).length > 0
    const account = changed ? await writer.update<string>(collection.name, record.id, changes) : record
    // Confirming an address removes all identities linked before, this one included.
    if (!(await findLink(writer, arrival))) {
      const others = await accountRows(writer, '_externalAuths', ref)
      if (others.some((link) => link.provider === provider)) throw failed()
      await writer.create<string>('_externalAuths', { ...ref, provider, providerId: user.id })
    }
    return account
  })
}

const failed = () => badRequest('Failed to authenticate.')

/** An identity may have been linked, or an address changed, between the lookup and the lock. */
async function stillBelongs(reader: RecordWriter, arrival: Arrival, record: RecordData): Promise<boolean> {
  const link = await findLink(reader, arrival)
  if (link || arrival.isNew) return !link || link.recordRef === record.id
  return arrival.caller ? arrival.caller.record.id === record.id : isSame(String(record.email), arrival.user.email)
}

/** The account's email address counts as confirmed if the provider reports the same one. */
const isProven = (record: RecordData, { email }: OAuth2User): boolean =>
  record.email === '' || isSame(String(record.email), email)

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const findLink = (
  reader: Pick<RecordStore, 'first'>,
  { collection, provider, user }: Arrival,
): Promise<RecordData | null> =>
  reader.first<string>('_externalAuths', {
    filter: 'collectionRef = {:collection} && provider = {:provider} && providerId = {:providerId}',
    params: { collection: collection.id, provider, providerId: user.id },
  })
