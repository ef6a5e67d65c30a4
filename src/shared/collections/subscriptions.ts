import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { bool, date, number, relation, select, text } from './fields.ts'

export const currencies = ['BRL', 'USD'] as const
export const billingIntervals = ['month', 'year'] as const

/** The subscription of a workspace: a copy of its state at the payment provider, updated whenever that changes. */
export const subscriptions = collection('subscriptions', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    provider: select(['stripe'], { required: true }),
    /** The provider's ids of the customer (the workspace), the subscription and the last checkout. */
    customer: text({ required: true, hidden: true, max: 100 }),
    reference: text({ hidden: true, max: 100 }),
    checkout: text({ hidden: true, max: 200 }),
    plan: select(['pro']),
    /** Empty until the first checkout is paid. */
    status: select(['active', 'past_due', 'ended']),
    interval: select(billingIntervals),
    currency: select(currencies),
    /** In cents, per interval. */
    amount: number({ onlyInt: true }),
    startedAt: date(),
    /** The paid period. */
    periodStart: date(),
    renewsAt: date(),
    endsAtPeriodEnd: bool(),
    /** After a failed payment: when the plan is locked. */
    graceUntil: date(),
    /** Incremented with each copy, so that an older response of the provider cannot replace a newer one. */
    revision: number({ onlyInt: true, hidden: true }),
  },
  rules: readOnly,
  indexes: [
    { fields: ['instance'], unique: true },
    { fields: ['customer'], unique: true },
    { fields: ['status', 'renewsAt'] },
  ],
})
