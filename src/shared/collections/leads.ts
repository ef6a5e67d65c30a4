import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { bool, email, text } from './fields.ts'

/** Answers to the lead form of the ghostwriter page. */
export const leads = collection('leads', {
  tenant: { global: 'Visitors write them before any instance exists; only superusers read them.' },
  fields: {
    name: text({ required: true, max: 120 }),
    email: email({ required: true }),
    phone: text({ max: 32 }),
    company: text({ max: 160 }),
    role: text({ max: 120 }),
    message: text({ max: 4000 }),
    consent: bool({ required: true }),
    source: text({ max: 80 }),
  },
  rules: { ...locked, create: '' },
})
