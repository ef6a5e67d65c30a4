import { CreditCard, ReceiptText } from 'lucide-react'
import type { Screen } from './screen.ts'

/** The plan, its payment, and the credits. */
export const billingScreens: Readonly<Record<string, Screen>> = {
  'dashboard-billing': {
    path: 'dashboard/billing',
    file: 'billing/billing-page.tsx',
    layout: 'visitor',
    texts: ['billing'],
    title: ['billing', 'title'],
    parent: 'dashboard',
    icon: CreditCard,
    menu: { section: 'home', label: ['shell', 'menu.billing'] },
  },
  'dashboard-credits': {
    path: 'dashboard/credits',
    file: 'billing/credits-page.tsx',
    layout: 'member',
    texts: ['billing'],
    title: ['billing', 'ledger.title'],
    parent: 'dashboard-billing',
    icon: ReceiptText,
    palette: { group: 'go', label: ['shell', 'menu.credits'] },
  },
}
