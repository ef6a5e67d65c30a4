/** The names of all time zones, sorted. */
export const timeZoneNames = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

/** Whether the zone exists. `Intl` also accepts offsets such as `+03:00`, which have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return /^[a-z]/i.test(name)
  } catch {
    return false
  }
}
