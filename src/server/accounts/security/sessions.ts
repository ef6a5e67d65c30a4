import { boundedCache } from '#server/engine/bounded-cache.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Transaction } from '#server/engine/database/database.ts'
import { restoredChannel } from '#server/engine/database/restored-channel.ts'
import type { Engine } from '#server/engine/engine.ts'
import { unauthorized } from '#server/engine/errors.ts'
import { type AccountRef, accountRef } from '#server/engine/records/auth/account-rows.ts'
import type { CompletedSignIn } from '#server/engine/records/auth/sign-in-extension.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import type { DeviceOf } from './device.ts'

/** Min time between two writes of a session's last use. */
const writtenMilliseconds = 5 * 60_000
const maxCached = 20_000
/** Max sessions per account; the least recently used one ends first. */
const maxOpen = 100
const endedChannel = 'ended-sessions'

interface Known {
  isOpen: boolean
  /** When the last use was stored. */
  usedAt: number
}

/** The sessions of accounts. `endStreams` ends one in the streams of this process. */
export async function createSessions(
  { records, database, clock, log }: Engine,
  deviceOf: DeviceOf,
  endStreams: (session: string) => void,
) {
  const cache = boundedCache<Known>(maxCached, { name: 'sessions' })
  // The number of ended sessions: one that ends while its row is being read must not be cached as open.
  let epoch = 0
  const clear = () => {
    epoch += 1
    cache.clear()
  }
  await database.listen(endedChannel, ended, clear)
  await database.listen(restoredChannel, clear, clear)

  records.hooks('sessions', {
    afterDelete({ record, records: { tx } }) {
      tx.notify(endedChannel, record.id)
      // This process does not wait for the notification.
      tx.afterCommit(() => ended(record.id))
    },
  })

  function ended(session: string): void {
    epoch += 1
    cache.set(session, { isOpen: false, usedAt: 0 })
    endStreams(session)
  }

  return {
    /** Opens a session, or continues the caller's. Refreshing a token rarely writes. */
    async open(writer: RecordWriter, { info, collection, record, method, seconds }: CompletedSignIn): Promise<string> {
      const now = clock.now()
      const values = {
        ...deviceOf(info),
        usedAt: recordDate(now),
        expiresAt: recordDate(new Date(now.getTime() + seconds * 1000)),
      }
      const isCallers = info.auth?.collection === collection && info.auth.record.id === record.id
      const known = isCallers && info.auth?.session ? await writer.byId('sessions', info.auth.session) : null
      if (known) {
        const isWritten = now.getTime() - Date.parse(known.usedAt) < writtenMilliseconds
        if (method === 'refresh' && (isWritten || known.method === 'impersonate')) return known.id
        await writer.update('sessions', known.id, method === 'refresh' ? values : { ...values, method })
        return known.id
      }
      if (method === 'refresh') throw unauthorized()
      const ref = accountRef(collection, record)
      for (const { id } of await ofAccount(writer, ref, maxOpen - 1)) await writer.delete('sessions', id)
      const opened = await writer.create('sessions', { ...ref, ...values, method, startedAt: values.usedAt })
      return opened.id
    },

    /** From memory, except for the first request of a session in this process. */
    isOpen(session: string): boolean | Promise<boolean> {
      const known = cache.get(session)
      if (!known) return read(session)
      if (known.isOpen) noteUse(session, known)
      return known.isOpen
    },

    /** Ends the sessions of an account, except the one to `keep`. Returns how many ended. */
    async endAll(writer: RecordWriter, account: AccountRef, keep = ''): Promise<number> {
      const others = (await ofAccount(writer, account)).filter(({ id }) => id !== keep)
      for (const { id } of others) await writer.delete('sessions', id)
      return others.length
    },
  }

  async function read(session: string): Promise<boolean> {
    const before = epoch
    const row = await records.byId('sessions', session)
    if (!row) return false
    const known = { isOpen: true, usedAt: Date.parse(row.usedAt) }
    if (epoch === before) cache.set(session, known)
    noteUse(session, known)
    return true
  }

  function noteUse(session: string, known: Known): void {
    const now = clock.now()
    if (now.getTime() - known.usedAt < writtenMilliseconds) return
    known.usedAt = now.getTime()
    records
      .write((writer) => writer.update('sessions', session, { usedAt: recordDate(now) }))
      .catch((err) => log.debug({ err }, 'the use of a session could not be noted'))
  }
}

/** Latest first, starting at `offset`. */
const ofAccount = (writer: RecordWriter, { collectionRef, recordRef }: AccountRef, offset = 0) =>
  writer.find('sessions', {
    filter: 'collectionRef = {:collectionRef} && recordRef = {:recordRef}',
    params: { collectionRef, recordRef },
    sort: '-usedAt',
    offset,
  })

export type Sessions = Awaited<ReturnType<typeof createSessions>>

/** The requests that change a password, by their transaction: their session stays open. */
export const passwordChange = new WeakMap<Transaction, RequestInfo>()
