import { SlidersHorizontal } from 'lucide-react'
import type { Screen } from './screen.ts'

/** The chosen workspace itself. */
export const workspaceScreens: Readonly<Record<string, Screen>> = {
  'dashboard-workspace': {
    path: 'dashboard/workspace',
    file: 'workspace/workspace-page.tsx',
    layout: 'member',
    texts: ['privacy', 'workspace'],
    title: ['workspace', 'title'],
    parent: 'dashboard',
    icon: SlidersHorizontal,
    menu: { section: 'home', label: ['shell', 'menu.workspace'] },
  },
}
