import { Temporal } from 'temporal-polyfill'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { NotificationKind } from '#shared/collections/notifications.ts'
import { subjectOf, urgentSubjects, usualHour } from '#shared/contracts/notifications.ts'
import { isTimeZone } from '#shared/scheduling/time-zones.ts'

type Person = Row<'users'>

/** When to mail a notification of this kind; null if the person has switched mails off. */
export async function mailTime(
  records: RecordReader,
  person: Person,
  kind: NotificationKind,
  now: Date,
): Promise<Date | null> {
  const { mails = 'urgent', hour = usualHour } = person.notifyBy ?? {}
  if (mails === 'off') return null
  const subject = subjectOf[kind]
  if (mails === 'urgent' && subject && urgentSubjects.includes(subject)) return now
  return nextHour(now, hour, await timeZoneOf(records, person))
}

/** The person's time zone, else the workspace's. */
export async function timeZoneOf(records: RecordReader, { notifyBy, instance }: Person): Promise<string> {
  if (notifyBy?.timezone) return notifyBy.timezone
  const zone = instance ? (await records.byId('instances', instance))?.timezone : ''
  return zone && isTimeZone(zone) ? zone : 'UTC'
}

/** The next moment at which a clock in `timezone` shows this hour. */
function nextHour(now: Date, hour: number, timezone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: timezone, plainTime: { hour } })
  const today = at(here.toPlainDate())
  const next = Temporal.ZonedDateTime.compare(today, here) > 0 ? today : at(here.toPlainDate().add({ days: 1 }))
  return new Date(next.epochMilliseconds)
}
