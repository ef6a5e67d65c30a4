import type { Place } from '../../tests/drills/engine-server.ts'

export interface DrillOptions {
  /** An empty folder, deleted afterwards. */
  readonly place: Place
  readonly seed: number
  /** The size of the run; each drill has its own default. */
  readonly requests: number | undefined
  /** Processes on the database, for drills that start the product; more than one needs PostgreSQL. */
  readonly nodes: number
  /** Duration, for drills that repeat until the time has passed. */
  readonly minutes: number | undefined
  /** The part to run, for drills that have several; default: the first. */
  readonly part: string | undefined
}
export interface DrillResult {
  readonly figures: Record<string, unknown>
  /** One sentence per broken promise. */
  readonly broken: readonly string[]
}
export type Drill = (options: DrillOptions) => Promise<DrillResult>
