import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { bool, date, relation, text } from './fields.ts'

/** The session of a browser with the widget, which identifies its contact. Only the hash of its token is stored. */
export const visitorSessions = collection('visitor_sessions', {
  tenant: { path: 'contact.instance' },
  fields: {
    contact: relation('contacts', { required: true, cascadeDelete: true }),
    channel: relation('chat_channels', { required: true, cascadeDelete: true }),
    /** Whether it was started with a signed token. It can then only continue with one of the same customer. */
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
