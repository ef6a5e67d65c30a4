import { recordDate } from '#server/engine/clock.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import { hashOfSecret, secretText } from '#server/engine/random.ts'
import type { RecordReader, RecordStore, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

export type CalendarFeed = Row<'calendar_feeds'>
export type Membership = Row<'user_instance_roles'>

/** Gives the member a new address, which replaces any earlier one. @throws ApiError 400 for an ambassador of another workspace */
export async function makeFeed(
  writer: RecordWriter,
  member: Membership,
  ambassador: string,
): Promise<{ feed: CalendarFeed; token: string }> {
  await requireAmbassador(writer, member.instance, ambassador)
  // Otherwise two requests of one person would both find no row.
  await writer.lock('user_instance_roles', member.id)
  const token = secretText(32)
  const earlier = await writer.first('calendar_feeds', { filter: 'member = {:member}', params: { member: member.id } })
  if (earlier) await writer.delete('calendar_feeds', earlier.id)
  const feed = await writer.create('calendar_feeds', { member: member.id, ambassador, tokenHash: hashOfSecret(token) })
  return { feed, token }
}

async function requireAmbassador(records: RecordReader, instance: string, id: string): Promise<void> {
  if (id === '' || (await records.byId('ambassadors', id))?.instance === instance) return
  throw invalid('ambassador', 'validation_missing_rel_records', 'The ambassador belongs to another workspace.')
}

/** The feed of an address, with its reader. @throws ApiError 404 for an unknown address, or one of a locked account */
export async function feedByToken(
  records: RecordReader,
  token: string,
): Promise<{ feed: CalendarFeed; member: Membership; reader: Row<'users'> }> {
  const filter = 'tokenHash = {:hash}'
  const feed = await records.first('calendar_feeds', { filter, params: { hash: hashOfSecret(token) } })
  const member = feed && (await records.byId('user_instance_roles', feed.member))
  const reader = member && (await records.byId('users', member.user))
  if (!reader || reader.lockedAt) throw notFound()
  return { feed, member, reader }
}

/** Records that the feed was read, at most once an hour. */
export async function noteReading(records: RecordStore, { id, readAt }: CalendarFeed, now: Date): Promise<void> {
  if (readAt >= recordDate(new Date(now.getTime() - 60 * 60_000))) return
  await records.write(async (writer) => {
    if (await writer.lockIfFound('calendar_feeds', id))
      await writer.update('calendar_feeds', id, { readAt: recordDate(now) })
  })
}
