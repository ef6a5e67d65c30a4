import { accountRefs, device, ofAccount, ofCaller, personal, seenByOwner } from './account-refs.ts'
import { collection } from './define.ts'
import { date, select } from './fields.ts'

export const signInMethods = ['password', 'otp', 'oauth2', 'totp', 'passkey', 'impersonate'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The sessions of an account. Each token contains its session's id and is only valid while that exists, so deleting a session signs the device out. */
export const sessions = collection('sessions', {
  tenant: personal,
  // Restoring a backup must neither reopen ended sessions nor sign out the person who restores it.
  isTransient: true,
  fields: {
    ...accountRefs,
    ...device,
    /** How the person signed in; `impersonate` is an administrator. */
    method: select(signInMethods, { required: true, writtenBy: 'server' }),
    startedAt: date({ writtenBy: 'server' }),
    /** Written a few minutes apart. */
    usedAt: date({ writtenBy: 'server' }),
    expiresAt: date({ writtenBy: 'server' }),
  },
  rules: { ...seenByOwner, delete: ofCaller },
  indexes: [{ fields: [...ofAccount, 'usedAt'] }, { fields: ['expiresAt'] }],
})
