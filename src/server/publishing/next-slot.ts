import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { nextFreeTimes, type PostingTime, suggestedWeek } from '#shared/scheduling/slots.ts'
import type { ScheduledPost } from './gate.ts'
import { millisecondsOf, requireTimezone } from './moments.ts'

/**
 * The ambassador's next slot at which neither they nor the channel have a post. Paused posts keep their slot. Ambassadors without
 * slots use the suggested week in `timezone`.
 *
 * @throws ApiError 400 `validation_no_free_slot` if the coming year is full
 */
export async function nextFreeSlot(
  records: RecordWriter,
  scheduled: Pick<ScheduledPost, 'id' | 'ambassador' | 'channel' | 'timezone'>,
  now: Date,
): Promise<PostingTime> {
  const { ambassador, timezone } = scheduled
  const taken = await takenTimes(records, scheduled, now)
  const slots = await records.find('posting_slots', { filter: 'ambassador = {:ambassador}', params: { ambassador } })
  if (slots.length === 0) requireTimezone(timezone)
  const week = slots.length > 0 ? slots : suggestedWeek(timezone)
  const [next] = nextFreeTimes(week, taken, now.getTime(), 1)
  if (next) return next
  throw invalid('localTime', 'validation_no_free_slot', 'No posting time of the coming year is free.')
}

/** @throws ApiError 400 `validation_slot_taken` if the ambassador or the channel has a post at the time */
export async function requireFree(
  records: RecordWriter,
  scheduled: Pick<ScheduledPost, 'id' | 'ambassador' | 'channel' | 'publishAt'>,
  now: Date,
): Promise<void> {
  const taken = await takenTimes(records, scheduled, now)
  if (!taken.includes(millisecondsOf(scheduled.publishAt))) return
  throw invalid('localTime', 'validation_slot_taken', 'Another post has this time by now.')
}

/** Future times at which the ambassador or the channel already has another post. */
async function takenTimes(
  records: RecordWriter,
  { id, ambassador, channel }: Pick<ScheduledPost, 'id' | 'ambassador' | 'channel'>,
  now: Date,
): Promise<number[]> {
  // Serialises requests, so that each sees the slots taken by the others.
  await records.lock('ambassadors', ambassador)
  await records.lock('channels', channel)
  const waiting = await records.find('scheduled_posts', {
    filter:
      '(ambassador = {:ambassador} || channel = {:channel}) && publishAt > {:now} && id != {:id} && (status = "scheduled" || status = "publishing" || status = "held")',
    params: { ambassador, channel, id, now: recordDate(now) },
  })
  return waiting.map(({ publishAt }) => millisecondsOf(publishAt))
}
