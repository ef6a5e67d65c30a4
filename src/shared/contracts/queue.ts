/** A post of a queue, as displayed to the person. */
export interface QueuePlace {
  /** Of the scheduled post. */
  id: string
  publishAt: string
}

/** Of `POST /api/ambassadors/{id}/queue`, for editors: moves a post to another position; those in between shift by one. */
export interface QueueMove {
  /** The start of the queue, in order of time, at least up to the later of the two positions. */
  seen: QueuePlace[]
  scheduled: string
  /** Counted from 0. */
  place: number
}
