import type { InstanceLimit } from './instances.ts'

/** A workspace's usage of each limit, and further counts. Of `GET /api/instances/{instance}/usage`. */
export interface Usage extends Record<InstanceLimit, Limited> {
  members: number
  ambassadors: number
  batches: number
  posts: number
}

export interface Limited {
  used: number
  limit: number
}
