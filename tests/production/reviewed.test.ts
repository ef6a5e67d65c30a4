import { describe, expect, it } from 'vitest'
import { steeredStates } from '#shared/collections/production-batches.ts'
import { openProposals, type PreferenceEvidence, preferenceKeyPattern } from '#shared/contracts/preferences.ts'
import {
  areSettled,
  hasStopped,
  isAtWork,
  isFailedByProvider,
  productionErrors,
  toRegenerate,
  withoutNotes,
} from '#shared/contracts/production.ts'
import { serviceObstacle } from '#shared/contracts/service-obstacle.ts'

describe('a run', () => {
  it('is in exactly one of these states: at rest, at work, or stopped', () => {
    const kindOf = (generation: (typeof steeredStates)[number]) =>
      [isAtWork({ generation }) && 'work', hasStopped({ generation }) && 'stopped'].filter(Boolean)
    expect(Object.fromEntries(steeredStates.map((state) => [state, kindOf(state)]))).toEqual({
      ...{ idle: [], requested: ['work'], running: ['work'], composer: ['work'] },
      ...{ failed: ['stopped'], canceled: ['stopped'] },
    })
  })

  it('can be taken over by the embedded composer only if the provider is the reason', () => {
    const taken = productionErrors.filter((error) => isFailedByProvider({ generation: 'failed', error }))
    expect(taken).toEqual([
      ...['provider-down', 'provider-slow', 'provider-limited', 'provider-refused', 'provider-declined'],
      ...['provider-filtered', 'invalid-output'],
    ])
    // It ran again since.
    expect(isFailedByProvider({ generation: 'running', error: 'provider-down' })).toBe(false)
    expect(isFailedByProvider({ generation: 'canceled', error: 'provider-down' })).toBe(false)
  })
})

describe('a review', () => {
  const item = (decision: '' | 'approve' | 'reject' | 'partial', notes = '') => ({ decision, notes })

  it.each([
    [false, []],
    [false, [item('reject')]],
    [false, [item('approve'), item('')]],
    [false, [item('approve'), item('partial', 'shorter')]],
    [true, [item('approve')]],
    [true, [item('approve'), item('reject'), item('approve')]],
  ])('is finished: %s, for %j', (isFinished, items) => expect(areSettled(items)).toBe(isFinished))

  it('rewrites what was rejected or has requests, and waits for requests without words', () => {
    const [rejected, blank, noted] = [item('reject'), item('partial', ' \n'), item('partial', 'shorter')]
    const all = [item('approve', 'nice'), rejected, item('', 'later'), blank, noted]
    expect(toRegenerate(all)).toEqual([rejected, blank, noted])
    expect(withoutNotes(all)).toEqual([blank])
  })
})

describe('a proposed preference', () => {
  const seen = (...posts: string[]): PreferenceEvidence[] =>
    posts.map((post) => ({ post, batch: 'b', title: '', kind: 'note', excerpt: '' }))
  const proposal = (...posts: string[]) => [{ key: 'shorter' as const, evidence: seen(...posts) }]
  const isOpen = (status: string, before: string[] | null, ...posts: string[]) =>
    openProposals(proposal(...posts), [{ key: 'shorter', status, evidence: before && seen(...before) }]).length > 0

  it('is open until somebody decides', () => {
    expect(openProposals(proposal('p1'), [])).toHaveLength(1)
    expect(openProposals(proposal('p1'), [{ key: 'longer', status: 'accepted', evidence: null }])).toHaveLength(1)
    expect(isOpen('accepted', ['p1'], 'p1', 'p2', 'p3', 'p4')).toBe(false)
  })

  it('that was dismissed returns after two new posts with the same request', () => {
    expect(isOpen('dismissed', ['p1', 'p2'], 'p1', 'p2')).toBe(false)
    expect(isOpen('dismissed', ['p1', 'p2'], 'p1', 'p2', 'p3')).toBe(false)
    // Two requests on one post are one post.
    expect(isOpen('dismissed', ['p1', 'p2'], 'p1', 'p3', 'p3')).toBe(false)
    expect(isOpen('dismissed', ['p1', 'p2'], 'p2', 'p3', 'p4')).toBe(true)
    expect(isOpen('dismissed', null, 'p1', 'p2')).toBe(true)
  })

  it('has a key that names a known request or one word', () => {
    const isKey = (key: string) => new RegExp(preferenceKeyPattern).test(key)
    expect(['shorter', 'no-emojis', 'never:synergy', ''].every(isKey)).toBe(true)
    for (const key of ['shorter ', 'other', 'never:', `never:${'x'.repeat(61)}`, 'never:a\nb', 'shorter|longer'])
      expect(isKey(key)).toBe(false)
  })
})

describe('a service', () => {
  it.each([
    [null, 'available', 'ready'],
    ['service_preparing', 'available', 'provisioning'],
    ['service_failed', 'available', 'error'],
    ['service_locked', 'available', null],
    // It is no longer offered, although it was set up.
    ['service_locked', 'coming_soon', 'ready'],
    ['service_locked', null, 'ready'],
  ])('has the obstacle %s if it is %s and the workspace’s own is %s', (obstacle, offered, own) => {
    const given = [offered && { status: offered }, own && { status: own }] as unknown as Parameters<
      typeof serviceObstacle
    >
    expect(serviceObstacle(...given)).toBe(obstacle)
  })
})
