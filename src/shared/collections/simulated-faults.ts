import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { date, number, select, text } from './fields.ts'

/** Kinds of requests. */
export const requestKinds = ['token', 'userinfo', 'upload', 'image', 'post', 'comment', 'read'] as const
export type RequestKind = (typeof requestKinds)[number]

/**
 * Faults with `after` fail after the request took effect. `slow`, `without-id`, `cut-body` and `media-pending` let it take effect,
 * too; all others do not. `media-pending`: an uploaded picture is not ready until its status was read.
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

/** Faults for the next requests to the simulated network. */
export const simulatedFaults = collection('simulated_faults', {
  tenant,
  fields: {
    request: select(requestKinds, { required: true }),
    fault: select(faultNames, { required: true }),
    times: number({ onlyInt: true, min: 1 }),
    /** The URN of the member whose requests get it; empty: all members. */
    account: text({ max: 200 }),
    retryAfter: text({ max: 100 }),
    milliseconds: number({ onlyInt: true }),
  },
  rules: locked,
})

/** Requests to the simulated network, kept for a day. */
export const simulatedRequests = collection('simulated_requests', {
  tenant,
  fields: {
    request: select(requestKinds, { required: true }),
    account: text({ max: 200 }),
    /** Its fault. */
    fault: select(faultNames),
    /** 0 if no response was sent. */
    status: number({ onlyInt: true }),
    arrivedAt: date({ required: true }),
  },
  rules: locked,
  indexes: [{ fields: ['arrivedAt'] }],
})
