import { locked, type Rules } from './access-rules.ts'
import { text } from './fields.ts'

/** The account that a row belongs to, a person's or an administrator's: the ids of its collection and record. */
export const accountRefs = {
  collectionRef: text({ required: true, writtenBy: 'server' }),
  recordRef: text({ required: true, writtenBy: 'server' }),
}
export const ofAccount = ['collectionRef', 'recordRef'] as const

/** The rule that lets an account see its own rows. */
export const ofCaller =
  '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId'

export const seenByOwner: Rules = { ...locked, list: ofCaller, view: ofCaller }

export const personal = { global: 'They belong to one account each; the rules let each account see only its own.' }

/** The device and place of a sign-in. Browser and system are what the user agent claims. */
export const device = {
  ip: text({ max: 45, writtenBy: 'server' }),
  /** A code such as `BR`, if the proxy names it. */
  country: text({ max: 2, writtenBy: 'server' }),
  browser: text({ max: 60, writtenBy: 'server' }),
  system: text({ max: 60, writtenBy: 'server' }),
}
