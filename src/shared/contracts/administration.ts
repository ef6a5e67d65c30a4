import type { Role } from '../collections/rules.ts'

/** `GET /api/admin/users/{id}/merge/{other}`, and the answer of POST: what moves from the other account. */
export interface AccountMerge {
  kept: { id: string; name: string; email: string }
  closed: { id: string; name: string; email: string }
  memberships: {
    instance: string
    workspace: string
    /** The role of the kept account, before and after; empty if it was not a member. */
    before: Role | ''
    after: Role
  }[]
  /** Batches, invitations and workspaces that name the closed account. */
  records: number
  notifications: number
}

/** The body of `POST /api/admin/credits`. */
export interface CreditBooking {
  instance: string
  /** Negative amounts correct the balance downwards. */
  amount: number
  kind: 'granted' | 'corrected'
  note: string
  /** Chosen by the client; a second request with the same key books nothing. */
  key: string
}

/** `GET /api/admin/credits`: the balance of an instance's ledger, computed in two ways that have to agree. */
export interface CreditTotals {
  totals: {
    instance: string
    /** The balance after the newest entry. */
    balance: number
    /** The sum of all amounts. */
    sum: number
    entries: number
  }[]
}

export const overviewPeriods = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const
export type OverviewPeriod = keyof typeof overviewPeriods

/** The figures of each day, in UTC. */
export const figureNames = [
  'signUps',
  'activeWorkspaces',
  'batches',
  'posts',
  'approvedPosts',
  'creditsSpent',
  'creditsGranted',
  'usd',
  'errors',
] as const
export type FigureName = (typeof figureNames)[number]
export type Figures = Record<FigureName, number>

/** `GET /api/admin/overview?period=30d` */
export interface Overview {
  /** One per day, the last one is today. */
  days: (Figures & { day: string })[]
  /** Sums over the period, and over the same number of days before it. */
  totals: Figures
  before: Figures
  now: {
    users: number
    workspaces: number
    queuedJobs: number
    runningJobs: number
    storedBytes: number
  }
}

/** The body and answer of `POST /api/admin/view-as`. */
export interface ViewAsRequest {
  user: string
  reason: string
}
export interface ViewAsSession {
  /** A read-only token for the person's view, valid for at most an hour. */
  token: string
  record: { id: string; collectionId: string; collectionName: string; [field: string]: unknown }
  /** When it ends. */
  until: string
}
