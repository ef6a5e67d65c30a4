import { accountRefs, ofAccount, personal, seenByOwner } from './account-refs.ts'
import { collection } from './define.ts'
import { date, json, number, text } from './fields.ts'

/** The authenticator app of an account. Its code is required once it is confirmed. */
export const secondFactors = collection('second_factors', {
  tenant: personal,
  fields: {
    ...accountRefs,
    /** Encrypted. */
    secret: text({ max: 400, hidden: true, writtenBy: 'server' }),
    confirmedAt: date({ writtenBy: 'server' }),
    /** The time step of the last accepted code, so that no code works twice. */
    lastStep: number({ onlyInt: true, hidden: true, writtenBy: 'server' }),
    /** SHA-256 of the unused recovery codes. */
    recoveryHashes: json<string[]>({ hidden: true, writtenBy: 'server' }),
    recoveryCodesLeft: number({ onlyInt: true, writtenBy: 'server' }),
  },
  rules: seenByOwner,
  indexes: [{ fields: ofAccount, unique: true }],
})
