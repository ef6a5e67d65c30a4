import type { InstanceLimit } from './instances.ts'

/** What a workspace uses of each of its limits, and what else it has. Of `GET /api/instances/{instance}/usage`. */
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
