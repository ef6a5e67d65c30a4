import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type AccountRef, accountRef } from '#server/engine/records/auth/account-rows.ts'
import { countAttempt } from '#server/engine/records/auth/attempts.ts'
import type { FailedSignIn } from '#server/engine/records/auth/sign-in-extension.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import type { AccountEventKind } from '#shared/collections/account-events.ts'
import type { SignInMethod } from '#shared/collections/sessions.ts'
import { changeMail, isMailed } from './change-mails.ts'
import type { DeviceOf } from './device.ts'

/**
 * Adds an event to the history of an account, in the transaction of the change, and mails its owner about security changes. The
 * device is left out if an administrator made the change.
 */
export type NoteEvent = (
  writer: RecordWriter,
  account: AccountRef,
  event: {
    kind: AccountEventKind
    method?: SignInMethod
    request?: Pick<RequestInfo, 'ip' | 'headers' | 'auth'> | null
    /** The recipient of the mail, if not the account's address. */
    mailTo?: string
  },
) => Promise<void>

/** Max refused attempts that are recorded, so that nobody can fill the history. */
const maxFailuresPerHour = 50
const hourMilliseconds = 3_600_000

export function createEvents(
  { records, database, clock, log, mail }: Engine,
  deviceOf: DeviceOf,
  { appUrl, appName }: { appUrl: () => string; appName: () => string },
) {
  const note: NoteEvent = async (writer, account, { request, mailTo, ...event }) => {
    const isByOther = Boolean(request?.auth) && request!.auth!.record.id !== account.recordRef
    const device = request && !isByOther ? deviceOf(request) : null
    await writer.create('account_events', { ...account, ...event, ...device })
    const collection = records.collection(account.collectionRef)
    if (!isMailed(event.kind) || !collection) return
    const owner = await writer.get<string>(collection.name, account.recordRef)
    const { language } = owner
    const site = { appUrl: appUrl(), appName: appName() }
    const text = changeMail(event.kind, { language, device, at: recordDate(clock.now()), ...site })
    await mail.enqueue(writer.tx, { to: mailTo ?? String(owner.email), ...text })
  }

  async function noteFailure({ info, collection, method, find }: FailedSignIn): Promise<void> {
    const record = await find()
    if (!record) return
    const name = `failed-sign-ins/${collection.name}/${record.id}`
    if ((await countAttempt(database, clock, name, hourMilliseconds)) > maxFailuresPerHour) return
    await records.write((writer) =>
      note(writer, accountRef(collection, record), { kind: 'failed', method, request: info }),
    )
  }

  return {
    note,
    /** Runs after the response, whose timing must not reveal whether the account exists. */
    failed(attempt: FailedSignIn): void {
      setImmediate(() => {
        noteFailure(attempt).catch((err) => log.warn({ err }, 'a refused sign-in could not be noted'))
      })
    },
  }
}
