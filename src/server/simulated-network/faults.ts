import type { FaultName, RequestKind } from '#shared/collections/simulated-faults.ts'

export interface Fault {
  readonly request: RequestKind
  readonly fault: FaultName
  /** How many of the next requests of the kind get it. */
  readonly times: number
  /** The URN of the member whose requests get it; all members if unset. */
  readonly account?: string
  /** For `rate-limited`: seconds or a date; without it, no header is sent. */
  readonly retryAfter?: string
  /** For `slow`. */
  readonly milliseconds?: number
}

/** Faults for the next requests, in the order of injection. */
export interface Faults {
  inject(fault: Fault): Promise<void>
  /** Takes the fault for this request, which counts as one use. */
  take(request: RequestKind, account: string): Promise<Fault | null>
  waiting(): Promise<readonly Fault[]>
  clear(): Promise<void>
}

/** A received request and its fault, if any. */
export interface ArrivedRequest {
  readonly request: RequestKind
  /** The URN of the member in its token; empty without a token. */
  readonly account: string
  readonly fault: FaultName | ''
  /** 0 if no response was sent. */
  readonly status: number
  readonly arrivedAt: Date
}

export interface ArrivedRequests {
  add(request: ArrivedRequest): Promise<void>
  /** Newest first. */
  recent(count: number): Promise<readonly ArrivedRequest[]>
  clear(): Promise<void>
}
