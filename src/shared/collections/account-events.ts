import { accountRefs, device, ofAccount, personal, seenByOwner } from './account-refs.ts'
import { collection } from './define.ts'
import { select } from './fields.ts'
import { signInMethods } from './sessions.ts'

export const accountEventKinds = [
  'signed-in',
  'failed',
  'password-changed',
  'email-changed',
  'factor-on',
  'factor-off',
  'codes-renewed',
  'passkey-added',
  'passkey-removed',
  'service-linked',
  'service-unlinked',
  'session-ended',
  'sessions-ended',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** Sign-ins to an account, including refused ones, and security changes. */
export const accountEvents = collection('account_events', {
  tenant: personal,
  fields: {
    ...accountRefs,
    ...device,
    kind: select(accountEventKinds, { required: true, writtenBy: 'server' }),
    method: select(signInMethods, { writtenBy: 'server' }),
  },
  rules: seenByOwner,
  indexes: [{ fields: [...ofAccount, 'created'] }, { fields: ['created'] }],
})
