import type { Role } from '../collections/rules.ts'

/** Limits that an administrator can set for one workspace, instead of those of its plan. */
export const instanceLimits = [
  'openBatches',
  'topicRunsPerDay',
  'postRunsPerDay',
  'suggestionsPerDay',
  'picturesPerDay',
  'monthlyUsd',
  'knowledgeBases',
  'knowledgeItems',
  'fileBytes',
  'openInvitations',
] as const
export type InstanceLimit = (typeof instanceLimits)[number]
export type OwnLimits = Partial<Record<InstanceLimit, number>>

/** The limits that override the plan's, from `instances.provisioning`. */
export function ownLimits(provisioning: unknown): OwnLimits {
  const { limits } = (provisioning ?? {}) as { limits?: unknown }
  return Object.fromEntries(Object.entries(limits ?? {}).filter(isLimit))
}

/** The names in submitted limits that are unknown or not a whole number from 0. */
export const invalidLimits = (limits: unknown): string[] =>
  Object.entries(limits ?? {}).flatMap((entry) => (isLimit(entry) ? [] : [entry[0]]))

const isLimit = ([name, value]: [string, unknown]): boolean =>
  (instanceLimits as readonly string[]).includes(name) && Number.isSafeInteger(value) && Number(value) >= 0

/** The body of `POST /api/admin/instances`. */
export interface NewInstanceRequest {
  name: string
  /** The address of an account, or of a person to invite. */
  owner: string
  members?: readonly { email: string; role: Role }[]
  /** Ids or slugs. */
  services: readonly string[]
  plan: 'trial' | 'pro' | 'none'
  /** Empty without a plan. */
  planExpiresAt?: string
  credits?: number
  limits?: OwnLimits
}
