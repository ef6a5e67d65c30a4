import { accountRefs, ofAccount, ofCaller, personal, seenByOwner } from './account-refs.ts'
import { collection } from './define.ts'
import { bool, date, json, number, text } from './fields.ts'

/** The passkeys of an account. Each is enough to sign in, and counts as both factors. */
export const passkeys = collection('passkeys', {
  tenant: personal,
  fields: {
    ...accountRefs,
    name: text({ required: true, max: 80 }),
    /** base64url. */
    credentialId: text({ required: true, max: 1400, hidden: true, writtenBy: 'server' }),
    /** COSE, base64url. */
    publicKey: text({ required: true, max: 2000, hidden: true, writtenBy: 'server' }),
    signCount: number({ onlyInt: true, hidden: true, writtenBy: 'server' }),
    transports: json<string[]>({ hidden: true, writtenBy: 'server' }),
    /** Synchronised between the person's devices. */
    isSynced: bool({ writtenBy: 'server' }),
    usedAt: date({ writtenBy: 'server' }),
  },
  rules: { ...seenByOwner, update: ofCaller, delete: ofCaller },
  indexes: [{ fields: ofAccount }, { fields: ['credentialId'], unique: true }],
})
