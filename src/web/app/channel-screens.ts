import { Radio } from 'lucide-react'
import type { Screen } from './screen.ts'

/** Channels on which posts are published. */
export const channelScreens: Readonly<Record<string, Screen>> = {
  'dashboard-channels': {
    path: 'dashboard/channels',
    file: 'channels/channels-page.tsx',
    layout: 'member',
    texts: ['channels'],
    title: ['shell', 'menu.channels'],
    icon: Radio,
    menu: { section: 'work', label: ['shell', 'menu.channels'] },
  },
  'dashboard-channels-connected': {
    path: 'dashboard/channels/connected',
    file: 'channels/connected-page.tsx',
    layout: 'member',
    texts: ['channels'],
    title: ['channels', 'connect.title'],
    parent: 'dashboard-channels',
  },
  'simulated-account': {
    path: 'simulated/:account',
    file: 'channels/feed-page.tsx',
    layout: 'member',
    texts: ['channels', 'production'],
    title: ['channels', 'feed.title'],
    parent: 'dashboard-channels',
  },
}
