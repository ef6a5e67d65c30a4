import { describe, expect, it } from 'vitest'
import { calendarFeed, type FeedPost } from '#shared/scheduling/calendar-feed.ts'
import { fc } from '../support/properties.ts'

const post: FeedPost = {
  id: 'a1b2c3d4e5f6g7h',
  title: 'Prices, honestly; \\o/',
  description: 'First line\r\nSecond line, with a comma',
  url: 'https://timbre.example/dashboard/scheduling?day=2026-11-24',
  moment: Date.UTC(2026, 10, 24, 12),
  changed: Date.UTC(2026, 10, 20, 9, 30, 15),
  status: 'scheduled',
  sequence: 3,
}

const octets = (text: string) => new TextEncoder().encode(text).length
const unfolded = (feed: string) => feed.replaceAll('\r\n ', '').split('\r\n')
const feedOf = (change: Partial<FeedPost>) => calendarFeed('Acme', 'timbre.example', [{ ...post, ...change }])

describe('the calendar feed', () => {
  it('is iCalendar text with an event for each post', () => {
    expect(unfolded(calendarFeed('Acme, posts', 'timbre.example', [post]))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Timbre//Scheduling//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Acme\\, posts',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:a1b2c3d4e5f6g7h@timbre.example',
      'DTSTAMP:20261120T093015Z',
      'LAST-MODIFIED:20261120T093015Z',
      'SEQUENCE:3',
      'DTSTART:20261124T120000Z',
      'DURATION:PT15M',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Prices\\, honestly\\; \\\\o/',
      'DESCRIPTION:First line\\nSecond line\\, with a comma',
      'URL:https://timbre.example/dashboard/scheduling?day=2026-11-24',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('shows the state of the post as well as calendars can', () => {
    expect(feedOf({ status: 'unknown' })).toContain('STATUS:TENTATIVE')
    expect(feedOf({ status: 'canceled' })).toContain('STATUS:CANCELLED')
    expect(feedOf({ description: '', url: '' })).not.toMatch(/DESCRIPTION|URL/)
  })

  it('folds long lines at 75 octets, and divides no character', () => {
    const title = `${'ação '.repeat(20)}${'👩🏽‍🚀'.repeat(20)}`
    const feed = feedOf({ title })
    const lines = feed.split('\r\n')
    expect(lines.length).toBeGreaterThan(25)
    expect(lines.filter((line) => octets(line) > 75)).toEqual([])
    expect(lines.filter((line) => !line.isWellFormed())).toEqual([])
    expect(unfolded(feed)).toContain(`SUMMARY:${title}`)
  })

  it('does not let texts start a new line of the format', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(anything, anything, (title, description) => {
        const feed = feedOf({ title, description: `${description}x`, url: `https://a.example/\r\nX:${title}` })
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be left
        expect(feed.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u007F]/)
        expect(feed.split('\r\n').filter((line) => octets(line) > 75)).toEqual([])
        expect(unfolded(feed).map((line) => line.split(/[:;]/)[0])).toEqual(
          unfolded(feedOf({})).map((line) => line.split(/[:;]/)[0]),
        )
      }),
    )
  })
})
