import { BellRing, ScrollText, UsersRound } from 'lucide-react'
import type { Screen, Viewer } from './screen.ts'

const admins = ({ canManage }: Viewer): boolean => canManage

/** Members, invitations, reviewers without an account, and the audit log. */
export const peopleScreens: Readonly<Record<string, Screen>> = {
  invitation: {
    path: 'invitation/:key',
    file: 'people/invitation-page.tsx',
    layout: 'link',
    texts: ['accounts', 'people'],
    title: ['people', 'invitation.title'],
  },
  review: {
    path: 'review/:token',
    file: 'production/outside/outside-review-page.tsx',
    layout: 'outside',
    texts: ['outside', 'production'],
    title: ['outside', 'title'],
  },
  unsubscribe: {
    path: 'unsubscribe/:token',
    file: 'people/unsubscribe-page.tsx',
    layout: 'link',
    texts: ['accounts', 'people'],
    title: ['people', 'unsubscribe.title'],
  },
  'dashboard-notifications': {
    path: 'dashboard/notifications',
    file: 'people/notification-settings-page.tsx',
    layout: 'member',
    texts: ['people'],
    title: ['people', 'notices.title'],
    parent: 'dashboard',
    icon: BellRing,
    permission: ({ user }) => Boolean(user),
    palette: { group: 'go', label: ['shell', 'user.notifications'] },
  },
  'dashboard-members': {
    path: 'dashboard/members',
    file: 'people/members-page.tsx',
    layout: 'member',
    texts: ['people'],
    title: ['people', 'members.title'],
    parent: 'dashboard',
    icon: UsersRound,
    menu: { section: 'home', label: ['shell', 'menu.members'] },
  },
  'dashboard-audit': {
    path: 'dashboard/audit',
    file: 'people/audit-page.tsx',
    layout: 'member',
    texts: ['people'],
    title: ['people', 'audit.title'],
    parent: 'dashboard-members',
    icon: ScrollText,
    permission: admins,
    palette: { group: 'go', label: ['shell', 'menu.audit'] },
  },
}
