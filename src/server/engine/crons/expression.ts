import { Cron } from 'croner'

const nicknames = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'])

/** Whether the text is a schedule of five fields (minute, hour, day, month, weekday) or one of the usual names. */
export function isCronExpression(text: string): boolean {
  const form = text.trim()
  if (form.startsWith('@') ? !nicknames.has(form) : form.split(/\s+/).length !== 5) return false
  try {
    parse(form)
    return true
  } catch {
    return false
  }
}

/** The last moment in (`after`, `until`] at which the expression is due, in UTC; null when there is none. */
export function lastDue(expression: string, after: Date, until: Date): Date | null {
  const schedule = parse(expression)
  const minute = 60_000
  // Whole minutes are all a schedule can name; the newest one that is due wins, older ones are not made up for.
  const newest = Math.floor(until.getTime() / minute) * minute
  for (let at = newest; at > after.getTime(); at -= minute) {
    if (schedule.match(new Date(at))) return new Date(at)
    if (newest - at > mostLookedBack) return null
  }
  return null
}

/** A process that slept longer than this does not make up for what it slept through. */
const mostLookedBack = 3_600_000

const parsed = new Map<string, Cron>()

function parse(expression: string): Cron {
  let schedule = parsed.get(expression)
  if (!schedule) {
    schedule = new Cron(expression.trim(), { paused: true, timezone: 'UTC' })
    parsed.set(expression, schedule)
  }
  return schedule
}
