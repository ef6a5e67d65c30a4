import { Cron } from 'croner'

const nicknames = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'])

/** Whether the text is a schedule of five fields (minute, hour, day, month, weekday) or one of the usual names. */
export function isCronExpression(text: string): boolean {
  if (nicknames.has(text)) return true
  const segments = text.split(' ')
  if (segments.length !== 5 || !segments.every((segment) => segmentForm.test(segment))) return false
  // Sunday is 0, never 7.
  if (/7/.test(segments[4]!.replaceAll(/\/\d+/g, ''))) return false
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

/** `*`, numbers, ranges and lists of them; steps of `*` and ranges. */
const segmentForm = /^(((\*|\d+-\d+)(\/\d+)?|\d+(\/1)?)(,|$))+$/

/** The last time in (`after`, `until`] at which the expression is due, in UTC; null if there is none. */
export function lastDue(expression: string, after: Date, until: Date): Date | null {
  const schedule = parse(expression)
  const minute = 60_000
  // Schedules have minute precision. Only the latest due minute counts; earlier ones are skipped.
  const newest = Math.floor(until.getTime() / minute) * minute
  for (let at = newest; at > after.getTime(); at -= minute) {
    if (schedule.match(new Date(at))) return new Date(at)
    if (newest - at > maxLookBack) return null
  }
  return null
}

/** The next time after `now` at which the expression is due, in UTC; null if there is none. */
export const nextDue = (expression: string, now: Date): Date | null => parse(expression).nextRun(now)

/** Runs missed for longer than this are skipped. */
const maxLookBack = 3_600_000

const parsed = new Map<string, Cron>()

function parse(expression: string): Cron {
  let schedule = parsed.get(expression)
  if (!schedule) {
    // A day has to match both the day of month and the weekday.
    schedule = new Cron(expression, { paused: true, timezone: 'UTC', domAndDow: true })
    parsed.set(expression, schedule)
  }
  return schedule
}
