import { describe, expect, it } from 'vitest'
import type { RecordReader } from '#server/engine/records/records.ts'
import { mailTime, timeZoneOf } from '#server/notifications/mail-time.ts'
import type { Row } from '#shared/collections/index.ts'
import type { NotificationKind } from '#shared/collections/notifications.ts'
import {
  deliveryOf,
  type NotifyBy,
  newsSubjects,
  subjectOf,
  urgentSubjects,
  usualDeliveries,
} from '#shared/contracts/notifications.ts'

const workspaceIn = (timezone: string) =>
  ({ byId: async () => ({ timezone }) as Row<'instances'> }) as unknown as RecordReader
const person = (notifyBy: NotifyBy | null, instance = 'instance1') => ({ notifyBy, instance }) as Row<'users'>

async function timeOf(now: string, by: NotifyBy | null, kind: NotificationKind = 'mentioned', workspace = 'UTC') {
  const at = await mailTime(workspaceIn(workspace), person(by), kind, new Date(now))
  return at?.toISOString().replace(':00.000Z', 'Z') ?? null
}

describe('a mail about what is not urgent', () => {
  it.each([
    ['today, before the hour', '2026-03-01T07:59Z', 8, 'UTC', '2026-03-01T08:00Z'],
    ['tomorrow, at the hour', '2026-03-01T08:00Z', 8, 'UTC', '2026-03-02T08:00Z'],
    ['tomorrow, after it', '2026-03-01T08:01Z', 8, 'UTC', '2026-03-02T08:00Z'],
    ['at midnight', '2026-03-01T08:00Z', 0, 'UTC', '2026-03-02T00:00Z'],
    ['on the day of the reader', '2026-03-02T01:00Z', 23, 'America/Sao_Paulo', '2026-03-02T02:00Z'],
    ['far in the east', '2026-03-01T20:00Z', 8, 'Pacific/Auckland', '2026-03-02T19:00Z'],
    ['in a zone of half an hour', '2026-03-01T00:00Z', 8, 'Asia/Kolkata', '2026-03-01T02:30Z'],
    // The clock is put forward past two o’clock, and shows one o’clock twice when it is put back.
    ['after an hour that is left out', '2026-03-08T05:00Z', 2, 'America/New_York', '2026-03-08T07:00Z'],
    ['once in an hour that comes twice', '2026-11-01T05:30Z', 1, 'America/New_York', '2026-11-02T06:00Z'],
    ['over the end of a year', '2026-12-31T23:30Z', 9, 'UTC', '2027-01-01T09:00Z'],
  ])('goes out %s', async (_what, now, hour, timezone, at) => {
    expect(await timeOf(now, { hour, timezone })).toBe(at)
  })

  it('goes out at eight on the clock of the workspace, if the person has chosen nothing', async () => {
    expect(await timeOf('2026-03-01T00:00Z', null, 'mentioned', 'America/Sao_Paulo')).toBe('2026-03-01T11:00Z')
    expect(await timeOf('2026-03-01T00:00Z', {}, 'mentioned', '')).toBe('2026-03-01T08:00Z')
  })
})

describe('a mail about what is urgent', () => {
  it('goes out at once, unless the person wants one a day or none', async () => {
    const now = '2026-03-01T12:00Z'
    expect(await timeOf(now, null, 'post-failed')).toBe(now)
    expect(await timeOf(now, { mails: 'daily', timezone: 'UTC' }, 'post-failed')).toBe('2026-03-02T08:00Z')
    expect(await timeOf(now, { mails: 'off' }, 'post-failed')).toBeNull()
    expect(await timeOf(now, { mails: 'off' }, 'mentioned')).toBeNull()
  })

  it('is about what waits for a person', () => {
    const urgent = Object.entries(subjectOf).filter(([, subject]) => urgentSubjects.includes(subject!))
    expect(urgent.map(([kind]) => kind).toSorted()).toEqual([
      ...[
        'channel-expiring',
        'chat-assigned',
        'chat-channel-broken',
        'chat-handed-over',
        'chat-template',
        'post-channel-broken',
        'post-failed',
        'post-held',
        'post-unknown',
      ],
    ])
  })
})

describe('the time zone of a person', () => {
  it('is their own, else that of the workspace they are in, else UTC', async () => {
    const zoneOf = (by: NotifyBy | null, workspace: string, instance = 'instance1') =>
      timeZoneOf(workspaceIn(workspace), person(by, instance))
    expect(await zoneOf({ timezone: 'Asia/Tokyo' }, 'Europe/Lisbon')).toBe('Asia/Tokyo')
    expect(await zoneOf(null, 'Europe/Lisbon')).toBe('Europe/Lisbon')
    expect(await zoneOf(null, 'Europe/Lisbon', '')).toBe('UTC')
    expect(await zoneOf(null, 'Mars/Olympus')).toBe('UTC')
    expect(await timeZoneOf({ byId: async () => null } as unknown as RecordReader, person(null))).toBe('UTC')
  })
})

describe('where a notification appears', () => {
  it('is the default until somebody chooses', () => {
    for (const [kind, subject] of Object.entries(subjectOf) as [NotificationKind, (typeof newsSubjects)[number]][]) {
      expect(deliveryOf(kind, null)).toBe(usualDeliveries[subject])
      expect(deliveryOf(kind, { deliveries: { [subject]: 'off' } })).toBe('off')
    }
    expect(new Set(Object.values(subjectOf))).toEqual(new Set(newsSubjects))
  })

  it('is the bell for notifications that cannot be switched off', () => {
    const all = Object.fromEntries(newsSubjects.map((subject) => [subject, 'off'])) as NotifyBy['deliveries']
    expect(deliveryOf('role-changed', { deliveries: all })).toBe('bell')
    expect(deliveryOf('new-sign-in', { deliveries: all })).toBe('bell')
  })
})
