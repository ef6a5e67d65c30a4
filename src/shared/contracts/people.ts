import type { Role } from '../collections/rules.ts'

/** Of `GET /api/instances/{instance}/members`, strongest roles first. */
export interface Members {
  members: Member[]
}

export interface Member {
  /** The membership's id. */
  id: string
  user: string
  name: string
  /** Empty unless it is the reader's own or the reader is an admin. */
  email: string
  /** The name of the file in the user's record. */
  avatar: string
  role: Role
  since: string
}

/** Of `GET /api/invitations/{key}`, for anyone who has the link. */
export interface InvitationView {
  workspace: string
  /** The sender; empty for an administrator or a deleted account. */
  inviter: string
  email: string
  role: Role
  message: string
  state: 'open' | 'expired' | 'accepted'
  expiresAt: string
  /** Whether there is an account with this address. */
  hasAccount: boolean
}

/** Of `POST /api/invitations/{key}/accept`. */
export interface Joined {
  instance: string
}
