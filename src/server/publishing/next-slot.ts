import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { nextFreeTimes, type PostingTime, suggestedWeek } from '#shared/scheduling/slots.ts'
import type { ScheduledPost } from './gate.ts'
import { millisecondsOf, requireTimezone } from './moments.ts'

/**
 * The next slot of the ambassador at which neither the ambassador nor the channel has a post. A paused post keeps its slot.
 * Ambassadors without slots have the suggested week, on the clock of `timezone`.
 * @throws ApiError 400 `validation_no_free_slot` if the year ahead is full
 */
export async function nextFreeSlot(
  records: RecordWriter,
  { id, ambassador, channel, timezone }: Pick<ScheduledPost, 'id' | 'ambassador' | 'channel' | 'timezone'>,
  now: Date,
): Promise<PostingTime> {
  // Concurrent requests wait here, and then see which slots are taken.
  await records.lock('ambassadors', ambassador)
  await records.lock('channels', channel)
  const slots = await records.find('posting_slots', { filter: 'ambassador = {:ambassador}', params: { ambassador } })
  if (slots.length === 0) requireTimezone(timezone)
  const waiting = await records.find('scheduled_posts', {
    filter:
      '(ambassador = {:ambassador} || channel = {:channel}) && publishAt > {:now} && id != {:id} && (status = "scheduled" || status = "publishing" || status = "held")',
    params: { ambassador, channel, id, now: recordDate(now) },
  })
  const taken = waiting.map(({ publishAt }) => millisecondsOf(publishAt))
  const week = slots.length > 0 ? slots : suggestedWeek(timezone)
  const [next] = nextFreeTimes(week, taken, now.getTime(), 1)
  if (next) return next
  throw invalid('localTime', 'validation_no_free_slot', 'No posting time of the coming year is free.')
}
