import type { Screen } from '../screen.ts'

type Later = 'scheduling' | 'chat'

function later(path: string, page: string, text: Later = page as Later): Screen {
  return { path, file: `app/later/${page}-page.tsx`, layout: 'member', title: ['shell', `later.${text}.title`] }
}

/** Placeholders of future pages. Nothing links to them yet. */
export const laterScreens: Readonly<Record<string, Screen>> = {
  'dashboard-scheduling': later('dashboard/scheduling', 'scheduling'),
  'dashboard-scheduling-posts': later('dashboard/scheduling/posts', 'scheduling'),
  'dashboard-chat': { ...later('dashboard/chat', 'chat'), layout: 'visitor' },
}
