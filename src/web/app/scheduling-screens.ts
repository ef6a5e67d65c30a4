import { CalendarClock, ChartColumn, ListOrdered } from 'lucide-react'
import type { Screen } from './screen.ts'

/** Scheduling of posts, and their results. */
export const schedulingScreens: Readonly<Record<string, Screen>> = {
  'dashboard-scheduling': {
    path: 'dashboard/scheduling',
    file: 'scheduling/scheduling-page.tsx',
    layout: 'member',
    texts: ['scheduling', 'queue', 'outside', 'calendarFeed'],
    title: ['scheduling', 'title'],
    parent: 'dashboard',
    icon: CalendarClock,
    menu: { section: 'work', label: ['shell', 'menu.scheduling'] },
  },
  'dashboard-scheduling-posts': {
    path: 'dashboard/scheduling/posts',
    file: 'scheduling/scheduled-posts-page.tsx',
    layout: 'member',
    texts: ['scheduling', 'outside', 'quality'],
    title: ['scheduling', 'table.title'],
    parent: 'dashboard-scheduling',
    icon: CalendarClock,
  },
  'dashboard-scheduling-queue': {
    path: 'dashboard/scheduling/queue',
    file: 'scheduling/queue/queue-page.tsx',
    layout: 'member',
    texts: ['scheduling', 'queue'],
    title: ['queue', 'title'],
    parent: 'dashboard-scheduling',
    icon: ListOrdered,
    palette: { group: 'go', label: ['shell', 'palette.queue'] },
  },
  'dashboard-results': {
    path: 'dashboard/scheduling/results',
    file: 'results/results-page.tsx',
    layout: 'member',
    texts: ['results', 'scheduling'],
    title: ['results', 'title'],
    parent: 'dashboard-scheduling',
    icon: ChartColumn,
    menu: { section: 'work', label: ['shell', 'menu.results'] },
  },
}
