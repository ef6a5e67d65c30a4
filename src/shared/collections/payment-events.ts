import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { text } from './fields.ts'

/** Processed events of the payment provider, so that each takes effect once. */
export const paymentEvents = collection('payment_events', {
  tenant: { global: 'They hold ids of the payment provider only, and only superusers see them.' },
  fields: { event: text({ required: true, max: 100 }), type: text({ max: 100 }) },
  rules: locked,
  indexes: [{ fields: ['event'], unique: true }, { fields: ['created'] }],
})
