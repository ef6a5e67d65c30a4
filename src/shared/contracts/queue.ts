/** A post of a queue, as a person saw it. */
export interface QueuePlace {
  /** Of the scheduled post. */
  id: string
  publishAt: string
}

/** Of `POST /api/ambassadors/{id}/queue`, for editors: a post goes to another place, and those between take the next times. */
export interface QueueMove {
  /** The start of the queue, in order of time, at least to the later of the two places. */
  seen: QueuePlace[]
  scheduled: string
  /** Counted from 0. */
  place: number
}
