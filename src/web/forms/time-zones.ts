import { timeZoneNames } from '#shared/scheduling/time-zones.ts'
import type { Option } from '#web/ui/form/select.tsx'

/** The browser's zone, or '' if it is unknown. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''

/** All zones by name, each with its offset at `now`. `current` is listed even if the browser does not know it. */
export function timeZoneOptions(current: string, now = new Date()): Option[] {
  const names = new Set([...timeZoneNames(), ...(current ? [current] : [])])
  return [...names].sort().map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
    description: offsetOf(name, now),
  }))
}

/** The zone's difference from UTC, e.g. `UTC−03:00`; '' for an unknown zone. */
function offsetOf(timeZone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC').replace('-', '−')
  } catch {
    return ''
  }
}
