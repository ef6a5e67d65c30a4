export interface KillFigures {
  kills: number
  acknowledged: number
  batches: number
  /** Requests that were under way when the server died; what became of them is free. */
  unknown: number
  /** Milliseconds to the first answer. */
  slowestStart: number
  filesKept: number
  /** Files without a row after the last start. */
  orphans: number
  broken: string[]
}

/** What a client was told of one entry. */
export interface Known {
  id: string
  /** The last turn that was confirmed, and one that was sent and never answered. */
  turn: number
  maybe: number | null
  /** Of the confirmed file, and of those that were sent since and never answered. */
  digest: string | null
  maybeDigests: string[]
}

/** What one client knows when all is over. */
export interface Told {
  readonly client: number
  readonly entries: Known[]
  /** Numbers of pairs whose batch was confirmed. */
  readonly pairs: string[]
}
