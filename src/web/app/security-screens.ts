import { ShieldCheck } from 'lucide-react'
import type { Screen } from './screen.ts'

/** The signed-in person's or administrator's own account. */
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
