// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daysUntil, planEventOf } from '#web/instances/plan-event.ts'
import { addPending, noteConfirmed, overlayOf, removePending } from '#web/records/pending.ts'
import { isPieceMissing, loadPiece } from '#web/records/pieces.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().replace('T', ' ')

describe('notices about the plan', () => {
  beforeEach(() => void vi.useFakeTimers({ now }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['a trial with time left', 'trial', '', 10, null],
    ['a trial with just more than three days', 'trial', '', 3.01, null],
    ['a trial with three days', 'trial', '', 3, 'trialEnds'],
    ['a trial of today', 'trial', '', 0.1, 'trialEnds'],
    ['a trial that is over', 'trial', '', -1, 'trialEnds'],
    ['a paid plan', 'pro', 'renews', 1, null],
    ['a paid plan that ends', 'pro', 'ends', 1, null],
    ['a payment that failed', 'pro', 'past_due', 5, 'pastDue'],
    ['a payment that failed too long ago', 'pro', 'past_due', -1, 'proEnded'],
    ['a paid plan that is over', 'pro', '', -1, 'proEnded'],
    ['no plan', '', '', -1, null],
  ] as const)('%s', (_what, plan, planStatus, days, event) => {
    expect(planEventOf({ plan, planStatus, planExpiresAt: inDays(days) }, days > 0)).toBe(event)
  })

  it('counts started days', () => {
    expect([0, 0.5, 1, 1.5, -0.5].map((days) => daysUntil(inDays(days)) + 0)).toEqual([0, 1, 1, 2, 0])
  })
})

describe('a part of the app that is loaded later', () => {
  it.each([
    ['Failed to fetch dynamically imported module: /assets/a.js', true],
    ['error loading dynamically imported module', true],
    ['Importing a module script failed.', true],
    ['Unable to preload CSS for /assets/a.css', true],
    ['x is not a function', false],
  ])('%j means that it is missing: %s', (message, expected) => {
    expect(isPieceMissing(new TypeError(message))).toBe(expected)
  })

  it('fails immediately with its own error, without a reload', async () => {
    let tries = 0
    const load = () => {
      tries += 1
      return Promise.reject(new TypeError('x is not a function'))
    }
    await expect(loadPiece(load)).rejects.toThrow('x is not a function')
    expect([tries, isPieceMissing('text')]).toEqual([1, false])
  })
})

describe('optimistic changes of several calls', () => {
  const row = { id: 'post1', body: 'stored', notes: 'stored' }
  const stored = (body: string) => ({ ...row, body })
  const shown = () => ({ ...row, ...overlayOf('posts', row.id) })

  it('cover the row until each is done', () => {
    const first = addPending('posts', row.id, { body: 'first' }, row)
    const second = addPending('posts', row.id, { body: 'second', notes: 'mine' }, shown())
    expect(shown()).toEqual({ id: 'post1', body: 'second', notes: 'mine' })
    removePending('posts', row.id, second)
    expect(shown()).toEqual({ ...row, body: 'first' })
    removePending('posts', row.id, first)
    expect(shown()).toEqual(row)
  })

  it('revert to the latest server state, not to another change', () => {
    const first = addPending('posts', row.id, { body: 'first' }, row)
    const second = addPending('posts', row.id, { body: 'second' }, shown())
    expect([first.confirmed, second.confirmed]).toEqual([{ body: 'stored' }, { body: 'stored' }])
    // Somebody else has changed it meanwhile.
    noteConfirmed('posts', stored('theirs'))
    expect([first.confirmed, second.confirmed]).toEqual([{ body: 'theirs' }, { body: 'theirs' }])
    for (const change of [first, second]) removePending('posts', row.id, change)
  })

  it('concern one row of one collection', () => {
    const change = addPending('posts', row.id, { body: 'first' }, row)
    expect([overlayOf('posts', 'post2'), overlayOf('topics', row.id)]).toEqual([{}, {}])
    noteConfirmed('topics', stored('other'))
    expect(change.confirmed).toEqual({ body: 'stored' })
    removePending('posts', row.id, change)
    expect(overlayOf('posts', row.id)).toEqual({})
  })
})
