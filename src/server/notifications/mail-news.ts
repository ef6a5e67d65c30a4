import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import { timeZoneOf } from './mail-time.ts'
import { newsMail } from './news-mail.ts'
import { unsubscribeToken } from './unsubscribe.ts'

type News = Row<'notifications'>

export interface NewsMailing extends Engine {
  /** The addresses of the web app and of the API. */
  appUrl: () => string
  apiUrl: () => string
  /** The product's name. */
  appName: () => string
}

const maxRows = 1000

/** Mails due notifications: one mail per person, and none if they have read everything meanwhile. */
export async function mailNews(mailing: NewsMailing): Promise<void> {
  const { records, clock, log } = mailing
  const now = recordDate(clock.now())
  const due = await records.find('notifications', { ...dueAt(now), sort: 'mailAt,user', limit: maxRows })
  for (const user of new Set(due.map((row) => row.user))) {
    // A failed mail does not affect the others and is retried at the next run.
    await records
      .write((writer) => mailPerson(mailing, writer, user, now))
      .catch((err) => log.error({ err, user }, 'the notifications of a person could not be mailed'))
  }
}

const dueAt = (now: string) => ({ filter: 'mailAt != "" && mailAt <= {:now}', params: { now } })

async function mailPerson(mailing: NewsMailing, writer: RecordWriter, user: string, now: string): Promise<void> {
  if (!(await writer.byId('users', user))) return
  const person = await writer.lock('users', user)
  const rows = await writer.find('notifications', {
    filter: `user = {:user} && ${dueAt(now).filter}`,
    params: { user, now },
    sort: 'created,id',
    limit: maxRows,
  })
  for (const { id } of rows) await writer.update('notifications', id, { mailAt: '' })
  const unread = await withinReach(
    writer,
    user,
    rows.filter(({ readAt }) => readAt === ''),
  )
  const wantsMails = person.verified && !person.lockedAt && person.notifyBy?.mails !== 'off'
  if (unread.length === 0 || !wantsMails) return
  const language: Language = person.language || 'en-US'
  const token = unsubscribeToken(mailing.seal, user)
  const mail = newsMail({
    ...{ rows: unread, language, timezone: await timeZoneOf(writer, person), appName: mailing.appName() },
    base: `${mailing.appUrl()}/${language}`,
    unsubscribe: { page: `${mailing.appUrl()}/${language}/unsubscribe/${token}`, call: callOf(mailing, token) },
  })
  await mailing.mail.enqueue(writer.tx, { to: person.email, ...mail })
}

/** Without those about workspaces that the person has left meanwhile. */
async function withinReach(records: RecordReader, user: string, rows: readonly News[]): Promise<News[]> {
  const memberships = await records.find('user_instance_roles', { filter: 'user = {:user}', params: { user } })
  const own = new Set(memberships.map(({ instance }) => instance))
  return rows.filter(({ instance }) => instance === '' || own.has(instance))
}

const callOf = ({ apiUrl }: NewsMailing, token: string): string => `${apiUrl()}/api/notifications/unsubscribe/${token}`
