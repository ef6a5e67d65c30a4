/** One queue under measurement, over an empty database. */
export interface Side {
  readonly name: string
  /** A transaction that writes a row of the product and enqueues a job. */
  enqueueWithRow(): Promise<void>
  /** Enqueues jobs as fast as possible. */
  fill(count: number, tenants: number): Promise<void>
  /** Enqueues one job; `at` is called when its run begins. */
  startListening(at: (sent: number) => void): Promise<void>
  enqueueOne(sent: number): Promise<void>
  /** The ways to drain a queue with four workers, by name. Each calls `done` once per job. */
  readonly drains: Readonly<Record<string, { tenants: number; start(done: () => void): Promise<void> }>>
  stopWorkers(): Promise<void>
  close(): Promise<void>
}

export const workers = 4
export const tenantsOfMany = 100
export const perTenant = 2
export const jobsPerFill = 1000
