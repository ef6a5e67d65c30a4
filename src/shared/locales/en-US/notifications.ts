/** The bell in the frame. */
export const notifications = {
  title: 'Notifications',
  unread_one: 'Notifications, {count} unread',
  unread_other: 'Notifications, {count} unread',
  isNew: 'Unread',
  markAll: 'Mark all as read',
  failed: 'Your notifications could not be loaded.',
  empty: 'No notifications yet',
  emptyText: 'You’ll see here when someone invites you, answers your invitation or changes your role.',
  kinds: {
    invited: '{inviter} invited you to {workspace}',
    invitedByAdministrator: 'You’ve been invited to {workspace}',
    'invitation-accepted': '{email} joined {workspace}',
    'invitation-declined': '{email} declined your invitation to {workspace}',
    removed: 'You’re no longer a member of {workspace}',
    'new-sign-in': 'New sign-in from {place}: {device}',
    'export-ready': 'Your data is ready to download',
  },
  roleChanged: {
    owner: 'You’re now an owner of {workspace}',
    admin: 'You’re now an admin in {workspace}',
    editor: 'You’re now an editor in {workspace}',
    reviewer: 'You’re now a reviewer in {workspace}',
    viewer: 'You’re now a viewer in {workspace}',
  },
}
