import { createHash } from 'node:crypto'
import { type Clock, recordDate } from '../../clock.ts'
import type { Mailer } from '../../mail/mail.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordStore } from '../records.ts'
import type { RequestInfo } from '../request.ts'
import type { AccountMails } from './account-mails.ts'
import { accountRef, accountRows } from './account-rows.ts'

interface SignInAlertOptions {
  records: RecordStore
  clock: Clock
  mail: Mailer
  mails: AccountMails
}

const maxOrigins = 5
const dayMilliseconds = 86_400_000

/**
 * Remembers where an account signs in from and sends a mail about a new place, except for the very first one. Returns whether it
 * sent one.
 */
export function createSignInAlert({ records, clock, mail, mails }: SignInAlertOptions) {
  return async (collection: Model, record: RecordData, { ip, headers }: RequestInfo): Promise<boolean> => {
    const { user_agent: agent = '' } = headers
    const ref = accountRef(collection, record)
    const fingerprint = createHash('md5')
      .update(`${ip}${agent.slice(0, 200)}`)
      .digest('hex')
    const now = clock.now()
    const known = (await accountRows(records, '_authOrigins', ref)).find((row) => row.fingerprint === fingerprint)
    // A place is updated at most once a day.
    if (known && now.getTime() - Date.parse(String(known.updated)) < dayMilliseconds) return false

    return records.write(async (writer) => {
      // Concurrent sign-ins take turns, so that the second sees what the first wrote.
      await writer.lock<string>(collection.name, record.id)
      const origins = await accountRows(writer, '_authOrigins', ref)
      const origin = origins.find((row) => row.fingerprint === fingerprint)
      if (origin) {
        await writer.update<string>('_authOrigins', origin.id, { fingerprint })
        return false
      }
      for (const { id } of origins.slice(maxOrigins - 1)) await writer.delete('_authOrigins', id)
      await writer.create<string>('_authOrigins', { ...ref, fingerprint })
      if (origins.length === 0 || !record.email) return false
      const text = mails.signInAlert(collection, record, { ip, agent: printable(agent), at: recordDate(now) })
      await mail.enqueue(writer.tx, { to: String(record.email), ...text })
      return true
    })
  }
}

/** The user agent is untrusted text. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 200)
