import type { Screen } from '../screen.ts'

const admin = (path: string): Screen => ({
  path,
  file: 'app/later/admin-page.tsx',
  layout: 'admin',
  title: ['shell', 'later.admin.title'],
})

type Later = 'scheduling' | 'serviceSettings' | 'billing' | 'chat' | 'review'

function later(path: string, page: string, text: Later = page as Later): Screen {
  return { path, file: `app/later/${page}-page.tsx`, layout: 'member', title: ['shell', `later.${text}.title`] }
}

/** Placeholders of future pages. Nothing links to them yet. */
export const laterScreens: Readonly<Record<string, Screen>> = {
  'dashboard-scheduling': later('dashboard/scheduling', 'scheduling'),
  'dashboard-scheduling-posts': later('dashboard/scheduling/posts', 'scheduling'),
  'dashboard-service-settings': later('dashboard/:service/settings', 'service-settings', 'serviceSettings'),
  'dashboard-billing': { ...later('dashboard/billing', 'billing'), layout: 'visitor' },
  'dashboard-chat': { ...later('dashboard/chat', 'chat'), layout: 'visitor' },
  review: { ...later('review/:token', 'review'), layout: 'visitor' },
  'dashboard-admin': admin('dashboard/admin'),
  'dashboard-admin-users': admin('dashboard/admin/users'),
  'dashboard-admin-credits': admin('dashboard/admin/credits'),
  'dashboard-admin-settings': admin('dashboard/admin/settings'),
  'dashboard-admin-instances': admin('dashboard/admin/instances'),
  'dashboard-admin-instances-new': admin('dashboard/admin/instances/new'),
  'dashboard-admin-instances-id': admin('dashboard/admin/instances/:id'),
}
