import type { Role } from '../collections/rules.ts'

/** Of `GET /api/instances/{instance}/members`, the most powerful first. */
export interface Members {
  members: Member[]
}

export interface Member {
  /** Of the membership. */
  id: string
  user: string
  name: string
  /** Empty unless it is one's own or an admin asks. */
  email: string
  /** The name of the file in the user's record. */
  avatar: string
  role: Role
  since: string
}

/** Of `GET /api/invitations/{key}`, for anyone who has the link. */
export interface InvitationView {
  workspace: string
  /** Who sent it; empty if an administrator did, or the account is gone. */
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
