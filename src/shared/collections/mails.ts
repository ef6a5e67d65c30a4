import { collection } from './define.ts'
import { date, number, select, text } from './fields.ts'
import { locked } from './rules.ts'

/** The outbox: every mail the product wrote, sent or (without a mail server) kept for the administrator to read. */
export const mails = collection('mails', {
  tenant: { global: 'They go to people outside and may carry links that sign in; only superusers see them.' },
  fields: {
    to: text({ required: true, max: 320 }),
    subject: text({ required: true, max: 300 }),
    text: text({ max: 20_000 }),
    html: text({ max: 60_000 }),
    state: select(['queued', 'sent', 'kept', 'failed'], { required: true }),
    attempts: number({ onlyInt: true }),
    error: text({ max: 500 }),
    sentAt: date(),
  },
  rules: locked,
  indexes: [{ fields: ['state'] }],
})
