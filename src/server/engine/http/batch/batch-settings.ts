/** What superusers may set about batches. */
export interface BatchSettings {
  readonly enabled: boolean
  readonly maxRequests: number
  /** Seconds. */
  readonly timeout: number
  /** Bytes; 0 is the default of 128 MiB. */
  readonly maxBodySize: number
}

export const defaultBatchSettings: BatchSettings = { enabled: false, maxRequests: 50, timeout: 3, maxBodySize: 0 }

const defaultBodyBytes = 128 * 1024 * 1024

export const largestBatch = ({ maxBodySize }: BatchSettings): number => maxBodySize || defaultBodyBytes
