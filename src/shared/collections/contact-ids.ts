import { collection } from './define.ts'
import { relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

/**
 * `customer`: their id in the company's own systems. `whatsapp`: WhatsApp's id of a person for this business (BSUID), which is sent
 * even without a number.
 */
export const contactIdKinds = ['customer', 'email', 'phone', 'whatsapp'] as const

/** Identifiers of a contact, unique within a workspace. */
export const contactIds = collection('contact_ids', {
  tenant: { path: 'contact.instance' },
  fields: {
    contact: relation('contacts', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** The contact's instance, for the index. */
    instance: relation('instances', { cascadeDelete: true, writtenBy: 'server' }),
    kind: select(contactIdKinds, { required: true, writtenBy: 'creator' }),
    /** Normalised: addresses in lower case, numbers in E.164, Brazilian mobile numbers with nine digits. */
    value: text({ required: true, max: 320, writtenBy: 'creator' }),
  },
  rules: { ...membersRead('editor', 'contact.instance'), update: null },
  indexes: [{ fields: ['instance', 'kind', 'value'], unique: true }, { fields: ['contact'] }],
})
