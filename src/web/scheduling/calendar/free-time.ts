import type { WallTime } from '#shared/scheduling/wall-time.ts'

/** A free time of the queue. */
export interface FreeTime {
  /** In the calendar's time zone. */
  readonly wallTime: WallTime
  /** The ambassadors whose queues it belongs to. */
  readonly ambassadors: readonly { readonly id: string; readonly name: string }[]
}
