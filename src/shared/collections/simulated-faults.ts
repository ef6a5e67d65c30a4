import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { date, number, select, text } from './fields.ts'

/** Kinds of requests. */
export const requestKinds = ['token', 'userinfo', 'upload', 'image', 'post', 'comment', 'read'] as const
export type RequestKind = (typeof requestKinds)[number]

/**
 * What can go wrong. Faults with `after` do what was asked for before they fail; all others but `slow`, `without-id`,
 * `cut-body` and `media-pending` do nothing. `media-pending`: a picture that is uploaded does not become ready until its
 * status was read.
 */
export const faultNames = [
  'unauthorized',
  'forbidden',
  'duplicate',
  'version',
  'rate-limited',
  'unavailable',
  'html',
  'timeout-before',
  'timeout-after',
  'reset-before',
  'reset-after',
  'unavailable-after',
  'cut-body',
  'without-id',
  'slow',
  'media-pending',
] as const
export type FaultName = (typeof faultNames)[number]

const tenant = { global: 'Administrators try the whole installation with them, and only superusers see them.' }

/** Faults that the next requests at the network inside the product meet. */
export const simulatedFaults = collection('simulated_faults', {
  tenant,
  fields: {
    request: select(requestKinds, { required: true }),
    fault: select(faultNames, { required: true }),
    times: number({ onlyInt: true, min: 1 }),
    /** The URN of the member whose requests meet it; everybody's if empty. */
    account: text({ max: 200 }),
    retryAfter: text({ max: 100 }),
    milliseconds: number({ onlyInt: true }),
  },
  rules: locked,
})

/** Requests that arrived at the network inside the product, for a day. */
export const simulatedRequests = collection('simulated_requests', {
  tenant,
  fields: {
    request: select(requestKinds, { required: true }),
    account: text({ max: 200 }),
    /** What it met. */
    fault: select(faultNames),
    /** 0 if it was left without an answer. */
    status: number({ onlyInt: true }),
    arrivedAt: date({ required: true }),
  },
  rules: locked,
  indexes: [{ fields: ['arrivedAt'] }],
})
