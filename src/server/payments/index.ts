import { heldUntilPaid } from '#server/billing/index.ts'
import { deleteOld } from '#server/delete-old.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { isPlanActive } from '#shared/contracts/billing.ts'
import { openStripe, type StripeConfig } from './open-stripe.ts'
import { copySubscription, type Payments } from './payments.ts'
import { registerRoutes } from './routes.ts'
import { registerWebhook } from './webhook.ts'

export type { StripeConfig } from './open-stripe.ts'

/** Stripe repeats an event for up to three days. */
const keptEventDays = 90

/** Paid plans: checkout, webhooks, and the effects of a changed plan. */
export function registerPayments(
  engine: Engine,
  { stripe, ...shown }: { stripe: StripeConfig | null } & Pick<Payments, 'appUrl' | 'productName'>,
): void {
  const payments: Payments | null = stripe && {
    ...engine,
    stripe: openStripe(stripe),
    webhookSecret: stripe.webhookSecret,
    ...shown,
  }
  engine.records.hooks('instances', { afterUpdate: (context) => followPlan(engine, context) })
  registerRoutes(engine, payments)
  registerWebhook(engine.http, payments)
  engine.crons.set('deleteOldPaymentEvents', '50 3 * * *', () =>
    deleteOld(engine, 'payment_events', 'created', keptEventDays),
  )
  if (payments) engine.crons.set('copySubscriptions', '*/10 * * * *', () => copyDue(payments))
}

/** Shows the plan to members who have chosen the workspace, and resumes held work once the plan is active again. */
async function followPlan({ clock, jobs }: Engine, { record, records, changed }: HookContext<'instances'>) {
  if (changed('plan')) {
    const members = 'instance = {:id} && user_instance_roles_via_user.instance ?= {:id}'
    for (const user of await records.find('users', { filter: members, params: { id: record.id } })) {
      await records.update('users', user.id, { plan: record.plan })
    }
  }
  if (changed('planExpiresAt') && isPlanActive(record, clock.now())) {
    await jobs.release(records.tx, record.id, heldUntilPaid)
  }
}

/**
 * Copies subscriptions whose events may have been missed, and yearly ones, whose credits are granted monthly.
 */
async function copyDue(payments: Payments): Promise<void> {
  const { records, clock, log } = payments
  const now = recordDate(clock.now())
  const today = `${now.slice(0, 10)} 00:00:00.000Z`
  const filter =
    '(status = "active" || status = "past_due") && (renewsAt < {:now} || (updated < {:today} && (interval = "year" || status = "past_due")))'
  for (const { reference, instance } of await records.find('subscriptions', { filter, params: { now, today } })) {
    await copySubscription(payments, reference).catch((error) =>
      log.error({ err: error, instance }, 'a subscription could not be copied; the next run tries again'),
    )
  }
}
