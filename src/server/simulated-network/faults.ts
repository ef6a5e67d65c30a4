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

export interface Fault {
  readonly request: RequestKind
  readonly fault: FaultName
  /** How many of the next requests of the kind meet it. */
  readonly times: number
  /** Of `rate-limited`: seconds or a date; no header without it. */
  readonly retryAfter?: string
  /** Of `slow`. */
  readonly milliseconds?: number
}

/** Faults that the next requests meet, the first that was injected first. */
export interface Faults {
  inject(fault: Fault): void
  /** The fault that this request meets, which is thereby used up once. */
  take(request: RequestKind): Fault | null
  reset(): void
  readonly waiting: readonly Fault[]
  /** How many requests of each kind have met a fault or none, since the start or the last reset. */
  readonly requests: Readonly<Record<RequestKind, number>>
}

export function createFaults(): Faults {
  let waiting: Fault[] = []
  let requests = none()
  return {
    inject(fault) {
      if (fault.times > 0) waiting.push(fault)
    },
    take(request) {
      requests[request] += 1
      const fault = waiting.find((each) => each.request === request)
      if (!fault) return null
      waiting = waiting.flatMap((each) => {
        if (each !== fault) return each
        return each.times > 1 ? { ...each, times: each.times - 1 } : []
      })
      return fault
    },
    reset() {
      waiting = []
      requests = none()
    },
    get waiting() {
      return waiting
    },
    get requests() {
      return requests
    },
  }
}

const none = (): Record<RequestKind, number> =>
  Object.fromEntries(requestKinds.map((kind) => [kind, 0])) as Record<RequestKind, number>
