/** What was made for an ambassador, of `GET /api/instances/{instance}/ambassador-figures`. */
export interface AmbassadorFigures {
  batches: number
  posts: number
  segments: number
}
export interface AmbassadorsFigures {
  /** By the id of the ambassador; one for whom nothing was made is left out. */
  ambassadors: Record<string, AmbassadorFigures>
}
