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
    /** Of the team, about them; no customer sees it. */
    notes: text({ max: 5000 }),
    lastSeenAt: date({ writtenBy: 'server' }),
    /** Since when WhatsApp delivers nothing to them; empty once something arrives, or they write. */
    unreachableAt: date({ writtenBy: 'server' }),
  },
  rules: membersRead('editor'),
  indexes: [{ fields: ['instance', 'created'] }],
})
