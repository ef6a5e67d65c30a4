import { describe, expect, it } from 'vitest'
import { snoozeTime } from '#web/chat/acts/snooze-times.ts'

const zone = 'America/Sao_Paulo'
const at = (text: string) => Date.parse(text)
const iso = (moment: number | null) => moment && new Date(moment).toISOString()

describe('a snoozed conversation', () => {
  // A Wednesday; it is three hours earlier there.
  const now = at('2026-11-25T15:20:00Z')

  it('comes back on the clock of the workspace', () => {
    expect(iso(snoozeTime('hour', now, zone))).toBe('2026-11-25T16:20:00.000Z')
    expect(iso(snoozeTime('today', now, zone))).toBe('2026-11-25T21:00:00.000Z')
    expect(iso(snoozeTime('tomorrow', now, zone))).toBe('2026-11-26T12:00:00.000Z')
    expect(iso(snoozeTime('week', now, zone))).toBe('2026-12-02T12:00:00.000Z')
    expect(iso(snoozeTime('monday', now, zone))).toBe('2026-11-30T12:00:00.000Z')
  })

  it('does not offer this evening if that has passed', () => {
    expect(snoozeTime('today', at('2026-11-25T20:30:00Z'), zone)).toBeNull()
  })

  it('counts days there, not in UTC', () => {
    // Still Wednesday there.
    expect(iso(snoozeTime('tomorrow', at('2026-11-26T01:00:00Z'), zone))).toBe('2026-11-26T12:00:00.000Z')
    expect(iso(snoozeTime('monday', at('2026-11-30T12:00:00Z'), zone))).toBe('2026-12-07T12:00:00.000Z')
  })
})
