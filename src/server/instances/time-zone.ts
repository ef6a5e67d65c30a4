import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'

/** Schedules are computed in the workspace's time zone, so it has to exist. */
export function checkTimeZone({ record, changed }: HookContext<'instances'>): void {
  if (!changed('timezone') || record.timezone === '' || isTimeZone(record.timezone)) return
  throw invalid('timezone', 'validation_invalid_time_zone', 'Choose a time zone such as America/Sao_Paulo.')
}

/** `Intl` also accepts offsets such as `+03:00`, which have no daylight saving time. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return /^[a-z]/i.test(name)
  } catch {
    return false
  }
}
