import type { ScheduledStatus } from '../collections/scheduled-posts.ts'

/** A scheduled post in another calendar app. */
export interface FeedPost {
  readonly id: string
  readonly title: string
  readonly description: string
  /** The post on the network, or in the product; empty if neither is known. */
  readonly url: string
  /** Milliseconds since 1970: when it is published, and when that was last changed. */
  readonly moment: number
  readonly changed: number
  readonly status: ScheduledStatus
  /** Increases with each change, so that calendars replace their entry. */
  readonly sequence: number
}

/** iCalendar has only these statuses. */
const statuses: Readonly<Record<ScheduledStatus, 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'>> = {
  scheduled: 'CONFIRMED',
  publishing: 'CONFIRMED',
  published: 'CONFIRMED',
  unknown: 'TENTATIVE',
  held: 'TENTATIVE',
  failed: 'CANCELLED',
  canceled: 'CANCELLED',
}

/**
 * The posts as iCalendar text (RFC 5545), with times in UTC.
 * @param name of the calendar
 * @param host ends the UIDs, which stay the same for a post
 */
export function calendarFeed(name: string, host: string, posts: readonly FeedPost[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Timbre//Scheduling//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...posts.flatMap((post) => eventOf(post, host)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(post: FeedPost, host: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${post.id}@${host}`,
    `DTSTAMP:${utc(post.changed)}`,
    `LAST-MODIFIED:${utc(post.changed)}`,
    `SEQUENCE:${post.sequence}`,
    `DTSTART:${utc(post.moment)}`,
    'DURATION:PT15M',
    `STATUS:${statuses[post.status]}`,
    // It does not occupy anybody.
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escaped(post.title)}`,
    ...(post.description ? [`DESCRIPTION:${escaped(post.description)}`] : []),
    ...(post.url ? [`URL:${withoutControls(post.url)}`] : []),
    'END:VEVENT',
  ]
}

/** `20261123T120000Z` */
const utc = (moment: number): string => new Date(moment).toISOString().replace(/\.\d{3}|[-:]/g, '')

/** A value of the type TEXT. Control characters are not allowed in it; a line break is written `\n`. */
const escaped = (text: string): string =>
  withoutControls(
    text
      .replaceAll('\r\n', '\n')
      .replaceAll(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n'),
  )

const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text.replaceAll(/[\u0000-\u0008\u000A-\u001F\u007F]/g, '').toWellFormed()

const maxOctets = 75

/** Lines of more than 75 octets continue on the next line, after a space. Characters are not split. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > maxOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

/** The octets of one character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0)!
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}
