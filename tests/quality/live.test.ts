import { expect, test } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { liveReport } from '#web/production/review/live-quality.ts'
import { reportOf } from './report.ts'

const body = 'We met in Lisbon.\n\n31 people came, and “nobody brought a single slide” to it.'
const passage = 'In Lisbon 31 people came, and nobody brought a single slide.'
const batch = { language: 'en-US', characterLimit: 500 } as const
/** As the server stores it: checked against the whole passage, of which the post keeps one sentence. */
const post = {
  body,
  sources: [{ chunk: 'c', item: 'i', title: 'Notes', headings: [], url: '', quote: 'In Lisbon' }],
  quality: reportOf(body, { sources: [{ quote: 'In Lisbon', text: passage }] }),
} as unknown as Row<'posts'>

test('the stored report is used until the text changes', () => {
  expect(liveReport(body, post, batch, undefined, [])).toBe(post.quality)
})

test('claims that the server supported stay supported while the text is edited', () => {
  const report = liveReport(`${body} Good.`, post, batch, undefined, [])!
  expect(report.claims.map(({ text, source }) => [text, source])).toEqual([
    ['Lisbon', 0],
    ['31', 0],
    ['“nobody brought a single slide”', 0],
  ])
  expect(report.findings).toEqual([])
})

test('words that preferences forbade when the server looked are marked while they are typed', () => {
  const forbidden = { ...post, quality: { ...post.quality!, forbidden: ['ecosystem'] } }
  const edited = `${body} An ecosystem.`
  expect(
    liveReport(edited, forbidden, batch, undefined, [])!.findings.map(({ check, excerpt }) => [check, excerpt]),
  ).toEqual([['banned-phrase', 'ecosystem']])
  expect(liveReport(edited, post, batch, undefined, [])!.findings).toEqual([])
})

test('a typed figure is marked immediately, and so is the opening of another post', () => {
  const edited = `${body} It took 90 minutes.`
  const report = liveReport(edited, post, batch, undefined, ['We met in Lisbon!\n\nOtherwise different.'])!
  expect(report.findings.map(({ check, start, end }) => [check, edited.slice(start, end)])).toEqual([
    ['repeated-hook', 'We met in Lisbon.'],
    ['unsupported-number', '90'],
  ])
})
