import { languages } from '../preferred-language.ts'
import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { relation, select, text } from './fields.ts'

const own = 'user = @request.auth.id'

/**
 * A person's consents and withdrawals, as evidence: the latest record of a document is in force. Written by the server when
 * `termsConsentAt` or `marketingConsentAt` of the account changes; `created` is the time.
 */
export const consents = collection('consents', {
  tenant: { global: 'They belong to one person, whatever their instances; the rules name that person.' },
  fields: {
    user: relation('users', { required: true, cascadeDelete: true }),
    document: select(['terms', 'marketing'], { required: true }),
    /** The version of the displayed text. */
    version: text({ required: true, max: 40 }),
    decision: select(['given', 'withdrawn'], { required: true }),
    /** The language in which the text was shown. */
    locale: select(languages),
    /** A keyed hash of the network address, which can confirm a claimed address without revealing it. */
    addressHash: text({ max: 64, hidden: true }),
  },
  rules: { ...locked, list: own, view: own },
  indexes: [{ fields: ['user', 'created'] }],
  appendOnly: {},
})
