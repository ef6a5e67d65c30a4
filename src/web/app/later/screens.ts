import type { Screen } from '../screen.ts'

/** Placeholders of future pages. Nothing links to them yet. */
export const laterScreens: Readonly<Record<string, Screen>> = {
  'dashboard-chat': {
    path: 'dashboard/chat',
    file: 'app/later/chat-page.tsx',
    layout: 'visitor',
    title: ['shell', 'later.chat.title'],
  },
}
