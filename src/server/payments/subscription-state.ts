import type { Stripe } from 'stripe'
import { recordDate } from '#server/engine/clock.ts'
import type { Draft } from '#server/engine/records/record.ts'
import type { Row } from '#shared/collections/index.ts'
import { currencies } from '#shared/collections/subscriptions.ts'

const dayMilliseconds = 86_400_000
/** A renewal is charged about an hour after the period has ended, and its event may be late. */
const renewalMilliseconds = dayMilliseconds

type Subscription = Row<'subscriptions'>
type Plan = Pick<Row<'instances'>, 'plan' | 'planStatus' | 'planExpiresAt' | 'planRenewsAt'>

export interface SubscriptionState {
  copy: Draft<'subscriptions'> & Pick<Subscription, 'status'>
  /** Whether the last invoice is paid, so that its credits can be granted. */
  isPaid: boolean
  /** Null: the workspace keeps the plan that it has. */
  plan: Plan | null
}

/**
 * Converts a Stripe subscription, with its last invoice, to our state. `before` is our previous copy of it, if any. Payment of the
 * first invoice starts the plan; a later failed payment starts the grace period.
 */
export function stateOf(
  remote: Stripe.Subscription,
  before: Pick<Subscription, 'status'> | null,
  { now, graceDays }: { now: Date; graceDays: number },
): SubscriptionState {
  const [item] = remote.items.data
  const invoice = typeof remote.latest_invoice === 'object' ? remote.latest_invoice : null
  const ends = remote.cancel_at_period_end || remote.cancel_at !== null
  const status = statuses.get(remote.status) ?? ''
  const currency = currencies.find((each) => each === item?.price.currency.toUpperCase()) ?? ''
  const failedAt = (invoice?.created ?? item?.current_period_start ?? remote.start_date) * 1000
  const graceUntil = status === 'past_due' ? moment(failedAt / 1000 + (graceDays * dayMilliseconds) / 1000) : ''
  const renewsAt = moment(item?.current_period_end)
  const copy = {
    plan: 'pro',
    status,
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    currency,
    amount: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    startedAt: moment(remote.start_date),
    periodStart: moment(item?.current_period_start),
    renewsAt,
    endsAtPeriodEnd: ends,
    graceUntil,
  } as const
  const isPaid = invoice?.status === 'paid'
  const pro = (planStatus: Plan['planStatus'], planExpiresAt: string, planRenewsAt = ''): SubscriptionState => ({
    copy,
    isPaid,
    plan: { plan: 'pro', planStatus, planExpiresAt, planRenewsAt },
  })
  if (status === 'active') {
    if (ends) return pro('ends', remote.cancel_at ? moment(remote.cancel_at) : renewsAt)
    return pro('renews', moment((item?.current_period_end ?? 0) + renewalMilliseconds / 1000), renewsAt)
  }
  if (status === 'past_due') return pro('past_due', graceUntil)
  // A subscription that never began does not end the plan.
  if (status === 'ended' && (before?.status === 'active' || before?.status === 'past_due'))
    return pro('', remote.ended_at ? moment(remote.ended_at) : recordDate(now))
  return { copy, isPaid, plan: null }
}

/** Our states by Stripe's; unlisted ones have not begun. */
const statuses: ReadonlyMap<string, 'active' | 'past_due' | 'ended'> = new Map([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'ended'],
  ['canceled', 'ended'],
  ['paused', 'ended'],
])

/** Stripe counts in seconds. */
const moment = (seconds: number | undefined): string => (seconds ? recordDate(new Date(seconds * 1000)) : '')

/**
 * The months that have begun in the paid period of a subscription, as dates. Credits are granted per month, so a yearly
 * subscription gets them monthly too, and a change of the interval does not grant any twice.
 */
export function monthsBegun(
  { startedAt, periodStart, renewsAt }: Pick<Subscription, 'startedAt' | 'periodStart' | 'renewsAt'>,
  now: Date,
): string[] {
  if (!startedAt || !periodStart || !renewsAt) return []
  const [start, from, to] = [startedAt, periodStart, renewsAt].map((text) => new Date(text.replace(' ', 'T')))
  // Our clock may be slightly behind Stripe's.
  const until = Math.max(now.getTime(), from!.getTime())
  const months: string[] = []
  for (let count = 0; ; count += 1) {
    const month = addMonths(start!, count)
    if (month.getTime() > until || month >= to!) return months
    if (month >= from!) months.push(month.toISOString().slice(0, 10))
  }
}

/** The same day of a later month, or its last day. */
function addMonths(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + months)
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}
