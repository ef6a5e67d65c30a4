import { ShieldCheck } from 'lucide-react'
import type { Screen } from './screen.ts'

/** One's own account, for people and administrators. */
export const securityScreens: Readonly<Record<string, Screen>> = {
  'auth-second-step': {
    path: 'auth/second-step',
    file: 'accounts/second-step-page.tsx',
    layout: 'welcome',
    texts: ['security'],
    title: ['security', 'required.title'],
  },
  'dashboard-security': {
    path: 'dashboard/security',
    file: 'security/security-page.tsx',
    layout: 'member',
    texts: ['security'],
    title: ['security', 'title'],
    parent: 'dashboard',
    icon: ShieldCheck,
    palette: { group: 'go', label: ['shell', 'user.security'] },
  },
}
