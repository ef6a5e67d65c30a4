import { MessageSquare } from 'lucide-react'
import type { Screen } from './screen.ts'

/** The chat with customers. */
export const chatScreens: Readonly<Record<string, Screen>> = {
  'dashboard-chat': {
    path: 'dashboard/chat',
    file: 'chat/chat-page.tsx',
    layout: 'visitor',
    texts: ['chat', 'whatsapp', 'services'],
    title: ['shell', 'menu.chat'],
    icon: MessageSquare,
    menu: { section: 'home' },
    fullWidth: true,
  },
  'dashboard-chat-reports': {
    path: 'dashboard/chat/reports',
    file: 'chat/reports/chat-reports-page.tsx',
    layout: 'member',
    texts: ['chat', 'chatReports'],
    title: ['chatReports', 'title'],
    parent: 'dashboard-chat',
  },
  'dashboard-chat-settings': {
    path: 'dashboard/chat/settings',
    file: 'chat/settings/chat-settings-page.tsx',
    layout: 'member',
    texts: ['chat', 'chatSettings', 'whatsapp', 'services'],
    title: ['chatSettings', 'title'],
    parent: 'dashboard-chat',
  },
}
