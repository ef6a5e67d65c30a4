import { BookOpen, ClipboardList, LayoutDashboard, PenLine, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useLocalised, useT, withoutPrefix } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import type { NavSection } from '#web/ui/frame/sidebar-nav.tsx'

const content = ['topics', 'drafts', 'review', 'final', 'posts'] as const

/** The menu: what exists, under the names of the contract. */
export function useMenu(): NavSection[] {
  const t = useT('shell')
  const { user } = useSession()
  const localised = useLocalised()
  const path = withoutPrefix(useLocation().pathname).replace(/(.)\/$/, '$1')
  const entry = (to: string, label: string, icon?: ReactNode) => ({
    to: localised(to),
    label,
    icon,
    isCurrent: path === to || (to !== '/dashboard' && path.startsWith(`${to}/`)),
  })
  const needsOnboarding = user && !user.onboardedAt
  return [
    {
      items: [
        entry('/dashboard', t('menu.dashboard'), <LayoutDashboard />),
        ...(needsOnboarding ? [entry('/dashboard/onboarding', t('menu.onboarding'), <ClipboardList />)] : []),
      ],
    },
    {
      heading: t('menu.work'),
      items: [
        entry('/dashboard/personas', t('menu.ambassadors'), <Users />),
        entry('/dashboard/knowledge-base', t('menu.knowledge'), <BookOpen />),
        {
          ...entry('/dashboard/production', t('menu.production'), <PenLine />),
          items: content.map((part) => entry(`/dashboard/content/${part}`, t(`menu.content.${part}`))),
        },
      ],
    },
  ]
}
