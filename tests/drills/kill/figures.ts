export const noFigures = (): KillFigures => ({
  ...{
    kills: 0,
    acknowledged: 0,
    batches: 0,
    unknown: 0,
    slowestStart: 0,
    slowestRequest: 0,
    filesKept: 0,
    orphans: 0,
  },
  broken: [],
})

export interface KillFigures {
  kills: number
  acknowledged: number
  batches: number
  /** Requests in progress when the server died; any outcome is allowed. */
  unknown: number
  /** Milliseconds to the first answer. */
  slowestStart: number
  /** Milliseconds, with the pause after a request that failed. */
  slowestRequest: number
  filesKept: number
  /** Files without a row after the last start. */
  orphans: number
  broken: string[]
}

/** An entry as the client that wrote it knows it. */
export interface Known {
  id: string
  /** The last confirmed version, and one that was sent but never answered. */
  turn: number
  maybe: number | null
  /** Digests of the confirmed file, and of later ones that were never answered. */
  digest: string | null
  maybeDigests: string[]
}

/** The writes that were confirmed to one client. */
export interface Confirmed {
  readonly client: number
  readonly entries: Known[]
  /** Numbers of pairs whose batch was confirmed. */
  readonly pairs: string[]
}
