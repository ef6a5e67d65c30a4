import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/record-store.ts'

/** Schedules are worked out in the workspace's time zone, so it has to be one that is known. */
export function checkTimeZone({ record, changed }: HookContext<'instances'>): void {
  if (!changed('timezone') || record.timezone === '' || isTimeZone(record.timezone)) return
  throw badRequest('Failed to update record.', {
    timezone: fieldError('validation_invalid_time_zone', 'Choose a time zone such as America/Sao_Paulo.'),
  })
}

/** Offsets such as `+03:00` know nothing of daylight saving and are no names. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return /^[a-z]/i.test(name)
  } catch {
    return false
  }
}
