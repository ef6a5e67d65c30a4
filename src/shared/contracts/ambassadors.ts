/** Batches and posts of an ambassador, from `GET /api/instances/{instance}/ambassador-figures`. */
export interface AmbassadorFigures {
  batches: number
  posts: number
  segments: number
}
export interface AmbassadorsFigures {
  /** Figures by the ambassador's id; ambassadors without any are left out. */
  ambassadors: Record<string, AmbassadorFigures>
}
