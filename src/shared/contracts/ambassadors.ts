/** Batches and posts of an ambassador, from `GET /api/instances/{instance}/ambassador-figures`. */
export interface AmbassadorFigures {
  batches: number
  posts: number
  segments: number
}
export interface AmbassadorsFigures {
  /** By the ambassador's id; ambassadors without any are left out. */
  ambassadors: Record<string, AmbassadorFigures>
}
