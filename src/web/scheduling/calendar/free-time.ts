import type { WallTime } from '#shared/scheduling/wall-time.ts'

/** A time of the queue that no post has yet. */
export interface FreeTime {
  /** On the clock of the calendar. */
  readonly wallTime: WallTime
  /** Those whose queues it is of. */
  readonly ambassadors: readonly { readonly id: string; readonly name: string }[]
}
