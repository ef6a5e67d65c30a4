import type { Rules } from '#shared/collections/access-rules.ts'
import { type Collection, collection } from '#shared/collections/define.ts'
import { type PasswordField, text } from '#shared/collections/fields.ts'

const owner = '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId'
const seen: Rules = { list: owner, view: owner, create: null, update: null, delete: null }
const tenant = { global: 'They belong to one account each; the rules let each account see only its own.' }

/** The account that a row belongs to: the ids of its collection and record. */
const account = {
  collectionRef: text({ system: true, required: true }),
  recordRef: text({ system: true, required: true }),
}
const ofAccount = ['collectionRef', 'recordRef'] as const
const password: PasswordField = { type: 'password', system: true, hidden: true, required: true }

/** Sign-ins that passed the first factor but not yet the second. */
export const mfas = collection('_mfas', {
  system: true,
  tenant,
  fields: { ...account, method: text({ system: true, required: true }) },
  rules: seen,
  indexes: [{ fields: ofAccount }],
})

/** One-time passwords sent by email; `sentTo` is the address. */
export const otps = collection('_otps', {
  system: true,
  tenant,
  fields: { ...account, password, sentTo: text({ system: true, hidden: true }) },
  rules: seen,
  indexes: [{ fields: ofAccount }],
})

/** The identity of an account at a provider, by the provider's own id rather than an email address. */
export const externalAuths = collection('_externalAuths', {
  system: true,
  tenant,
  fields: {
    ...account,
    provider: text({ system: true, required: true }),
    providerId: text({ system: true, required: true }),
  },
  rules: { ...seen, delete: owner },
  indexes: [
    { fields: [...ofAccount, 'provider'], unique: true },
    { fields: ['collectionRef', 'provider', 'providerId'], unique: true },
  ],
})

/** Places from which an account signed in recently. */
export const authOrigins = collection('_authOrigins', {
  system: true,
  tenant,
  fields: { ...account, fingerprint: text({ system: true, required: true }) },
  rules: { ...seen, delete: owner },
  indexes: [{ fields: [...ofAccount, 'fingerprint'], unique: true }],
})

/** The collections that the engine itself keeps beside every auth collection. */
export const accountCollections: readonly Collection[] = [mfas, otps, externalAuths, authOrigins]
