import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { bool, date, relation, text } from './fields.ts'

/** By what a browser with the widget is one contact. Only the hash of its token is kept. */
export const visitorSessions = collection('visitor_sessions', {
  tenant: { path: 'contact.instance' },
  fields: {
    contact: relation('contacts', { required: true, cascadeDelete: true }),
    channel: relation('chat_channels', { required: true, cascadeDelete: true }),
    /** Begun with a signed token, and goes on with one of the same customer only. */
    identified: bool(),
    tokenHash: text({ required: true, max: 64, hidden: true }),
    expiresAt: date({ required: true }),
  },
  rules: locked,
  indexes: [
    { fields: ['tokenHash'], unique: true },
    { fields: ['expiresAt'] },
    { fields: ['contact'] },
    { fields: ['channel'] },
  ],
})
