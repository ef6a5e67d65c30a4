import type { FaultName, RequestKind } from '#shared/collections/simulated-faults.ts'

export interface Fault {
  readonly request: RequestKind
  readonly fault: FaultName
  /** How many of the next requests of the kind meet it. */
  readonly times: number
  /** The URN of the member whose requests meet it; everybody's without one. */
  readonly account?: string
  /** Of `rate-limited`: seconds or a date; no header without it. */
  readonly retryAfter?: string
  /** Of `slow`. */
  readonly milliseconds?: number
}

/** Faults that the next requests meet, the first that was injected first. */
export interface Faults {
  inject(fault: Fault): Promise<void>
  /** The fault that this request meets, which is thereby used up once. */
  take(request: RequestKind, account: string): Promise<Fault | null>
  waiting(): Promise<readonly Fault[]>
  clear(): Promise<void>
}

/** A request that has arrived, and what it met. */
export interface ArrivedRequest {
  readonly request: RequestKind
  /** The URN of the member whose token it had; empty without one. */
  readonly account: string
  readonly fault: FaultName | ''
  /** 0 if it was left without an answer. */
  readonly status: number
  readonly arrivedAt: Date
}

export interface ArrivedRequests {
  add(request: ArrivedRequest): Promise<void>
  /** Newest first. */
  recent(count: number): Promise<readonly ArrivedRequest[]>
  clear(): Promise<void>
}
