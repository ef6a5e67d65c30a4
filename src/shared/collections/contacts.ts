import { languages } from '../preferred-language.ts'
import { collection } from './define.ts'
import { date, email, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

/** A customer. Deleting one deletes every conversation with them. */
export const contacts = collection('contacts', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    name: text({ max: 160 }),
    email: email(),
    /** E.164 once it is stored. */
    phone: text({ max: 40 }),
    company: text({ max: 160 }),
    language: select(languages),
    /** The team's notes about them, which customers cannot see. */
    notes: text({ max: 5000 }),
    lastSeenAt: date({ writtenBy: 'server' }),
    /** Since when WhatsApp has not delivered anything to them; cleared by a delivery or a message from them. */
    unreachableAt: date({ writtenBy: 'server' }),
  },
  rules: membersRead('editor'),
  indexes: [{ fields: ['instance', 'created'] }],
})
