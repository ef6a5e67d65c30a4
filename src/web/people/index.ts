/** Who works in a workspace: members, invitations, the audit log, and what people are notified of. */

export { auditKinds, useAuditColumns, useKindFilter } from './audit-columns.tsx'
export { changesIn, sentenceOf } from './audit-words.ts'
export { NotificationsBell } from './notifications-bell.tsx'
export { type ShownMember, useMembers } from './use-members.ts'
