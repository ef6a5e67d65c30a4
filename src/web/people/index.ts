/** People of a workspace: members, invitations, the audit log, and notifications. */

export { auditKinds, useAuditColumns, useKindFilter } from './audit-columns.tsx'
export { changesIn, sentenceOf } from './audit-words.ts'
export { NotificationsBell } from './notifications-bell.tsx'
export { type ShownMember, useMembers } from './use-members.ts'
