import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { stateOf } from '#server/payments/subscription-state.ts'
import { isPlanActive, packPrice, planPrice } from '#shared/contracts/billing.ts'
import { limits } from '#shared/limits.ts'

/** The effect of a Stripe subscription on a workspace: whether it has Pro, until when, and whether credits are due. */

const day = 86_400
const start = Date.UTC(2026, 0, 15, 10) / 1000
const end = Date.UTC(2026, 1, 15, 10) / 1000
const now = new Date('2026-02-01T00:00:00Z')
const stored = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('T', ' ')

interface Parts {
  status?: string
  cancel_at_period_end?: boolean
  cancel_at?: number | null
  ended_at?: number | null
  invoice?: 'paid' | 'open' | 'draft' | null
  interval?: 'month' | 'year'
  currency?: string
}

function subscription({ invoice = 'paid', interval = 'month', currency = 'brl', ...own }: Parts): Stripe.Subscription {
  const price = { currency, unit_amount: 24_900, recurring: { interval } }
  return {
    ...{
      id: 'sub_1',
      status: 'active',
      start_date: start,
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
    },
    latest_invoice: invoice && { status: invoice, created: end - day },
    items: { data: [{ current_period_start: start, current_period_end: end, quantity: 1, price }] },
    ...own,
  } as unknown as Stripe.Subscription
}
const state = (parts: Parts, before: 'active' | 'past_due' | 'ended' | null = 'active') =>
  stateOf(subscription(parts), before && { status: before }, { now, graceDays: 7 })

describe('the plan of a workspace', () => {
  it('is Pro while the subscription is paid, with a day for the renewal to arrive', () => {
    expect(state({}).plan).toEqual({
      ...{ plan: 'pro', planStatus: 'renews', planRenewsAt: stored(end), planExpiresAt: stored(end + day) },
    })
    expect(state({ status: 'trialing' }).plan?.planStatus).toBe('renews')
  })

  it('ends with the period, or on the day that somebody set at Stripe', () => {
    const ending = { plan: 'pro', planStatus: 'ends', planRenewsAt: '' }
    expect(state({ cancel_at_period_end: true }).plan).toEqual({ ...ending, planExpiresAt: stored(end) })
    expect(state({ cancel_at: end - day }).plan).toEqual({ ...ending, planExpiresAt: stored(end - day) })
  })

  it('has days of grace from the unpaid invoice', () => {
    const { plan, copy, isPaid } = state({ status: 'past_due', invoice: 'open' })
    expect(plan).toEqual({
      ...{ plan: 'pro', planStatus: 'past_due', planRenewsAt: '', planExpiresAt: stored(end - day + 7 * day) },
    })
    expect([copy.graceUntil, isPaid]).toEqual([stored(end + 6 * day), false])
  })

  it.each(['canceled', 'unpaid', 'paused'])('is over once the subscription is %s', (status) => {
    expect(state({ status, ended_at: end - day }).plan).toMatchObject({
      planStatus: '',
      planExpiresAt: stored(end - day),
    })
    expect(state({ status }, 'past_due').plan?.planExpiresAt).toBe(stored(now.getTime() / 1000))
  })

  it.each<[string, Parts, 'ended' | null]>([
    ['one that was never paid ends', { status: 'canceled' }, null],
    ['one that had ended ends again', { status: 'canceled' }, 'ended'],
    ['one is still to be paid for the first time', { status: 'incomplete' }, null],
    ['the time to pay for the first time is over', { status: 'incomplete_expired' }, null],
    ['Stripe sends a status that did not exist', { status: 'dormant' }, null],
  ])('stays what it is when %s', (_what, parts, before) => {
    expect(state(parts, before).plan).toBeNull()
  })
})

describe('the copy of a subscription', () => {
  it('has the owner’s price, interval and period', () => {
    expect(state({ interval: 'year', currency: 'usd' }).copy).toEqual({
      ...{ plan: 'pro', status: 'active', interval: 'year', currency: 'USD', amount: 24_900, graceUntil: '' },
      ...{ startedAt: stored(start), periodStart: stored(start), renewsAt: stored(end), endsAtPeriodEnd: false },
    })
  })

  it('leaves a currency empty that we do not offer', () => {
    expect(state({ currency: 'eur' }).copy.currency).toBe('')
  })

  it.each([
    ['paid', true],
    ['open', false],
    ['draft', false],
    [null, false],
  ] as const)('brings credits if its last invoice is %s: %s', (invoice, isPaid) => {
    expect(state({ invoice }).isPaid).toBe(isPaid)
  })

  it('does not depend on optional lines of Stripe’s invoices', () => {
    const bare = { ...subscription({}), items: { data: [] } } as unknown as Stripe.Subscription
    const { copy, plan } = stateOf(bare, null, { now, graceDays: 7 })
    expect(copy).toMatchObject({ amount: 0, currency: '', periodStart: '', renewsAt: '' })
    expect(plan?.planStatus).toBe('renews')
  })
})

describe('a plan', () => {
  it('is active until its date, and never without one', () => {
    expect(isPlanActive({ planExpiresAt: '2026-02-01 00:00:00.001Z' }, now)).toBe(true)
    expect(isPlanActive({ planExpiresAt: '2026-02-01 00:00:00.000Z' }, now)).toBe(false)
    expect(isPlanActive({ planExpiresAt: '' }, now)).toBe(false)
  })

  it('has its own price in each currency and interval', () => {
    const prices = { proMonthBrl: 1, proMonthUsd: 2, proYearBrl: 3, proYearUsd: 4, packBrl: 5, packUsd: 6 }
    const own = { ...limits, ...prices } as Parameters<typeof planPrice>[0]
    expect([
      planPrice(own, 'month', 'BRL'),
      planPrice(own, 'month', 'USD'),
      planPrice(own, 'year', 'BRL'),
      planPrice(own, 'year', 'USD'),
      packPrice(own, 'BRL'),
      packPrice(own, 'USD'),
    ]).toEqual([1, 2, 3, 4, 5, 6])
  })
})
