/** Who works in a workspace: members, invitations, the audit log, and what people are notified of. */
export { NotificationsBell } from './notifications-bell.tsx'
